"""People press at an even rate, mostly moves, until they are stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from random import Random
from typing import Any

from tests.fire.cluster.looking import Looker
from tests.fire.cluster.people import Throng, Tracker

WIDTH = 64
"""Most presses at a time."""
LOOKED_AT = 0.08
"""The share of presses that are looks at one's hand, compared with the database."""
AFFAIRS = 0.03
"""The share of each of the others."""


class Load:
    """The load. `affairs`: what some people do besides the game, each in turn."""

    def __init__(self, throng: Throng, looker: Looker, affairs: Sequence[Callable[[Random], Awaitable[None]]]) -> None:
        self._throng, self._looker, self._affairs = throng, looker, affairs
        self._running: set[asyncio.Task[None]] = set()
        self._failed: list[BaseException] = []
        self._pressing: asyncio.Task[None] | None = None
        self._idle = {number: True for number, _ in enumerate(affairs)}
        self.kept_back = 0
        """Presses skipped because too many were in progress."""

    def start(self, rate: float) -> None:
        """Begin to press `rate` times a second."""
        self._pressing = asyncio.create_task(self._press(rate))

    async def stop(self) -> None:
        """Stop pressing, and wait until every press was answered or timed out."""
        if self._pressing is not None:
            self._pressing.cancel()
            await asyncio.gather(self._pressing, return_exceptions=True)
        while self._running:
            await asyncio.wait(self._running)
        if self._failed:
            raise self._failed[0]

    async def _press(self, rate: float) -> None:
        loop = asyncio.get_running_loop()
        following = loop.time()
        while True:
            following = max(following + 1 / rate, loop.time() - 1.0)  # skipped presses are not made up for
            await asyncio.sleep(max(0.0, following - loop.time()))
            if len(self._running) >= WIDTH:
                self.kept_back += 1
                continue
            self._begin()

    def _begin(self) -> None:
        rng = self._throng.rng
        place = rng.random()
        number = int((place - LOOKED_AT) / AFFAIRS) if place >= LOOKED_AT else -1
        if 0 <= number < len(self._affairs):
            if self._idle[number]:
                self._spawn(self._affair(number))
            return
        player = self._throng.anybody()
        if isinstance(player, Tracker) and not player.busy:
            self._spawn(self._move(player, looks=place < LOOKED_AT))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (wrong := task.exception()) is not None:
            self._failed.append(wrong)

    async def _affair(self, number: int) -> None:
        self._idle[number] = False
        try:
            await self._affairs[number](self._throng.rng)
        finally:
            self._idle[number] = True

    async def _move(self, player: Tracker, *, looks: bool) -> None:
        player.busy = True
        try:
            if looks:
                self._throng.old += await self._looker.hand(player)
            else:
                await player.press(self._throng.rng)
        finally:
            player.busy = False
