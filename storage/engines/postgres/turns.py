"""Whose turn it is to begin a session with Discord: a lock for each of Discord's buckets, on a connection of its own,
which knows none of the pool's limits of time. It ends with the process, and the turn with it.
"""

from __future__ import annotations

from storage.engines.postgres.line import Line
from storage.errors import StorageError

IDENTIFY = 18500
"""First number of the lock of a bucket, the second is the bucket's own."""


class IdentifyTurns:
    """The turns of one process. The connection is there only while a turn is wanted or had."""

    def __init__(self, url: str, me: str) -> None:
        self._line = Line(url, f"housecall-identify {me}")
        self._had: set[int] = set()

    async def take(self, bucket: int) -> bool:
        """Take a turn, where no other process has it.

        Raises:
            StorageError: "away".

        """
        if not self._line.open:
            self._had.clear()
            await self._line.connect()
        ((taken,),) = await self._line.ask("SELECT pg_try_advisory_lock($1, $2)", IDENTIFY, bucket)
        if taken:
            self._had.add(bucket)
        return bool(taken)

    async def give_back(self, bucket: int) -> None:
        """Others may have it; with the last one the connection ends."""
        self._had.discard(bucket)
        if not self._had:
            self._line.close()
            return
        try:
            await self._line.ask("SELECT pg_advisory_unlock($1, $2)", IDENTIFY, bucket)
        except StorageError:
            self._line.close()

    def close(self) -> None:
        """End it."""
        self._line.close()
