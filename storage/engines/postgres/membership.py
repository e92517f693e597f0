"""What makes a process one of several: its keeper, and what processes agree on and leave for each other through it.

Every call raises StorageError ("away") if the database cannot be reached.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from storage.engines.postgres.keeping import Keeper
from storage.engines.postgres.line import Line
from storage.engines.postgres.succession import Succession
from storage.errors import StorageError

IDENTIFY = 18500
"""First number of the lock of a bucket, the second is the bucket's own."""
AGREED = 18502
"""The lock that all processes share that have agreed."""
RULES = 18503
"""First number of the lock of the rules; the second is a checksum of their versions (below 2**31)."""
WAIT = 0.05
"""Seconds between two tries while another process is agreeing."""
_SHARE = "SELECT pg_try_advisory_lock_shared($1, 0)"
_SET = """
INSERT INTO cluster (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""
_HOLD = "SELECT pg_advisory_lock_shared($1, $2)"
_OTHERS = """
SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database
WHERE datname = current_database() AND locktype = 'advisory' AND classid = $1 AND objid <> $2::int::oid
"""


class Membership:
    """The parts of one process in a database that several share, from `start` to `close`."""

    def __init__(self, url: str) -> None:
        self.keeper = Keeper(url)
        self.succession = Succession(self.keeper)
        self.rules = RulesHeld(self.keeper)
        self.turns = IdentifyTurns(url, self.keeper.me)

    def start(self) -> None:
        self.keeper.start()

    async def agree(self, wanted: Mapping[str, str], slots: int) -> dict[str, str]:
        """Return the values that must be the same in all processes, and make a row for each slot."""
        found = await agree(self.keeper, wanted, asyncio.sleep)
        await self.succession.prepare(slots)
        return found

    async def close(self) -> None:
        self.turns.close()
        await self.keeper.close()


async def agree(keeper: Keeper, wanted: Mapping[str, str], sleep: Callable[[float], Awaitable[None]]) -> dict[str, str]:
    """Return the values in `cluster`: as `wanted` if no other process runs, else as the others have them.

    They cannot change as long as this process is connected.
    """
    ((alone,),) = await keeper.ask("SELECT pg_try_advisory_lock($1, 0)", AGREED)
    if alone:
        for name, value in wanted.items():
            await keeper.ask(_SET, name, value)
    while not (await keeper.ask(_SHARE, AGREED))[0][0]:
        await sleep(WAIT)
    if alone:
        await keeper.ask("SELECT pg_advisory_unlock($1, 0)", AGREED)

    async def shared() -> None:
        await keeper.ask(_SHARE, AGREED)

    keeper.on_each_connection(shared)
    return {str(name): str(value) for name, value in await keeper.ask("SELECT name, value FROM cluster")}


class RulesHeld:
    """The rules by which an active process plays: a lock that all processes with the same rules share. A running game
    goes over to new rules only when no active process has the former ones any more.
    """

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._number = 0

    async def hold(self, number: int) -> None:
        """Announce that this process is active, by these rules."""
        self._number = number
        await self._hold()
        self._keeper.on_each_connection(self._hold)

    async def agreed(self) -> bool:
        """Return True if all active processes play by the same rules."""
        ((others,),) = await self._keeper.ask(_OTHERS, RULES, self._number)
        return not others

    async def _hold(self) -> None:
        await self._keeper.ask(_HOLD, RULES, self._number)


class IdentifyTurns:
    """Turns to begin a session with Discord: a lock for each of Discord's buckets, on a connection of its own, since a
    turn takes longer than the pool's time limits. The connection is open only while a turn is wanted or taken.
    """

    def __init__(self, url: str, me: str) -> None:
        self._line = Line(url, f"housecall-identify {me}")
        self._had: set[int] = set()

    async def take(self, bucket: int) -> bool:
        """Take a turn and return True, unless another process has it."""
        if not self._line.open:
            self._had.clear()
            await self._line.connect()
        ((taken,),) = await self._line.ask("SELECT pg_try_advisory_lock($1, $2)", IDENTIFY, bucket)
        if taken:
            self._had.add(bucket)
        return bool(taken)

    async def give_back(self, bucket: int) -> None:
        """Let others have the turn; with the last one the connection ends."""
        self._had.discard(bucket)
        if not self._had:
            self._line.close()
            return
        try:
            await self._line.ask("SELECT pg_advisory_unlock($1, $2)", IDENTIFY, bucket)
        except StorageError:
            self._line.close()

    def close(self) -> None:
        self._line.close()
