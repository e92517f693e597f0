"""What people did and were not told of, since the answer that says so has not arrived; in memory only."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from bot.ui.limits import clip

REMEMBERED = 1000
"""So many people at tables at most, those of longest ago are forgotten first."""
LONGEST = 1000
"""Characters of what is told at once."""
WRONG = "⚠️"
"""Begins what only says why nothing was done."""
SOON = 1.0
"""Seconds after which an answer that is on its way is taken not to be on anybody's screen."""


@dataclass(slots=True)
class Word:
    """What stands above a hand that was sent at some moment of running time; `failed`: it has not arrived."""

    text: str
    since: float
    failed: bool = False


class Untold:
    """By table and person: the words for what was done, until a hand has told them."""

    def __init__(self, running: Callable[[], float] = time.monotonic) -> None:
        self._running = running
        self._words: dict[tuple[int, int], Word] = {}

    def waits(self, table_id: int, user: int) -> bool:
        """Whether somebody's screen does not tell what they did."""
        word = self._words.get((table_id, user))
        return word is not None and bool(word.text) and (word.failed or self._running() - word.since > SOON)

    def telling(self, table_id: int, user: int, notice: str) -> Word:
        """A hand is about to be sent. Above it stands a notice, and before it what did not arrive. Why nothing was done
        is left out then: they pressed on a screen that was old since nothing had told them. Where an answer is still
        on its way, nobody knows whether they have seen it, and both stand there.
        """
        before = self._words.pop((table_id, user), None)
        text, failed = notice, before is not None and before.failed
        if before is not None and before.text and not before.text.startswith(WRONG):  # which is old by now
            wrong = notice.startswith(WRONG)
            if not notice or (wrong and failed):
                text = before.text
            elif wrong or failed:  # else they have seen it: they pressed on what it shows
                text = clip(f"{before.text}\n{notice}", LONGEST)
        word = self._words[table_id, user] = Word(text, self._running())
        if len(self._words) > REMEMBERED:
            del self._words[next(iter(self._words))]
        return word

    def failed(self, table_id: int, user: int, word: Word) -> None:
        """It did not arrive: the next one tells it, unless a later one has."""
        word.failed = True
        if word.text.startswith(WRONG):
            self.told(table_id, user, word)

    def told(self, table_id: int, user: int, word: Word) -> None:
        """It has arrived, or there is no hand any more that could tell it."""
        if self._words.get((table_id, user)) is word:
            del self._words[table_id, user]
