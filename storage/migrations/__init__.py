"""The numbered SQL files that make the database what this version needs; each runs once, in one transaction."""

from __future__ import annotations

from pathlib import Path

import msgspec

FOLDER = Path(__file__).parent


class Migration(msgspec.Struct, frozen=True):
    """One step of the schema; `number` becomes the database's user_version."""

    number: int
    name: str
    sql: str

    @property
    def script(self) -> str:
        """The step as one transaction, the version inside it."""
        return together([self])


def together(steps: list[Migration]) -> str:
    """Steps in a row as one transaction, the version inside it."""
    version = f"PRAGMA user_version = {steps[-1].number};"
    return "\n".join(["BEGIN IMMEDIATE;", *(one.sql for one in steps), version, "COMMIT;"])


def migrations(folder: Path = FOLDER) -> list[Migration]:
    """All steps in order; numbers start at 1 and leave no gap."""
    files = sorted(folder.glob("[0-9][0-9][0-9][0-9]_*.sql"))
    found = [Migration(int(file.name[:4]), file.stem, file.read_text("utf-8")) for file in files]
    assert [step.number for step in found] == list(range(1, len(found) + 1)), "migrations are numbered without a gap"
    return found
