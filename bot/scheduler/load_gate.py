"""Presses first: background work waits while the event loop is busy, but never for long."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

BEAT_SECONDS = 0.05
BUSY_SECONDS = 0.012
"""The loop is busy if its tasks start later than this."""
LONGEST_SECONDS = 0.5
"""Longest wait of a delivery. Changes to a board in the meantime become one edit."""
GAP_SECONDS = 0.002
"""Least time between tasks that waited, plus a quarter of the loop's lag, so that they do not come at once."""
CATCHING_UP = 8
"""Most of them at once after the loop was late for them."""


class LoadGate:
    """Measures the lag of the event loop while `watch` runs. Without it nothing ever waits."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._clock, self._sleep = clock, sleep
        self.lag = 0.0
        """The lag of the last beat, in seconds."""
        self._turn, self._free = asyncio.Lock(), 0.0

    async def watch(self, told: Callable[[float], None]) -> None:
        """Measure until cancelled, and report each measure to `told`."""
        while True:
            due = self._clock() + BEAT_SECONDS
            await self._sleep(BEAT_SECONDS)
            self.lag = max(0.0, self._clock() - due)
            told(self.lag)

    async def wait_for_quiet(self) -> None:
        """Return when the loop is no longer busy, or after the longest wait. Waiting tasks come one by one."""
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
        """Wait like `wait_for_quiet`, but outside its queue."""
        await self._settled(self._clock() + LONGEST_SECONDS)

    async def _settled(self, until: float) -> None:
        while self.lag > BUSY_SECONDS and self._clock() < until:
            await self._sleep(BEAT_SECONDS)
