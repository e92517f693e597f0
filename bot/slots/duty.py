"""Whether this process may do just now what only the holder of a slot does: bring what is owed, ring timers, post."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

LOOK_SECONDS = 0.05


class Duty:
    """Asked before each such thing. It saves work and decides nothing: two who are on duty for a moment do no harm."""

    def __init__(
        self, held: Callable[[], bool] = lambda: True, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self.held, self._sleep = held, sleep

    async def wait(self) -> None:
        """Return once it may be done."""
        while not self.held():
            await self._sleep(LOOK_SECONDS)
