"""Who follows whom in a slot: a process that leaves says so in the slot's row, one that stands by takes it on and says
when it is ready, and finds there which presses were taken before.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import msgspec

from storage.engines.postgres.keeping import NAME, SLOT, Keeper

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
    """How far a hand-over has come."""

    successor: str | None
    ready: bool


class Succession:
    """What the processes of one database leave for each other. Every call raises StorageError ("away") where the
    database cannot be reached.
    """

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper

    async def prepare(self, slots: int) -> None:
        """Let there be a row for each slot."""
        await self.keeper.ask(
            "INSERT INTO slots (slot) SELECT generate_series(0, $1::int - 1) ON CONFLICT (slot) DO NOTHING", slots
        )

    # ------------------------------------------------------------------------------------------------ who stands by

    async def take(self, slots: int) -> int | None:
        """A slot that nobody holds, or whose holder is gone; not one that somebody else who lives is to follow in."""
        for (slot,) in await self.keeper.ask(_OPEN, self.keeper.me, slots):
            if await self.keeper.take(slot):
                return int(slot)
        return None

    async def follow(self, slots: int) -> int | None:
        """A slot whose holder leaves: from now on we are its successor."""
        found = await self.keeper.ask(_FOLLOW, self.keeper.me, slots)
        return int(found[0][0]) if found else None

    async def ready(self, slot: int) -> None:
        """Our sessions are there: whoever holds the slot may let it go."""
        await self.keeper.ask("UPDATE slots SET ready = 1 WHERE slot = $1 AND successor = $2", slot, self.keeper.me)

    async def take_over(self, slot: int) -> bool:
        """Take the slot in which we follow, once it is let go."""
        return await self.keeper.take(slot)

    async def still_ours(self, slot: int) -> bool:
        """Whether we are to follow in a slot."""
        return (await self._left(slot)).successor == self.keeper.me

    async def taken(self, slot: int) -> frozenset[int]:
        """We hold the slot now; the presses that whoever held it before had taken."""
        ((seen,),) = await self.keeper.ask("SELECT seen FROM slots WHERE slot = $1", slot)
        await self.keeper.ask(
            "UPDATE slots SET leaving = 0, successor = NULL, ready = 0, seen = '[]' WHERE slot = $1", slot
        )
        return frozenset(msgspec.json.decode(seen, type=list[int]))

    # ------------------------------------------------------------------------------------------------ who leaves

    async def leave(self, slot: int) -> None:
        """Say that somebody may follow."""
        await self.keeper.ask(
            "UPDATE slots SET leaving = 1, successor = NULL, ready = 0, seen = '[]' WHERE slot = $1", slot
        )

    async def followed(self, slot: int) -> bool:
        """Whether somebody is ready to follow."""
        return (await self._left(slot)).ready

    async def somebody_waits(self) -> bool:
        """Whether any other process has no slot."""
        ((many,),) = await self.keeper.ask(_STANDBYS, NAME + self.keeper.me, SLOT)
        return bool(many)

    async def hand_over(self, slot: int, seen: Collection[int]) -> None:
        """Write down which presses we have taken, then let the slot go; it is let go in any case."""
        try:
            text = msgspec.json.encode(sorted(seen)).decode()
            await self.keeper.ask("UPDATE slots SET leaving = 0, seen = $2 WHERE slot = $1", slot, text)
        finally:
            await self.keeper.let_go()

    async def _left(self, slot: int) -> Left:
        found = await self.keeper.ask("SELECT successor, ready FROM slots WHERE slot = $1", slot)
        return Left(found[0][0], bool(found[0][1])) if found else Left(None, ready=False)
