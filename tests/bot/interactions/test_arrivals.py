"""What arrives twice is carried out once, and what is under way when the bot stops is answered."""

from __future__ import annotations

import asyncio

import pytest

from bot.interactions import arrivals
from bot.interactions.arrivals import REMEMBERED, Arrivals


def test_what_arrives_twice_is_taken_once_as_long_as_it_is_remembered() -> None:
    known = Arrivals()
    assert [known.new(one) for one in (1, 2, 1)] == [True, True, False]
    for one in range(3, REMEMBERED + 3):
        known.new(one)
    assert known.new(1)


async def test_a_bot_that_stops_answers_what_is_under_way_and_takes_no_more() -> None:
    known, go_on, answered = Arrivals(), asyncio.Event(), []

    async def answer(number: int) -> None:
        await go_on.wait()
        answered.append(number)

    tasks = [asyncio.create_task(answer(number), name=f"{name}1") for number, name in enumerate(arrivals.TASKS)]
    over = asyncio.create_task(known.over())
    await asyncio.sleep(0)
    assert not known.new(5) and not over.done()
    go_on.set()
    await over
    assert answered == [0, 1] and all(task.done() for task in tasks)


async def test_what_is_never_answered_keeps_the_bot_from_stopping_for_a_while_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(arrivals, "PATIENCE", 0.0)
    task = asyncio.create_task(asyncio.Event().wait(), name=f"{arrivals.TASKS[0]}1")
    await Arrivals().over()
    assert not task.done()
    task.cancel()
