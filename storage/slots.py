"""Slots: which process answers for which share, and since when it is known to be alive."""

from __future__ import annotations

import msgspec

from storage.batch import Batch
from storage.reading import Reader


class SlotRow(msgspec.Struct, frozen=True):
    """A slot. `leaving`: its process is on its way out; `successor`: who takes it over, and whether they are `ready`;
    `alive`: when it last was, in Unix milliseconds; `seen`: presses that the leaving process had taken (JSON).
    """

    slot: int
    leaving: bool = False
    successor: str | None = None
    ready: bool = False
    alive: int | None = None
    seen: str = "[]"


def set_alive(batch: Batch, slot: int, at: int) -> None:
    """The slot is served at that time."""
    sql = "INSERT INTO slots (slot, alive) VALUES (?1, ?2) ON CONFLICT (slot) DO UPDATE SET alive = excluded.alive"
    batch.statements.append((sql, (slot, at)))


class Slots:
    """What is stored of slots."""

    def __init__(self, at_once: Reader) -> None:
        self._at_once = at_once

    async def row(self, slot: int) -> SlotRow | None:
        """One slot; None where it was never served."""
        return await self._at_once.row("slots", SlotRow, "WHERE slot = ?1", slot)

    async def alive(self, slot: int) -> int | None:
        """When a slot was last served, in Unix milliseconds."""
        row = await self.row(slot)
        return None if row is None else row.alive

    async def all(self) -> list[SlotRow]:
        """Every slot that was ever served, in order."""
        return await self._at_once.rows("slots", SlotRow, "ORDER BY slot")
