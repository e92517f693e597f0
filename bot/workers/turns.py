"""Who comes next where one is served at a time: the most urgent, and among equals whoever came first."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count


class Turns:
    """A lock that goes to the most urgent of those who wait for it."""

    def __init__(self) -> None:
        self._taken = False
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._numbers = count()

    @asynccontextmanager
    async def turn(self, urgency: int) -> AsyncIterator[None]:
        """Wait for it and hold it; a lower number is more urgent."""
        if self._taken:
            await self._wait(urgency)
        self._taken = True
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, urgency: int) -> None:
        called = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (urgency, next(self._numbers), called))
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():  # it was called in the same moment, and does not come
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """To the next who still waits; it stays taken meanwhile, so that nobody slips in between."""
        while self._waiting:
            _, _, called = heapq.heappop(self._waiting)
            if not called.done():
                called.set_result(None)
                return
        self._taken = False
