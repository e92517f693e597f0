"""The numbered SQL files that make the database what this version needs; each runs once, in one transaction.

Up to step 14 there was SQLite alone. From step 15 on each step has two files, NNNN_name.sqlite.sql and
NNNN_name.postgres.sql, and the first of PostgreSQL's brings the whole schema.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

FOLDER = Path(__file__).parent


class Migration(msgspec.Struct, frozen=True):
    """One step of the schema; `number` becomes the database's version."""

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


def postgres_migrations(folder: Path = FOLDER) -> list[Migration]:
    """All steps of PostgreSQL in order, the first of which brings the whole schema."""
    files = sorted(folder.glob("[0-9][0-9][0-9][0-9]_*.postgres.sql"))
    return [_read(file) for file in files]


def _read(file: Path) -> Migration:
    return Migration(int(file.name[:4]), file.name.partition(".")[0], file.read_text("utf-8"))


def migrations(folder: Path = FOLDER) -> list[Migration]:
    """All steps of SQLite in order; numbers start at 1 and leave no gap."""
    files = [file for file in sorted(folder.glob("[0-9][0-9][0-9][0-9]_*.sql")) if not file.match("*.postgres.sql")]
    found = [_read(file) for file in files]
    assert [step.number for step in found] == list(range(1, len(found) + 1)), "migrations are numbered without a gap"
    return found
