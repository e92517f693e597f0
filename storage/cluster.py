"""What all processes of a database share: values by name, and when each slot was last served."""

from __future__ import annotations

from storage.batch import Batch
from storage.reading import Reader

NOTICE, WITHDRAWN = "notice", "withdrawn-cases"
"""The host's notice of maintenance and the withdrawn daily cases, both of which bots read every few seconds."""


def put_value(batch: Batch, name: str, value: str) -> None:
    """Set a value."""
    sql = "INSERT INTO cluster (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    batch.statements.append((sql, (name, value)))


def set_alive(batch: Batch, slot: int, at: int) -> None:
    """Note that a slot is served at that time, in Unix milliseconds."""
    sql = "INSERT INTO slots (slot, alive) VALUES (?1, ?2) ON CONFLICT (slot) DO UPDATE SET alive = excluded.alive"
    batch.statements.append((sql, (slot, at)))


class Cluster:
    """Reads what processes share."""

    def __init__(self, at_once: Reader) -> None:
        self._at_once = at_once

    async def value(self, name: str) -> str:
        """Return a value; empty if there is none."""
        found = await self._at_once.ask("SELECT value FROM cluster WHERE name = ?1", name)
        return str(found[0][0]) if found else ""

    async def alive(self, slot: int) -> int | None:
        """Return when a slot was last served; None if it never was."""
        found = await self._at_once.ask("SELECT alive FROM slots WHERE slot = ?1", slot)
        return found[0][0] if found else None
