"""Optimistic locking: a writer names the version it read, and nothing is written if another was faster.

An owner is a table, by its number, a server, by its id below 0, `USAGE`, or a group of people or servers (`group_of`).
"""

from __future__ import annotations

from typing import NamedTuple

FIRST = """INSERT INTO versions (table_id, version, press) VALUES (?1, 1, ?2)
ON CONFLICT (table_id) DO UPDATE SET version = 1, press = excluded.press WHERE versions.version = 0"""
"""The guard of an owner that was never written; it touches no row if it was."""
KEPT = 200
"""Characters of the ids of presses that are kept, the last first: about nine ids."""
NEXT = f"""UPDATE versions SET version = version + 1, press = substr(rtrim(?3 || ' ' || press), 1, {KEPT})
WHERE table_id = ?1 AND version = ?2"""  # noqa: S608  a number of ours
"""The guard of an owner as it was read; it touches no row if another writer was faster."""
SAME = "UPDATE versions SET version = version WHERE table_id = ?1 AND version = ?2"
"""The guard of an owner that is only read; it touches no row if another writer was faster."""
NEVER_YET = """INSERT INTO versions (table_id, version, press) VALUES (?1, 0, '')
ON CONFLICT (table_id) DO UPDATE SET version = 0 WHERE versions.version = 0"""
"""The same of an owner that was never written."""
DISTURB = """INSERT INTO versions (table_id, version, press) VALUES (?1, 1, '')
ON CONFLICT (table_id) DO UPDATE SET version = versions.version + 1, press = rtrim(' ' || versions.press)"""
"""Raise the version of an owner."""
DISTURB_MANY = """INSERT INTO versions (table_id, version, press)
SELECT owner, 1, '' FROM ({owners}) AS owners WHERE owner IS NOT NULL ORDER BY owner
ON CONFLICT (table_id) DO UPDATE SET version = versions.version + 1, press = ''"""
"""Raise the version of every `owner` that a query finds, and forget its presses."""
READ = "SELECT version, press FROM versions WHERE table_id = ?1"
"""Read the version of an owner."""
DROP = "DELETE FROM versions WHERE table_id = ?1"
"""Delete the version of an owner that is never written again."""

USAGE = 0
"""The owner of all counts of usage."""
GROUPS = 1009
"""So many groups of people and servers, whose owners need no rows with anyone's id."""


def group_of(person_or_server: int) -> int:
    """Return the owner to guard when what a person has, or a server, is counted."""
    return -1 - person_or_server % GROUPS


class Guard(NamedTuple):
    """The version of an owner that a batch was made from; 0: never written. `press`: the interaction behind it.
    `reads`: the batch leaves the version as it is.
    """

    owner: int
    version: int
    press: str = ""
    reads: bool = False

    @property
    def statement(self) -> tuple[str, tuple[int | str, ...]]:
        """The statement that must touch exactly one row."""
        if self.reads:
            return (SAME, (self.owner, self.version)) if self.version else (NEVER_YET, (self.owner,))
        if self.version:
            return NEXT, (self.owner, self.version, self.press)
        return FIRST, (self.owner, self.press)


class Version(NamedTuple):
    """How often an owner was written, and by which recent presses, the last first; 0: never."""

    version: int
    presses: str

    @property
    def press(self) -> str:
        """The press of the last write; empty if there was none."""
        return self.presses.partition(" ")[0]

    @property
    def lately(self) -> list[str]:
        """All presses that are kept."""
        return self.presses.split()


NEVER = Version(0, "")
