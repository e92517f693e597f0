"""Hand-over of slots. A process that shuts down says so in the slot's row. A standby takes it on, says when it is
ready, and finds there which presses were taken before.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import msgspec

from storage.engines.postgres.keeping import NAME, SLOT, Keeper
from storage.lenient import value

_OPEN = """
SELECT slot FROM slots WHERE slot < $2 AND (successor IS NULL OR successor = $1
    OR NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE application_name = 'housecall ' || successor))
ORDER BY slot
"""
_FOLLOW = """
UPDATE slots SET successor = $1, ready = 0 WHERE slot = (
    SELECT slot FROM slots WHERE slot < $2 AND leaving = 1 AND (successor IS NULL
        OR NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE application_name = 'housecall ' || successor))
    ORDER BY slot LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING slot
"""
_STANDBYS = """
SELECT count(*) FROM pg_stat_activity a
WHERE a.datname = current_database() AND starts_with(a.application_name, 'housecall ') AND a.application_name <> $1
    AND NOT EXISTS (SELECT 1 FROM pg_locks l WHERE l.pid = a.pid AND l.locktype = 'advisory' AND l.classid = $2)
"""


class Left(NamedTuple):
    """The state of a hand-over."""

    successor: str | None
    ready: bool


class Succession:
    """What the processes of a database leave for each other. Every call raises StorageError ("away") if the database
    cannot be reached.
    """

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper

    async def prepare(self, slots: int) -> None:
        await self.keeper.ask(
            "INSERT INTO slots (slot) SELECT generate_series(0, $1::int - 1) ON CONFLICT (slot) DO NOTHING", slots
        )

    # ------------------------------------------------------------------------------------------------ successor

    async def take(self, slots: int) -> int | None:
        """Take a slot without a holder and return it; not one that a living successor waits for."""
        for (slot,) in await self.keeper.ask(_OPEN, self.keeper.me, slots):
            if await self.keeper.take(slot):
                return int(slot)
        return None

    async def follow(self, slots: int) -> int | None:
        """Become the successor in a slot whose holder shuts down, and return it."""
        found = await self.keeper.ask(_FOLLOW, self.keeper.me, slots)
        return int(found[0][0]) if found else None

    async def ready(self, slot: int) -> None:
        """Say that our sessions are ready: the holder may release the slot."""
        await self.keeper.ask("UPDATE slots SET ready = 1 WHERE slot = $1 AND successor = $2", slot, self.keeper.me)

    async def take_over(self, slot: int) -> bool:
        """Take the slot as its successor, once it is released."""
        return await self.keeper.take(slot)

    async def still_ours(self, slot: int) -> bool:
        """Return True if we are the successor in a slot."""
        return (await self._left(slot)).successor == self.keeper.me

    async def taken(self, slot: int) -> frozenset[int]:
        """Clear the row of a slot that we hold now, and return the presses that its former holder had taken."""
        ((seen,),) = await self.keeper.ask("SELECT seen FROM slots WHERE slot = $1", slot)
        await self.keeper.ask(
            "UPDATE slots SET leaving = 0, successor = NULL, ready = 0, seen = '[]' WHERE slot = $1", slot
        )
        return frozenset(value(list[int], seen, "slots.seen", []))

    # ------------------------------------------------------------------------------------------------ holder

    async def leave(self, slot: int) -> None:
        """Say that we shut down."""
        await self.keeper.ask(
            "UPDATE slots SET leaving = 1, successor = NULL, ready = 0, seen = '[]' WHERE slot = $1", slot
        )

    async def followed(self, slot: int) -> bool:
        """Return True if a successor is ready."""
        return (await self._left(slot)).ready

    async def somebody_waits(self) -> bool:
        """Return True if any other process has no slot."""
        ((many,),) = await self.keeper.ask(_STANDBYS, NAME + self.keeper.me, SLOT)
        return bool(many)

    async def hand_over(self, slot: int, seen: Collection[int]) -> None:
        """Store which presses we have taken, then release the slot; it is released in any case."""
        try:
            text = msgspec.json.encode(sorted(seen)).decode()
            await self.keeper.ask("UPDATE slots SET leaving = 0, seen = $2 WHERE slot = $1", slot, text)
        finally:
            await self.keeper.let_go()

    async def _left(self, slot: int) -> Left:
        found = await self.keeper.ask("SELECT successor, ready FROM slots WHERE slot = $1", slot)
        return Left(found[0][0], bool(found[0][1])) if found else Left(None, ready=False)
