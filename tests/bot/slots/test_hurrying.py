"""Changes are published in batches, and read by others."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from bot.slots.hurrying import MANY, TOGETHER, Hurry, read
from storage import StorageError


class Told:
    """Records publications; its sleep ends when the test says so."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.away = False
        self.slept: list[float] = []
        self.goes_on = asyncio.Event()
        self.tasks: list[asyncio.Task[Any]] = []
        self.hurry = Hurry(self.tell, self.spawn, self.sleep)

    async def tell(self, text: str) -> None:
        if self.away:
            raise StorageError("away", "gone")
        self.texts.append(text)

    def spawn(self, work: Coroutine[Any, Any, Any], name: str) -> None:
        self.tasks.append(asyncio.create_task(work, name=name))

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        await self.goes_on.wait()

    async def quiet(self) -> None:
        self.goes_on.set()
        await asyncio.gather(*self.tasks)
        self.goes_on.clear()


async def test_what_changed_in_a_moment_is_told_at_once_and_each_table_once() -> None:
    told = Told()
    for owner, guild in ((12, 7), (19, None), (12, 7), (-7, 7)):
        told.hurry.changed(owner, guild)
    await told.quiet()
    assert told.texts == ["12/7,19/0,-7/7"] and told.slept == [TOGETHER]
    assert list(read(told.texts[0])) == [(12, 7), (19, None), (-7, 7)]
    told.hurry.changed(12, 7)
    await told.quiet()
    assert told.texts[1:] == ["12/7"]


async def test_no_note_is_longer_than_it_may_be() -> None:
    told = Told()
    for owner in range(2 * MANY + 1):
        told.hurry.changed(10**9 + owner, 10**19)
    await told.quiet()
    assert len(told.texts) == 3 and max(map(len, told.texts)) < 8000


async def test_while_the_database_is_away_nothing_is_told_and_later_it_is_again() -> None:
    told = Told()
    told.away = True
    told.hurry.changed(1, 7)
    await told.quiet()
    told.away = False
    told.hurry.changed(2, 7)
    await told.quiet()
    assert told.texts == ["2/7"]


def test_what_does_not_read_as_that_is_left_out() -> None:
    assert list(read("x,12,1/2,/,3/x,-4/5,--1/2")) == [(1, 2), (-4, 5)]
