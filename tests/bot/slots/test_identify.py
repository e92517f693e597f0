"""Sessions begin one after another; the test moves the time."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any

from bot.slots.identify import LEAST, LONGEST, LOOK, PAUSE, IdentifyPace
from storage import StorageError


@dataclass
class Said:
    remaining: int = 1000
    reset_after: int = 0
    max_concurrency: int = 1


class Discord:
    """Discord, the turns of all processes, and time."""

    def __init__(self) -> None:
        self.says, self.now, self.begun = Said(), 0.0, list[tuple[float, int]]()
        self.elsewhere: dict[int, float] = {}
        """The times until which other processes hold buckets."""
        self.away = False
        self._had: set[int] = set()
        self._tasks: list[asyncio.Task[Any]] = []
        self._sleepers: list[tuple[float, asyncio.Event]] = []

    def pace(self) -> IdentifyPace:
        return IdentifyPace(self.limits, self, self.spawn, sleep=self.sleep, running=lambda: self.now)

    async def limits(self) -> Said:
        return self.says

    def spawn(self, work: Coroutine[Any, Any, Any], name: str) -> object:
        task = asyncio.create_task(work, name=name)
        self._tasks.append(task)
        return task

    async def sleep(self, seconds: float) -> None:
        """Advance the clock to the next waker once all sleep."""
        wakes = asyncio.Event()
        self._sleepers.append((self.now + seconds, wakes))
        await wakes.wait()

    async def go_on(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)
        at, wakes = min(self._sleepers, key=lambda one: one[0])
        self._sleepers.remove((at, wakes))
        self.now = max(self.now, at)
        wakes.set()

    async def take(self, bucket: int) -> bool:
        if self.away:
            raise StorageError("away", "gone")
        free = bucket not in self._had and self.elsewhere.get(bucket, 0.0) <= self.now
        self._had |= {bucket} if free else set()
        return free

    async def give_back(self, bucket: int) -> None:
        self._had.discard(bucket)

    async def begin(self, pace: IdentifyPace, *shards: int) -> None:
        for shard in shards:
            turn = asyncio.create_task(pace.turn(shard))
            while not turn.done():
                await asyncio.sleep(0)
                if not turn.done():
                    await self.go_on()
            self.begun.append((round(self.now, 3), shard))


async def test_those_of_one_process_are_so_far_apart() -> None:
    discord = Discord()
    await discord.begin(discord.pace(), 0, 2, 4)
    assert discord.begun == [(0, 0), (PAUSE, 2), (2 * PAUSE, 4)]


async def test_those_of_two_processes_are_too() -> None:
    discord = Discord()
    one, other = discord.pace(), discord.pace()
    await discord.begin(one, 0)
    await discord.begin(other, 1)
    ((_, _), (at, _)) = discord.begun
    assert PAUSE <= at <= PAUSE + LOOK


async def test_other_buckets_wait_for_nothing() -> None:
    discord = Discord()
    discord.says.max_concurrency = 2
    discord.elsewhere = {1: 3.0}
    await discord.begin(discord.pace(), 0, 2, 1)
    (first, second, third) = [at for at, _ in discord.begun]
    assert (first, second) == (0, PAUSE) and PAUSE <= third <= PAUSE + LOOK


async def test_where_few_are_left_for_today_nothing_begins_until_there_are_more() -> None:
    discord = Discord()
    pace = discord.pace()
    pace.shards = 3
    discord.says = Said(remaining=LEAST * 3 - 1, reset_after=90_000)
    turn = asyncio.create_task(pace.turn(0))
    await discord.go_on()
    assert not turn.done() and discord.now == LONGEST
    discord.says.remaining += 1
    await turn


async def test_while_the_database_is_away_a_process_paces_its_own() -> None:
    discord = Discord()
    discord.away = True
    await discord.begin(discord.pace(), 0, 1)
    assert discord.begun == [(0, 0), (PAUSE, 1)]
