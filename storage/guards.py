"""Versions: whoever writes from what they had read names the version they read, and nothing is written where somebody
else was faster.

An owner is a table, by its number, or a server, by its id below 0, as in what is owed.
"""

from __future__ import annotations

from typing import NamedTuple

FIRST = "INSERT INTO versions (table_id, version, press) VALUES (?1, 1, ?2) ON CONFLICT (table_id) DO NOTHING"
"""The guard of an owner that has never been written; it touches no row where it has."""
KEPT = 200
"""So many characters of the ids of presses are kept, the last first: about nine."""
NEXT = f"""UPDATE versions SET version = version + 1, press = substr(rtrim(?3 || ' ' || press), 1, {KEPT})
WHERE table_id = ?1 AND version = ?2"""  # noqa: S608  a number of ours
"""The guard of an owner as it was read; it touches no row where somebody else was faster."""
DISTURB = """INSERT INTO versions (table_id, version, press) VALUES (?1, 1, '')
ON CONFLICT (table_id) DO UPDATE SET version = versions.version + 1, press = rtrim(' ' || versions.press)"""
"""Whatever was read of an owner before is out of date."""
DISTURB_MANY = """INSERT INTO versions (table_id, version, press)
SELECT owner, 1, '' FROM ({owners}) AS owners WHERE owner IS NOT NULL ORDER BY owner
ON CONFLICT (table_id) DO UPDATE SET version = versions.version + 1, press = ''"""
"""The same for every `owner` that a question finds; by which presses it was written is forgotten."""
READ = "SELECT version, press FROM versions WHERE table_id = ?1"
"""Which version an owner has."""
DROP = "DELETE FROM versions WHERE table_id = ?1"
"""What will never be written again needs no version."""


class Guard(NamedTuple):
    """The version of an owner that a batch was made from; 0: it has never been written. `press`: the interaction by
    which it came, if it came by one.
    """

    owner: int
    version: int
    press: str = ""

    @property
    def statement(self) -> tuple[str, tuple[int | str, ...]]:
        """What has to touch exactly one row."""
        if self.version:
            return NEXT, (self.owner, self.version, self.press)
        return FIRST, (self.owner, self.press)


class Version(NamedTuple):
    """How often an owner was written, and by which presses lately, the last first; 0 where it never was."""

    version: int
    presses: str

    @property
    def press(self) -> str:
        """The press by which it was written the last time; empty where it was none that is known."""
        return self.presses.partition(" ")[0]

    @property
    def lately(self) -> list[str]:
        """All of them that are kept."""
        return self.presses.split()


NEVER = Version(0, "")
"""Of an owner that has never been written."""
