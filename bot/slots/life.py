"""The life of a process among others: standby, joining, active, leaving. If the database is away it asks again, and
never gives up.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection
from typing import Protocol, TypeVar

import structlog

from bot.slots.standing import Standing, State
from storage import StorageError

log = structlog.get_logger()

LOOK = 0.05
"""Poll interval of a standby or leaving process, in seconds."""
NEAR = 0.02
"""Poll interval of the chosen successor, in seconds."""
AWAY = 0.5
"""Poll interval while the database is away, in seconds."""
RETURN = 2.0
"""Poll interval of a standby process while the database is away: earlier holders get their slots back first."""
LEAVES, LEAVES_A_SHARD = 20.0, 5.0
"""Seconds, and seconds for each shard, that a leaving process waits for a successor."""
NOBODY = 3.0
"""Seconds that it waits without a standby process: one may be starting."""
T = TypeVar("T")


class Succession(Protocol):
    """The slots in the database (`storage.engines.postgres.succession`)."""

    async def take(self, slots: int) -> int | None:
        """Take a free slot."""

    async def follow(self, slots: int) -> int | None:
        """Return a slot that we are to take over."""

    async def ready(self, slot: int) -> None:
        """Say that we are ready, so that the holder may leave."""

    async def take_over(self, slot: int) -> bool:
        """Take the slot, if its holder has released it."""

    async def still_ours(self, slot: int) -> bool:
        """Return True if we are still its successor."""

    async def taken(self, slot: int) -> frozenset[int]:
        """Record that we hold it. Return the interactions that were taken before."""

    async def leave(self, slot: int) -> None:
        """Ask for a successor."""

    async def followed(self, slot: int) -> bool:
        """Return True if a successor is ready."""

    async def somebody_waits(self) -> bool:
        """Return True if there is a standby process."""

    async def hand_over(self, slot: int, seen: Collection[int]) -> None:
        """Release the slot."""


class OvertakenError(Exception):
    """Another process has the slot that was ours, or was to be."""


class Life:
    """The life of this process. `slots`: the number of slots."""

    def __init__(
        self,
        succession: Succession,
        slots: int,
        standing: Standing,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        running: Callable[[], float] = time.monotonic,
    ) -> None:
        self._succession, self._slots, self.standing = succession, slots, standing
        self._sleep, self._running = sleep, running

    @property
    def slot(self) -> int:
        """Return the slot that is ours, or will be."""
        assert self.standing.slot is not None
        return self.standing.slot

    async def stand_by(self) -> bool:
        """Return once there is a slot for us: True if it is ours already, False if its holder still serves it."""
        self.standing.state = State.STANDBY
        log.info("standing_by")
        while True:
            try:
                taken = await self._succession.take(self._slots)
                found = taken if taken is not None else await self._succession.follow(self._slots)
            except StorageError:
                await self._sleep(RETURN)
                continue
            if found is not None:
                self.standing.slot, self.standing.state = found, State.JOINING
                log.info("joining", slot=found, follows=taken is None)
                return taken is not None
            await self._sleep(LOOK)

    async def begin(self) -> None:
        """Begin with a slot that was free, with nothing to wait for."""
        await self._persist(lambda: self._succession.taken(self.slot))

    async def follow(self) -> frozenset[int]:
        """Say that we are ready, and wait for the slot. Return the interactions that its holder had taken. Raise
        OvertakenError if another process gets it.
        """
        await self._persist(lambda: self._succession.ready(self.slot))
        while not await self._persist(lambda: self._succession.take_over(self.slot)):
            if not await self._persist(lambda: self._succession.still_ours(self.slot)):
                raise OvertakenError
            await self._sleep(NEAR)
        return await self._persist(lambda: self._succession.taken(self.slot))

    def active(self) -> None:
        self.standing.state = State.ACTIVE
        log.info("active", slot=self.standing.slot)

    async def leave(self, shards: int) -> bool:
        """Return True once another process is ready to take over, or False after a timeout."""
        self.standing.state = State.LEAVING
        log.info("leaving", slot=self.slot)
        began, waits, said = self._running(), False, False
        while (gone := self._running() - began) < LEAVES + LEAVES_A_SHARD * shards:
            try:
                if not said:
                    await self._succession.leave(self.slot)
                    said = True
                if await self._succession.followed(self.slot):
                    return True
                waits = waits or await self._succession.somebody_waits()
            except StorageError:
                log.info("leaving_put_off", slot=self.slot)
                await self._sleep(AWAY)
            if not waits and gone >= NOBODY:
                break
            await self._sleep(LOOK)
        log.warning("nobody_follows", slot=self.slot)
        return False

    async def hand_over(self, seen: Collection[int]) -> None:
        """Release the slot to its successor. If the database is away, the lock ends with our connection."""
        try:
            await self._succession.hand_over(self.slot, seen)
        except StorageError as wrong:
            log.warning("slot_not_handed_over", slot=self.slot, error=str(wrong))
        log.info("handed_over", slot=self.slot)

    async def _persist(self, ask: Callable[[], Awaitable[T]]) -> T:
        """Retry until the database answers."""
        while True:
            try:
                return await ask()
            except StorageError:
                await self._sleep(AWAY)
