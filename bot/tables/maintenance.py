"""The host's notice of maintenance, which boards, lobbies and hands show."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from bot.words import N_, Say

LONGEST = 200
"""Letters of it at most."""
LATE_MS = 30 * 60_000
"""It is shown for so long after the time at which maintenance was to begin, where the bot runs on."""
LINE = N_("🛠️ {text}, from {when}")


class Announced(msgspec.Struct, frozen=True):
    """What is said, and when it `begins`, in Unix milliseconds."""

    text: str
    begins: int


def dump(announced: Announced) -> str:
    return msgspec.json.encode(announced).decode()


def load(text: str) -> Announced | None:
    """Return the notice of a text; None if there is none, or none that can be read."""
    with suppress(msgspec.MsgspecError):
        return msgspec.json.decode(text, type=Announced)
    return None


class Maintenance:
    """The notice as long as this bot runs, which started at `since`: maintenance that was to begin before is over."""

    def __init__(self, since: int = 0) -> None:
        self._since = since
        self._announced: Announced | None = None

    def heard(self, text: str) -> None:
        """Set the notice, as the database has it; empty: none."""
        self._announced = load(text)

    def shown(self, now: int) -> Announced | None:
        """What is to be shown now."""
        found = self._announced
        return found if found is not None and self._since < found.begins and now < found.begins + LATE_MS else None

    def line(self, say: Say, now: int) -> str:
        """The same in one line; empty where there is nothing."""
        found = self.shown(now)
        return "" if found is None else say(LINE, text=found.text, when=f"<t:{found.begins // 1000}:t>")
