"""Cases that a host asks no more: their ids in a file beside the database, which can be written while the bot runs;
in PostgreSQL, where several processes read them.
"""

from __future__ import annotations

from pathlib import Path


def beside(database: Path) -> Path:
    """The file that belongs to a database."""
    return database.with_suffix(".withdrawn-cases.txt")


class Withdrawn:
    """The ids in the file, read anew when it has changed."""

    def __init__(self, file: Path) -> None:
        self._file: Path | None = file
        self._changed = 0
        self._ids: frozenset[str] = frozenset()

    def __contains__(self, case_id: object) -> bool:
        return case_id in self.ids()

    def ids(self) -> frozenset[str]:
        """All of them."""
        if self._file is None:
            return self._ids
        try:
            changed = self._file.stat().st_mtime_ns
        except OSError:
            return self._ids
        if changed != self._changed:
            self._ids, self._changed = frozenset(self._file.read_text("utf-8").split()), changed
        return self._ids

    def heard(self, text: str) -> None:
        """These are the ids, as the database has them; the file is not read any more."""
        self._file, self._ids = None, frozenset(text.split())

    def add(self, case_id: str) -> None:
        """Ask this case no more, here and in every bot that reads the file."""
        assert self._file is not None
        self._file.parent.mkdir(parents=True, exist_ok=True)
        with self._file.open("a", encoding="utf-8") as file:
            file.write(f"{case_id}\n")
