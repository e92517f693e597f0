"""The right to do what only the holder of a slot does: deliver pending messages, ring timers, post."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

LOOK_SECONDS = 0.05


class Duty:
    """The check before each such task. It only saves work: two processes with the right for a moment do no harm."""

    def __init__(
        self, held: Callable[[], bool] = lambda: True, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self.held, self._sleep = held, sleep

    async def wait(self) -> None:
        """Return once the task may be done."""
        while not self.held():
            await self._sleep(LOOK_SECONDS)
