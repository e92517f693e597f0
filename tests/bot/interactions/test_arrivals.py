"""A press that arrives twice is carried out once, and a press during the stop is answered."""

from __future__ import annotations

import asyncio

import pytest

from bot.interactions import arrivals
from bot.interactions.arrivals import LATELY, REMEMBERED, TASKS, Arrivals
from bot.slots.presses import PressGate, Verdict

OURS, THEIRS, UNSURE = Verdict


async def test_what_arrives_twice_is_taken_once_as_long_as_it_is_remembered() -> None:
    known = Arrivals()
    assert [await known.taken(one) for one in (1, 2, 1)] == [OURS, OURS, THEIRS]
    for one in range(3, REMEMBERED + 3):
        await known.taken(one)
    assert await known.taken(1) is OURS


async def test_what_was_taken_lately_is_told_to_whoever_follows() -> None:
    now = 0.0
    known = Arrivals(running=lambda: now)
    await known.taken(1)
    now = 2 * LATELY
    await known.taken(2)
    known.no_more()
    assert await known.taken(3) is THEIRS and known.lately() == [2]


async def test_what_comes_before_the_slot_is_ours_waits_and_is_dropped_where_it_was_taken_already() -> None:
    known = Arrivals(PressGate(shut=True))
    ours, theirs = (asyncio.create_task(known.taken(one)) for one in (1, 2))
    await asyncio.sleep(0)
    assert not ours.done() and await known.taken(1) is THEIRS  # delivered twice, and one of them waits
    known.gate.open({2})
    assert await ours is OURS and await theirs is THEIRS
    assert known.lately() == [1] and await known.taken(3) is OURS


async def test_a_press_that_waits_too_long_for_the_slot_is_not_ours_as_far_as_we_know() -> None:
    known = Arrivals(PressGate(shut=True, patience=0.0))
    assert await known.taken(1) is UNSURE and known.lately() == []


async def test_a_bot_that_stops_answers_what_is_under_way_and_takes_no_more() -> None:
    known, go_on, answered = Arrivals(), asyncio.Event(), []

    async def answer(number: int) -> None:
        await go_on.wait()
        answered.append(number)

    tasks = [asyncio.create_task(answer(number), name=f"{name}1") for number, name in enumerate(TASKS)]
    over = asyncio.create_task(known.over())
    await asyncio.sleep(0)
    assert await known.taken(5) is THEIRS and not over.done()
    go_on.set()
    await over
    assert answered == [*range(len(TASKS))] and all(task.done() for task in tasks)


async def test_what_is_never_answered_keeps_the_bot_from_stopping_for_a_while_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(arrivals, "PATIENCE", 0.0)
    task = asyncio.create_task(asyncio.Event().wait(), name=f"{TASKS[0]}1")
    await Arrivals().over()
    assert not task.done()
    task.cancel()
