"""Feedback that has not arrived on a player's screen yet; in memory only."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from bot.ui.limits import clip

REMEMBERED = 1000
LONGEST = 1000
WRONG = "⚠️"
"""Prefix of feedback that only says why nothing was done."""
SOON = 1.0
"""Seconds after which an answer in flight counts as not arrived."""


@dataclass(slots=True)
class Word:
    """The feedback above a hand, and when that was sent; `failed`: it has not arrived."""

    text: str
    since: float
    failed: bool = False


class Untold:
    """Feedback by table and person, until a hand has shown it."""

    def __init__(self, running: Callable[[], float] = time.monotonic) -> None:
        self._running = running
        self._words: dict[tuple[int, int], Word] = {}

    def waits(self, table_id: int, user: int) -> bool:
        """Return True if a player's screen does not show their last move."""
        word = self._words.get((table_id, user))
        return word is not None and bool(word.text) and (word.failed or self._running() - word.since > SOON)

    def telling(self, table_id: int, user: int, notice: str) -> Word:
        """Return the feedback for a hand that is about to be sent: missed feedback, then the notice. If something was
        missed, drop an error: the player pressed on an outdated screen. While an answer is in flight, show both.
        """
        before = self._words.pop((table_id, user), None)
        text, failed = notice, before is not None and before.failed
        if before is not None and before.text and not before.text.startswith(WRONG):  # an old error is dropped
            wrong = notice.startswith(WRONG)
            if not notice or (wrong and failed):
                text = before.text
            elif wrong or failed:  # else they saw it, because they pressed on it
                text = clip(f"{before.text}\n{notice}", LONGEST)
        word = self._words[table_id, user] = Word(text, self._running())
        if len(self._words) > REMEMBERED:
            del self._words[next(iter(self._words))]
        return word

    def failed(self, table_id: int, user: int, word: Word) -> None:
        """Note that it did not arrive, unless a later one has."""
        word.failed = True
        if word.text.startswith(WRONG):
            self.told(table_id, user, word)

    def told(self, table_id: int, user: int, word: Word) -> None:
        """Note that it has arrived, or that no hand can show it any more."""
        if self._words.get((table_id, user)) is word:
            del self._words[table_id, user]
