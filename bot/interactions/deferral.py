"""Acknowledging an interaction in time when its answer takes longer, and its age by Discord's clock."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import ContextVar
from email.utils import parsedate_to_datetime
from typing import Any, TypeVar

import aiohttp
import discord

from bot import metrics

THERE = 40060
"""Discord has an acknowledgement already."""
NOT_KNOWN = 10062
"""Discord does not know the press: it is too old, or the answer is too heavy."""
LATE = {NOT_KNOWN, THERE}
"""Discord no longer waits for this answer, or has one: the press was too slow, repeated or replayed."""
UNREACHED = (aiohttp.ClientError, OSError)
"""The connection broke; the request may have arrived or not."""
STOPPED = RuntimeError
"""Raised by aiohttp once the bot has closed its connections."""
SOON = 0.5
"""Seconds within which the answer itself is the acknowledgement."""
OLD = 2.0
"""Age in seconds from which a press is acknowledged before anything is done: Discord may not wait any more."""
WHOLE = 1.0
"""A `Date` is precise to one second."""
DRIFT = 2e-4
"""Largest relative error of the monotonic clock."""
YOUNG = 3.0
"""Age in seconds until which Discord waits for an answer."""
FAILS_AT_ONCE: ContextVar[bool] = ContextVar("fails_at_once", default=False)
"""Set while an answer is sent that has a simpler form. A 500 then ends the request; discord.py would repeat it for
longer than Discord waits.
"""
T = TypeVar("T")


class TooLateError(Exception):
    """Discord accepts no answer any more."""


async def once_more(call: Callable[[], Awaitable[T]]) -> T | None:
    """Return the result of `call`, tried again if the connection broke. Return None if the first try had arrived."""
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
    """Acknowledges when the time for a direct answer ends.

    `defer` sends the acknowledgement; `spawn` runs a coroutine in the background, owned by the code that ends it at
    shutdown.
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
        self._turn = asyncio.Lock()
        self.done = False

    @property
    def begun(self) -> bool:
        """Return True if the acknowledgement is being sent, or was."""
        return self._running is not None or self.done

    @property
    def left(self) -> float | None:
        """Return seconds until then, or None if there is no deadline."""
        return max(0.0, self._until - time.monotonic()) if self._timer is not None else None

    def arm(self, seconds: float) -> None:
        """Acknowledge in so many seconds, or earlier if that was set before."""
        until = time.monotonic() + seconds
        if self._timer is None or until < self._until:
            self._disarm()
            self._until = until
            self._timer = asyncio.get_running_loop().call_later(seconds, self._late)

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def now(self) -> None:
        """Acknowledge now, unless that is done.

        Raises:
            TooLateError: Discord does not wait any more; do nothing.

        """
        async with self._turn:
            if self.done:
                return
            try:
                await once_more(self._defer)
            except discord.HTTPException as wrong:
                if wrong.code in LATE:
                    raise TooLateError from None
                raise
            self.done = True

    async def settled(self) -> None:
        """Stop the timer, because the answer is ready. Wait for an acknowledgement that is being sent.

        Raises:
            TooLateError: Discord refused it, so it accepts no answer either.

        """
        self._disarm()
        running = self._running
        if running is not None:
            await asyncio.shield(running)
            if self._running is running:
                self._running = None
        if isinstance(self._failed, TooLateError):
            raise self._failed  # after other errors the answer may still arrive

    def begin(self) -> None:
        """Acknowledge in the background while the answer is made."""
        self._disarm()
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


class DiscordClock:
    """Discord's time, from the `Date` header of its answers: bounds for its difference from the monotonic clock.

    The host's own clock is not used: it may be wrong by minutes, or be set at any moment.
    """

    def __init__(self, running: Callable[[], float] = time.monotonic) -> None:
        self._running = running
        self._least, self._most = -math.inf, math.inf
        self._heard = self._told = 0.0
        self._date = ""

    def heard(self, date: str, asked: float) -> None:
        """Take in an answer's `Date` header. `asked`: the monotonic time of the request."""
        if date != self._date:  # most answers repeat the last header
            try:
                self._told = parsedate_to_datetime(date).timestamp()
            except ValueError:
                return
            self._date = date
        told, now = self._told, self._running()
        slack, self._heard = DRIFT * (now - self._heard), now
        least, most = told - now, told + WHOLE - asked
        self._least, self._most = max(self._least - slack, least), min(self._most + slack, most)
        if self._least > self._most:  # the machine slept, or Discord's clock was set
            self._least, self._most = least, most

    def age(self, snowflake: int) -> float:
        """Return the age of a Discord id in seconds; 0 before the first answer."""
        if math.isinf(self._most):
            return 0.0
        now = self._running() + (self._least + self._most) / 2
        return max(0.0, now - discord.utils.snowflake_time(snowflake).timestamp())
