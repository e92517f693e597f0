"""Telling Discord in time that an answer is coming, where the answer itself is not ready soon enough."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import aiohttp
import discord

from bot import metrics

THERE = 40060
"""Discord has an acknowledgement already."""
LATE = {10062, THERE}
"""Discord no longer waits for this answer, or has one: the press was too slow, repeated or replayed."""
UNREACHED = (aiohttp.ClientError, OSError)
"""The connection broke, and nobody knows on which side of it the request was."""
STOPPED = RuntimeError
"""What aiohttp raises once the bot, being stopped, has closed its connections."""
SOON = 0.5
"""Seconds in which an answer that is ready is the acknowledgement itself."""
OLD = 2.0
"""Seconds. A press that is older is acknowledged before anything is done: Discord may not wait for it any more."""
T = TypeVar("T")


class TooLateError(Exception):
    """Discord does not take an answer any more."""


async def once_more(call: Callable[[], Awaitable[T]]) -> T | None:
    """What `call` gives, tried again where the connection broke; where the first try had arrived all the same, Discord
    says so now, all is well, and nothing is given.
    """
    try:
        return await call()
    except UNREACHED:
        try:
            return await call()
        except discord.HTTPException as wrong:
            if wrong.code != THERE:
                raise
    return None


class Deferral:
    """Defers at the end of the time in which the answer may still be the acknowledgement.

    `defer` tells Discord; `spawn` runs something in the background, owned by whoever ends it at shutdown.
    """

    def __init__(
        self,
        defer: Callable[[], Awaitable[object]],
        spawn: Callable[[Coroutine[Any, Any, None], str], asyncio.Task[None]],
    ) -> None:
        self._defer, self._spawn = defer, spawn
        self._until = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._running: asyncio.Task[None] | None = None
        self._failed: Exception | None = None
        self.done = False
        """Whether Discord was told."""

    @property
    def armed(self) -> bool:
        """Whether it will be told, unless the answer comes first."""
        return self._timer is not None or self._running is not None

    @property
    def left(self) -> float | None:
        """Seconds until then; None where nothing presses, since it was told or will not be."""
        return max(0.0, self._until - time.monotonic()) if self._timer is not None else None

    def arm(self, seconds: float) -> None:
        """Tell Discord in so many seconds."""
        self._until = time.monotonic() + seconds
        self._timer = asyncio.get_running_loop().call_later(seconds, self._late)

    async def now(self) -> None:
        """Tell Discord now.

        Raises:
            TooLateError: it does not wait any more; nothing may be done.

        """
        try:
            await once_more(self._defer)
        except discord.HTTPException as wrong:
            if wrong.code in LATE:
                raise TooLateError from None
            raise
        self.done = True

    async def settled(self) -> None:
        """The answer is there: tell nothing any more; what is being told is waited for.

        Raises:
            TooLateError: Discord did not take it, and so takes no answer either.

        """
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        running, self._running = self._running, None
        if running is not None:
            await running
        if isinstance(self._failed, TooLateError):
            raise self._failed  # after any other failure the answer itself may still arrive

    def begin(self) -> None:
        """Tell Discord now, while the answer is being made."""
        self._running = self._spawn(self._told(), "deferral")

    def _late(self) -> None:
        self._timer = None
        metrics.DEFERRED.inc()
        self.begin()

    async def _told(self) -> None:
        try:
            await self.now()
        except (TooLateError, discord.HTTPException, *UNREACHED, STOPPED) as wrong:
            self._failed = wrong
