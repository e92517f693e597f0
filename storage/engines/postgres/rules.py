"""By which rules the active processes play: a lock that all who have the same share, so that a game which runs is
carried on by new rules only when no active process has the former ones any more.
"""

from __future__ import annotations

from storage.engines.postgres.keeping import Keeper

RULES = 18503
"""First number of that lock, the second stands for the rules (below 2**31)."""
_HOLD = "SELECT pg_advisory_lock_shared($1, $2)"
_OTHERS = """
SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database
WHERE datname = current_database() AND locktype = 'advisory' AND classid = $1 AND objid <> $2::int::oid
"""


class RulesHeld:
    """What one process plays by, on its keeper's connection, with which it ends."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._number = 0

    async def hold(self, number: int) -> None:
        """Let the others know from now on that this process is active, by these rules.

        Raises:
            StorageError: "away".

        """
        self._number = number
        await self._hold()
        self._keeper.on_each_connection(self._hold)

    async def agreed(self) -> bool:
        """Whether all active processes play by the same.

        Raises:
            StorageError: "away".

        """
        ((others,),) = await self._keeper.ask(_OTHERS, RULES, self._number)
        return not others

    async def _hold(self) -> None:
        await self._keeper.ask(_HOLD, RULES, self._number)
