"""The life of a process among others: it stands by, joins, is active, leaves. Everything that is asked of the database
here is asked again where that is away; nothing ends because of it.
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
"""Seconds between two looks of one who stands by, or leaves."""
NEAR = 0.02
"""The same of one who is ready to follow."""
AWAY = 0.5
"""The same while the database is away."""
RETURN = 2.0
"""The same of one who stands by: those who had slots come first when it is there again."""
LEAVES, LEAVES_A_SHARD = 20.0, 5.0
"""So many seconds, and so many more a shard, somebody who leaves waits until another is ready to follow."""
NOBODY = 3.0
"""So many where nobody stands by: one may be starting just now."""
T = TypeVar("T")


class Succession(Protocol):
    """What the processes leave for each other (`storage.engines.postgres.succession`)."""

    async def take(self, slots: int) -> int | None:
        """A slot that nobody holds."""

    async def follow(self, slots: int) -> int | None:
        """A slot in which we are to follow."""

    async def ready(self, slot: int) -> None:
        """Whoever holds it may let it go."""

    async def take_over(self, slot: int) -> bool:
        """Take it, once it is let go."""

    async def still_ours(self, slot: int) -> bool:
        """Whether we are to follow in it."""

    async def taken(self, slot: int) -> frozenset[int]:
        """We hold it; the presses taken before."""

    async def leave(self, slot: int) -> None:
        """Somebody may follow."""

    async def followed(self, slot: int) -> bool:
        """Whether somebody is ready."""

    async def somebody_waits(self) -> bool:
        """Whether any process stands by."""

    async def hand_over(self, slot: int, seen: Collection[int]) -> None:
        """Let it go."""


class OvertakenError(Exception):
    """Another has the slot in which we were to follow, or which was ours."""


class Life:
    """One process's. `slots`: how many there are."""

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
        """The slot that is ours, or will be."""
        assert self.standing.slot is not None
        return self.standing.slot

    async def stand_by(self) -> bool:
        """Return once there is a slot for us: whether it is ours already, or its holder still serves it."""
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
        """The slot was free, and is ours: whoever had it left nothing to be waited for."""
        await self._persist(lambda: self._succession.taken(self.slot))

    async def follow(self) -> frozenset[int]:
        """We are ready: return once whoever holds the slot has let it go, with the presses that they had taken.

        Raises:
            OvertakenError: another has it.

        """
        await self._persist(lambda: self._succession.ready(self.slot))
        while not await self._persist(lambda: self._succession.take_over(self.slot)):
            if not await self._persist(lambda: self._succession.still_ours(self.slot)):
                raise OvertakenError
            await self._sleep(NEAR)
        return await self._persist(lambda: self._succession.taken(self.slot))

    def active(self) -> None:
        """Everything is done from now on."""
        self.standing.state = State.ACTIVE
        log.info("active", slot=self.standing.slot)

    async def leave(self, shards: int) -> bool:
        """Whether another is ready to follow; false where none was in time."""
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
        """Let the slot go to whoever is ready. Where the database is away it goes with our connection."""
        try:
            await self._succession.hand_over(self.slot, seen)
        except StorageError as wrong:
            log.warning("slot_not_handed_over", slot=self.slot, error=str(wrong))
        log.info("handed_over", slot=self.slot)

    async def _persist(self, ask: Callable[[], Awaitable[T]]) -> T:
        """Ask until the database answers."""
        while True:
            try:
                return await ask()
            except StorageError:
                await self._sleep(AWAY)
