"""The numbered SQL files that make the schema; each runs once. A step has a file for each engine, NNNN_name.ENGINE.sql.

Step 1 is the schema of House Call 1.0. Databases of 0.x are refused.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

FOLDER = Path(__file__).parent


class Migration(msgspec.Struct, frozen=True):
    """One step of the schema; `number` becomes the database's version."""

    number: int
    name: str
    sql: str


@cache
def migrations(engine: Literal["sqlite", "postgres"], folder: Path = FOLDER) -> list[Migration]:
    """Return all steps of an engine in order; numbers start at 1 and leave no gap."""
    files = sorted(folder.glob(f"[0-9][0-9][0-9][0-9]_*.{engine}.sql"))
    found = [Migration(int(file.name[:4]), file.name.partition(".")[0], file.read_text("utf-8")) for file in files]
    assert [step.number for step in found] == list(range(1, len(found) + 1)), "migrations are numbered without a gap"
    return found
