"""Background work of a slot: deliveries, timers, posts, reviews, housekeeping."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import structlog

from bot.history.reviewer import Reviewer
from bot.interactions.following import Following
from bot.outbox.dispatcher import Dispatcher
from bot.scheduler import downtime
from bot.scheduler.downtime import Reach
from bot.scheduler.periodic import Looking, Retention
from bot.scheduler.scheduler import Scheduler
from bot.slots.duty import Duty
from bot.tables import autoplay
from bot.tables.in_turn import AGAIN
from bot.tables.registry import TableRegistry
from storage import StorageError

log = structlog.get_logger()

AGAIN_SECONDS = 1.0
T = TypeVar("T")


class Rounds:
    """Starts and stops the background work. Work that only the slot's holder may do checks `duty` first."""

    def __init__(
        self,
        registry: TableRegistry,
        reach: Reach,
        dispatcher: Dispatcher,
        looking: Sequence[Looking | Scheduler],
        reviews: tuple[Reviewer, Following],
        duty: Duty,
    ) -> None:
        self._registry, self._reach, self._dispatcher = registry, reach, dispatcher
        self._looking, (self._reviewer, self._following) = looking, reviews
        for one in looking:
            one.duty = duty

    async def begin(self, there: Callable[[], bool]) -> None:
        """Give clocks back the time since the last shutdown, then resume games and other pending work. `there` returns
        True if Discord is connected by now.
        """
        lost = await persist(lambda: downtime.since_last_alive(self._registry))
        await self._reach.begins(lost, there=there())
        for one in self._looking:
            if self._wanted(one):
                one.start()
        await persist(lambda: autoplay.resume(self._registry))
        await persist(self._reviewer.start)
        await persist(self._following.start)
        await persist(self._dispatcher.wake_due)

    def _wanted(self, one: Looking | Scheduler) -> bool:
        """Return True if this slot runs `one`. Work of no server runs at the first slot only."""
        return self._first or not isinstance(one, Retention)

    @property
    def _first(self) -> bool:
        return self._registry.services.storage.share.slot == 0

    async def close(self) -> None:
        for one in (*self._looking, self._reviewer):
            await one.close()


async def persist(ask: Callable[[], Awaitable[T]]) -> T:
    """Retry until the database answers."""
    while True:
        try:
            return await ask()
        except StorageError as wrong:
            if wrong.kind not in AGAIN:
                raise
            log.warning("put_off", error=str(wrong))
            await asyncio.sleep(AGAIN_SECONDS)
