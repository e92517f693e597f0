"""The pace of new gateway sessions over all processes. Discord allows one in five seconds for each of its buckets, and
a thousand a day; beyond that it resets the bot's token.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Protocol

import structlog

from storage import StorageError

log = structlog.get_logger()

PAUSE = 5.0
"""Seconds between two sessions of a bucket."""
LOOK = 0.2
"""Seconds between two attempts to take a bucket."""
LEAST = 2
"""Sessions that must be left today, for each of our shards."""
LONGEST = 60.0
"""Most seconds before asking again how many sessions are left."""


class Limits(Protocol):
    """Discord's limits on new sessions; `reset_after` in milliseconds."""

    remaining: int
    reset_after: int
    max_concurrency: int


class Turns(Protocol):
    """The lock of a bucket, which one process holds at a time."""

    async def take(self, bucket: int) -> bool:
        """Take it if it is free."""

    async def give_back(self, bucket: int) -> None: ...


class IdentifyPace:
    """The pace of sessions. Without the database only this process's own are paced."""

    def __init__(
        self,
        limits: Callable[[], Awaitable[Limits]],
        turns: Turns,
        spawn: Callable[[Coroutine[Any, Any, Any], str], object],
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        running: Callable[[], float] = time.monotonic,
    ) -> None:
        self.shards = 1
        """Number of our shards."""
        self._limits, self._turns, self._spawn = limits, turns, spawn
        self._sleep, self._running = sleep, running
        self._free: dict[int, float] = {}
        """When we may use a bucket again."""

    async def turn(self, shard: int) -> None:
        """Return when a session of this shard may begin. Raise whatever the request for the limits raises."""
        concurrency = await self._enough()
        bucket = shard % max(1, concurrency)
        while (left := self._free.get(bucket, 0.0) - self._running()) > 0:
            await self._sleep(left)
        while not await self._taken(bucket):
            await self._sleep(LOOK)
        self._free[bucket] = self._running() + PAUSE
        self._spawn(self._give_back(bucket), "identify")

    async def _enough(self) -> int:
        while True:
            limits = await self._limits()
            if limits.remaining >= LEAST * self.shards:
                return limits.max_concurrency
            log.warning("few_sessions_left", remaining=limits.remaining, seconds=limits.reset_after // 1000)
            await self._sleep(min(LONGEST, max(1.0, limits.reset_after / 1000)))

    async def _taken(self, bucket: int) -> bool:
        try:
            return await self._turns.take(bucket)
        except StorageError:
            return True

    async def _give_back(self, bucket: int) -> None:
        await self._sleep(PAUSE)
        try:
            await self._turns.give_back(bucket)
        except StorageError:
            return
