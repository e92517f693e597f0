"""Presses first: what nobody waits for holds back while the event loop is busy, and never for ever."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

BEAT_SECONDS = 0.05
BUSY_SECONDS = 0.012
"""A loop that comes later than this to its work is busy."""
LONGEST_SECONDS = 0.5
"""So long a delivery holds back at most; boards that change meanwhile become one edit."""
GAP_SECONDS = 0.002
"""At least between those who held back, and longer by a quarter of the loop's lag, so that they do not come at once."""
CATCHING_UP = 8
"""So many of them may come at once where the loop was late for them."""


class LoadGate:
    """Knows how late the event loop comes to its work, as long as `watch` runs; without it nothing ever waits."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._clock, self._sleep = clock, sleep
        self.lag = 0.0
        """Seconds, of the last beat."""
        self._turn, self._free = asyncio.Lock(), 0.0

    async def watch(self, told: Callable[[float], None]) -> None:
        """Measure until cancelled; `told` hears every measure."""
        while True:
            due = self._clock() + BEAT_SECONDS
            await self._sleep(BEAT_SECONDS)
            self.lag = max(0.0, self._clock() - due)
            told(self.lag)

    async def wait_for_quiet(self) -> None:
        """Return when the loop is no longer busy, or after a while all the same; those who waited come one by one."""
        if self.lag <= BUSY_SECONDS and not self._turn.locked():
            return
        until = self._clock() + LONGEST_SECONDS
        async with self._turn:
            await self._settled(until)
            now = self._clock()
            gap = min(BEAT_SECONDS, GAP_SECONDS + self.lag / 4)
            self._free = max(self._free, now - CATCHING_UP * gap) + gap
            if self._free > now:
                await self._sleep(self._free - now)

    async def wait_for_quiet_alone(self) -> None:
        """The same for one who waits alone, beside the others."""
        await self._settled(self._clock() + LONGEST_SECONDS)

    async def _settled(self, until: float) -> None:
        while self.lag > BUSY_SECONDS and self._clock() < until:
            await self._sleep(BEAT_SECONDS)
