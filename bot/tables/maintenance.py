"""What whoever runs the bot says before maintenance, which boards, lobbies and hands show. It lies in a file beside the
database, since another process writes it while the bot runs; in PostgreSQL, where several read it.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

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


def beside(database: Path) -> Path:
    """The file that belongs to a database."""
    return database.with_suffix(".notice.json")


def dump(announced: Announced) -> bytes:
    """As text."""
    return msgspec.json.encode(announced)


def announce(file: Path, announced: Announced) -> None:
    """Say this from now on, in place of what was said before."""
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(".new")
    new.write_bytes(dump(announced))
    new.replace(file)


def withdraw(file: Path) -> None:
    """Say nothing any more."""
    file.unlink(missing_ok=True)


def read(file: Path) -> Announced | None:
    """What is to be said; None where there is nothing, or nothing that can be read."""
    with suppress(OSError):
        return load(file.read_bytes())
    return None


def load(text: bytes | str) -> Announced | None:
    """The same from its text."""
    with suppress(msgspec.MsgspecError):
        return msgspec.json.decode(text, type=Announced)
    return None


class Maintenance:
    """What is said as long as this bot runs, which has run `since` then: what was to begin before that is over."""

    def __init__(self, file: Path | None = None, since: int = 0) -> None:
        self._file, self._since = file, since
        self._announced = read(file) if file is not None else None

    def look(self) -> None:
        """Read it anew."""
        self._announced = read(self._file) if self._file is not None else self._announced

    def heard(self, text: str) -> None:
        """Say this from now on, as the database has it; empty: nothing."""
        self._announced = load(text)

    def shown(self, now: int) -> Announced | None:
        """What is to be shown now."""
        found = self._announced
        return found if found is not None and self._since < found.begins and now < found.begins + LATE_MS else None

    def line(self, say: Say, now: int) -> str:
        """The same in one line; empty where there is nothing."""
        found = self.shown(now)
        return "" if found is None else say(LINE, text=found.text, when=f"<t:{found.begins // 1000}:t>")
