"""Slots: which process serves which share, and when it was last alive."""

from __future__ import annotations

import msgspec

from storage.batch import Batch
from storage.reading import Reader


class SlotRow(msgspec.Struct, frozen=True):
    """A slot. `leaving`: its process is shutting down; `successor`: the process that takes over, and whether it is
    `ready`; `alive`: when the slot was last served, in Unix milliseconds; `seen`: presses that the leaving process had
    taken (JSON).
    """

    slot: int
    leaving: bool = False
    successor: str | None = None
    ready: bool = False
    alive: int | None = None
    seen: str = "[]"


def set_alive(batch: Batch, slot: int, at: int) -> None:
    """Note that the slot is served at that time."""
    sql = "INSERT INTO slots (slot, alive) VALUES (?1, ?2) ON CONFLICT (slot) DO UPDATE SET alive = excluded.alive"
    batch.statements.append((sql, (slot, at)))


class Slots:
    """Reads about slots."""

    def __init__(self, at_once: Reader) -> None:
        self._at_once = at_once

    async def row(self, slot: int) -> SlotRow | None:
        """Return one slot; None if it was never served."""
        return await self._at_once.row("slots", SlotRow, "WHERE slot = ?1", slot)

    async def alive(self, slot: int) -> int | None:
        """Return when a slot was last served, in Unix milliseconds."""
        row = await self.row(slot)
        return None if row is None else row.alive

    async def all(self) -> list[SlotRow]:
        """Return every slot that was ever served, in order."""
        return await self._at_once.rows("slots", SlotRow, "ORDER BY slot")
