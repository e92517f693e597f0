"""A process is standby, joining, active or leaving, through any failures of the database; the test moves the time."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass, field

import pytest

from bot.slots.life import LEAVES, LEAVES_A_SHARD, NOBODY, RETURN, Life, OvertakenError
from bot.slots.standing import Standing, State
from storage import StorageError


@dataclass
class Rows:
    """The processes' shared rows, as a test sets them."""

    free: list[int] = field(default_factory=list)
    leaves: list[int] = field(default_factory=list)
    others_wait: bool = False
    is_followed: bool = False
    ours: bool = True
    away: int = 0
    """The number of questions that fail."""
    said: list[str] = field(default_factory=list)

    def _asked(self, what: str) -> None:
        if self.away:
            self.away -= 1
            raise StorageError("away", "gone")
        self.said.append(what)

    async def take(self, slots: int) -> int | None:
        self._asked("take")
        return next((slot for slot in self.free if slot < slots), None)

    async def follow(self, slots: int) -> int | None:
        self._asked("follow")
        return next((slot for slot in self.leaves if slot < slots), None)

    async def ready(self, slot: int) -> None:
        self._asked(f"ready {slot}")

    async def take_over(self, slot: int) -> bool:
        self._asked(f"take over {slot}")
        return slot in self.free

    async def still_ours(self, slot: int) -> bool:
        self._asked(f"ours {slot}")
        return self.ours

    async def taken(self, slot: int) -> frozenset[int]:
        self._asked(f"taken {slot}")
        return frozenset({11})

    async def leave(self, slot: int) -> None:
        self._asked(f"leave {slot}")

    async def followed(self, slot: int) -> bool:
        self._asked(f"followed {slot}")
        return self.is_followed

    async def somebody_waits(self) -> bool:
        self._asked("waits")
        return self.others_wait

    async def hand_over(self, slot: int, seen: Collection[int]) -> None:
        self._asked(f"hand over {slot} {sorted(seen)}")


class Process:
    """A life with instant sleep; after so many sleeps something happens."""

    def __init__(self, slots: int = 1) -> None:
        self.rows, self.now, self.slept = Rows(), 0.0, 0
        self.happens: dict[int, tuple[str, object]] = {}
        self.standing = Standing()
        self.life = Life(self.rows, slots, self.standing, sleep=self.sleep, running=lambda: self.now)

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.slept += 1
        if self.slept in self.happens:
            setattr(self.rows, *self.happens[self.slept])
        await asyncio.sleep(0)


async def test_whoever_stands_by_takes_a_slot_that_becomes_free() -> None:
    one = Process(slots=2)
    one.happens = {3: ("free", [2, 1])}
    assert await one.life.stand_by()
    assert one.slept == 3 and one.life.slot == 1 and one.standing.state is State.JOINING


async def test_whoever_stands_by_follows_somebody_who_leaves_and_has_what_they_had_taken() -> None:
    one = Process()
    one.happens = {2: ("leaves", [0]), 5: ("free", [0])}
    assert not await one.life.stand_by()
    assert await one.life.follow() == {11}
    assert one.rows.said[-1] == "taken 0" and "ready 0" in one.rows.said
    one.life.active()
    assert one.standing.state is State.ACTIVE


async def test_somebody_who_follows_and_is_overtaken_says_so() -> None:
    one = Process()
    one.rows.leaves = [0]
    await one.life.stand_by()
    one.happens = {4: ("ours", False)}
    with pytest.raises(OvertakenError):
        await one.life.follow()


async def test_nothing_of_it_ends_because_the_database_is_away() -> None:
    one = Process()
    one.rows.away, one.rows.leaves = 3, [0]
    assert not await one.life.stand_by()
    assert one.now == pytest.approx(3 * RETURN)  # previous holders of slots come first
    one.rows.away, one.happens = 2, {7: ("free", [0])}
    assert await one.life.follow() == {11}


async def leaving(one: Process, shards: int = 1) -> bool:
    one.rows.free = [0]
    await one.life.stand_by()
    one.life.active()
    one.now, one.slept = 0.0, 0
    return await one.life.leave(shards)


async def test_whoever_leaves_waits_until_another_is_ready() -> None:
    one = Process()
    one.rows.others_wait = True
    one.happens = {100: ("is_followed", True)}
    assert await leaving(one)
    assert one.standing.state is State.LEAVING and one.slept == 100
    await one.life.hand_over([5, 4])
    assert one.rows.said[-1] == "hand over 0 [4, 5]"


@pytest.mark.parametrize(("waits", "seconds"), [(True, LEAVES + 3 * LEAVES_A_SHARD), (False, NOBODY)])
async def test_whoever_leaves_waits_for_so_long_and_no_longer(waits: bool, seconds: float) -> None:
    one = Process()
    one.rows.others_wait = waits
    assert not await leaving(one, shards=3)
    assert one.now == pytest.approx(seconds, abs=0.1)


async def test_whoever_leaves_while_the_database_is_away_says_so_when_it_is_there_again() -> None:
    one = Process()
    one.rows.free = [0]
    await one.life.stand_by()
    one.rows.away, one.rows.others_wait = 3, True
    one.happens = {20: ("is_followed", True)}
    assert await one.life.leave(1)
    assert one.rows.said.count("leave 0") == 1
    one.rows.away = 1
    await one.life.hand_over([])  # the connection's end frees it
