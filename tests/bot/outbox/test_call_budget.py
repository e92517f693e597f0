"""A single bucket for all calls that count: so many a second, urgent ones first, each once."""

from __future__ import annotations

import asyncio
from math import inf

from bot.outbox.pacing import CallBudget, Rank
from bot.slots.duty import Duty


async def turns(budget: CallBudget, ranks: list[Rank]) -> list[Rank]:
    """Return the order of turns of calls with these ranks."""
    order: list[Rank] = []

    async def one(rank: Rank) -> None:
        with budget.of(rank):
            await budget.take()
        order.append(rank)

    tasks = []
    for rank in ranks:
        tasks.append(asyncio.create_task(one(rank)))
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    return order


async def test_the_more_urgent_go_first_and_equals_in_turn() -> None:
    asked = [Rank.PICTURE, Rank.INBOX, Rank.BOARD, Rank.LOOKED_AT, Rank.CALL, Rank.BOARD]
    first, *order = await turns(CallBudget(200, at_once=1), asked)
    assert first is Rank.PICTURE  # no other was there yet
    assert order == sorted(asked[1:])


async def test_what_is_not_within_a_rank_is_a_call() -> None:
    budget, order = CallBudget(4, at_once=1), []

    async def plain() -> None:
        await budget.take()
        order.append("plain")

    async def picture() -> None:
        with budget.of(Rank.PICTURE):
            await budget.take()
        order.append("picture")

    await budget.take()
    await asyncio.gather(picture(), plain())
    assert order == ["plain", "picture"]


async def test_no_second_has_more_calls_than_there_are() -> None:
    now = 0.0
    budget = CallBudget(45, at_once=3, running=lambda: now)
    passed = 0
    for step in range(10_000):
        now = step / 1000
        while budget._free():
            budget._spend()
            passed += 1
    assert 10 * 45 <= passed <= 10 * 45 + 3


async def test_a_turn_taken_ahead_is_that_of_the_next_call_and_of_no_other() -> None:
    now = 0.0
    budget = CallBudget(1, at_once=1, running=lambda: now)
    with budget.of(Rank.BOARD):
        await budget.ahead()
        await budget.ahead()  # it has it already
        async with asyncio.timeout(1):
            await budget.take()
        second = asyncio.create_task(budget.take())
        await asyncio.sleep(0.01)
        assert not second.done() and budget.waiting == 1
        second.cancel()


async def test_whoever_goes_away_while_waiting_takes_no_turn() -> None:
    budget = CallBudget(50, at_once=1)
    await budget.take()
    gone = asyncio.create_task(budget.take())
    await asyncio.sleep(0)
    gone.cancel()
    async with asyncio.timeout(5):
        await budget.take()
    assert budget.waiting == 0


async def test_without_a_limit_nothing_waits() -> None:
    budget = CallBudget(inf)
    for _ in range(1000):
        await budget.take()
    assert budget.waiting == 0


async def test_what_nobody_pressed_waits_until_the_slot_is_held_and_presses_do_not() -> None:
    held, asked = False, asyncio.Event()

    async def sleep(_seconds: float) -> None:
        asked.set()
        await asyncio.sleep(0)

    budget = CallBudget(inf)
    budget.duty = Duty(lambda: held, sleep)
    board = asyncio.create_task(turns(budget, [Rank.BOARD]))
    await asked.wait()
    await budget.take()
    waited = not board.done()
    held = True
    await board
    assert waited
