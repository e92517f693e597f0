"""The host's notice of maintenance, which boards, lobbies and hands show."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated

import msgspec
from msgspec import Meta

from bot.tables.hours import Moment
from bot.words import N_, Say
from storage.lenient import UnreadableError, read

LONGEST = 200
"""Longest text, in characters."""
LATE_MS = 30 * 60_000
"""How long the notice stays after the announced time, if the bot still runs."""
LINE = N_("🛠️ {text}, from {when}")


class Announced(msgspec.Struct, frozen=True):
    """A notice, and when maintenance `begins`, in Unix milliseconds."""

    text: Annotated[str, Meta(max_length=LONGEST)]
    begins: Moment


def dump(announced: Announced) -> str:
    return msgspec.json.encode(announced).decode()


def load(text: str) -> Announced | None:
    """Return the notice of a text; None if there is none, or none that can be read."""
    with suppress(UnreadableError):
        return read(Announced, text) if text else None
    return None


class Maintenance:
    """The notice while this bot runs. The bot started at `since`; earlier maintenance is over."""

    def __init__(self, since: int = 0) -> None:
        self._since = since
        self._announced: Announced | None = None

    def heard(self, text: str) -> None:
        """Set the notice from its stored text; empty: none."""
        self._announced = load(text)

    def shown(self, now: int) -> Announced | None:
        """Return the notice to show now."""
        found = self._announced
        return found if found is not None and self._since < found.begins and now < found.begins + LATE_MS else None

    def line(self, say: Say, now: int) -> str:
        """Return the notice in one line; empty if there is none."""
        found = self.shown(now)
        return "" if found is None else say(LINE, text=found.text, when=f"<t:{found.begins // 1000}:t>")
