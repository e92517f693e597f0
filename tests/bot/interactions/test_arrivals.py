"""A press that arrives twice is carried out once, and a press during the stop is answered."""

from __future__ import annotations

import asyncio

import pytest

from bot.interactions import dispatch
from bot.interactions.dispatch import LATELY, REMEMBERED, TASKS, Arrivals
from bot.slots.presses import PressGate


async def test_what_arrives_twice_is_taken_once_as_long_as_it_is_remembered() -> None:
    known = Arrivals()
    assert [await known.taken(one) for one in (1, 2, 1)] == [True, True, False]
    for one in range(3, REMEMBERED + 3):
        await known.taken(one)
    assert await known.taken(1)


async def test_what_was_taken_lately_is_told_to_whoever_follows() -> None:
    now = 0.0
    known = Arrivals(running=lambda: now)
    await known.taken(1)
    now = 2 * LATELY
    await known.taken(2)
    known.no_more()
    assert not await known.taken(3) and known.lately() == [2]


async def test_what_comes_before_the_slot_is_ours_waits_and_is_dropped_where_it_was_taken_already() -> None:
    known = Arrivals(PressGate(shut=True))
    ours, theirs = (asyncio.create_task(known.taken(one)) for one in (1, 2))
    await asyncio.sleep(0)
    assert not ours.done() and not await known.taken(1)  # delivered twice, and one of them waits
    known.gate.open({2})
    assert await ours and not await theirs
    assert known.lately() == [1] and await known.taken(3)


async def test_what_waits_too_long_was_answered_by_whoever_has_the_slot() -> None:
    known = Arrivals(PressGate(shut=True, patience=0.0))
    assert not await known.taken(1) and known.lately() == []


async def test_a_bot_that_stops_answers_what_is_under_way_and_takes_no_more() -> None:
    known, go_on, answered = Arrivals(), asyncio.Event(), []

    async def answer(number: int) -> None:
        await go_on.wait()
        answered.append(number)

    tasks = [asyncio.create_task(answer(number), name=f"{name}1") for number, name in enumerate(TASKS)]
    over = asyncio.create_task(known.over())
    await asyncio.sleep(0)
    assert not await known.taken(5) and not over.done()
    go_on.set()
    await over
    assert answered == [*range(len(TASKS))] and all(task.done() for task in tasks)


async def test_what_is_never_answered_keeps_the_bot_from_stopping_for_a_while_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(dispatch, "PATIENCE", 0.0)
    task = asyncio.create_task(asyncio.Event().wait(), name=f"{TASKS[0]}1")
    await Arrivals().over()
    assert not task.done()
    task.cancel()
