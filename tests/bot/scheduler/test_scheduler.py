"""Timers: each rings once, also after a restart."""

import asyncio

import pytest

from bot.outbox.dispatcher import Dispatcher
from bot.scheduler import scheduler as clocks_module
from bot.scheduler.scheduler import Scheduler
from bot.tables.table import Table
from storage import Batch, TimerRow
from tests.bot.outbox.test_dispatcher import Recorder
from tests.bot.tables.ward import ANN, BOB, Ward, status
from tests.wire import eventually

HOUR = 3_600_000


def scheduler(ward: Ward) -> Scheduler:
    return Scheduler(ward.registry, Dispatcher(ward.registry, Recorder()))


def counted(clock: Scheduler) -> list[None]:
    """Return a list that grows each time the clock rings."""
    rings, ring = list[None](), clock.ring

    async def heard() -> int:
        rings.append(None)
        return await ring()

    clock.ring = heard  # type: ignore[method-assign]
    return rings


def looked(clock: Scheduler) -> list[float]:
    """Return a list of the planned sleeps, one for each look."""
    waits, wait = list[float](), clock._wait

    async def asked(rung: int) -> float:
        waits.append(await wait(rung))
        return waits[-1]

    clock._wait = asked  # type: ignore[method-assign]
    return waits


async def test_a_lobby_nobody_starts_closes_after_its_hours_and_a_started_one_does_not(ward: Ward) -> None:
    idle, begun = await ward.opened(ANN), await ward.playing(BOB, ANN)
    ward.time += 24 * HOUR - 1
    await scheduler(ward).ring()
    assert status(idle) == "lobby"
    ward.time += 1
    await scheduler(ward).ring()
    assert status(idle) == "expired" and status(begun) == "playing"
    assert [one.kind for one in await ward.storage.timers(idle.id)] == ["remove_lobby"]


async def test_a_timer_that_ran_out_while_the_bot_was_down_rings_at_the_start(ward: Ward) -> None:
    table = await ward.opened(ANN)
    ward.time += 48 * HOUR
    again = ward.again()
    await scheduler(again).ring()
    row = await ward.storage.table(table.id)
    assert row is not None and row.status == "expired"


async def test_a_timer_that_cannot_be_dealt_with_is_put_off(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await ward.playing(ANN, BOB)

    async def broken(_table: Table, _timer: TimerRow) -> None:
        raise RuntimeError("on purpose")

    monkeypatch.setitem(clocks_module.RANG, "lobby", broken)
    batch = Batch()
    batch.set_timer(TimerRow(table.id, "lobby", -1, ward.time))
    await ward.storage.commit(batch)
    await scheduler(ward).ring()
    (timer,) = await ward.storage.timers(table.id)
    assert timer.due > ward.time


async def test_it_wakes_up_for_a_timer_that_is_set_while_it_sleeps(ward: Ward) -> None:
    clock = scheduler(ward)
    table = await ward.opened(ANN)
    rings = counted(clock)
    clock.start()
    await eventually(lambda: rings)
    batch = Batch()
    batch.set_timer(TimerRow(table.id, "lobby", -1, ward.time))
    await ward.storage.commit(batch)
    clock.look()
    await eventually(lambda: status(table) != "lobby")
    await clock.close()
    assert status(table) == "expired"


async def test_looks_do_not_ring(ward: Ward) -> None:
    """At a busy table every change causes a look; only due timers ring."""
    clock = scheduler(ward)
    rings, waits = counted(clock), looked(clock)
    clock.start()
    for number in range(20):
        await eventually(lambda: len(waits) > number)  # noqa: B023  it is over before the next number
        clock.look()
    await eventually(lambda: len(waits) > 20)
    await clock.close()
    assert len(rings) == 1


async def test_what_is_due_after_it_wakes_by_itself_needs_no_look(ward: Ward) -> None:
    clock = scheduler(ward)
    rings, waits = counted(clock), looked(clock)
    clock.start()
    await eventually(lambda: waits)
    await asyncio.sleep(0)
    before = len(waits)
    clock.look(ward.time + 3_600_000)
    await asyncio.sleep(0.05)
    assert len(waits) == before
    clock.look(ward.time + 10)
    await eventually(lambda: len(waits) > before)
    await clock.close()
    assert rings


async def test_looks_do_not_put_off_tables_that_still_wait_to_be_woken(
    ward: Ward, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks_module, "BEHIND_SECONDS", 0.05)
    dispatcher = Dispatcher(ward.registry, Recorder())
    clock = Scheduler(ward.registry, dispatcher)
    rings = counted(clock)
    clock.start()
    await eventually(lambda: rings)
    dispatcher.behind = True

    def rang_again() -> bool:
        clock.look()
        return len(rings) >= 2

    await eventually(rang_again)
    await clock.close()


async def test_it_sleeps_while_a_delivery_is_on_its_way(ward: Ward) -> None:
    outbox = Recorder()
    outbox.gates["lobby"] = gate = asyncio.Event()
    dispatcher = Dispatcher(ward.registry, outbox)
    clock = Scheduler(ward.registry, dispatcher)
    await ward.opened(ANN)
    rings, waits = counted(clock), looked(clock)
    clock.start()
    await eventually(lambda: waits)
    assert dispatcher.busy and len(rings) == 1
    assert waits[0] >= clocks_module.LONGEST_SLEEP, "what is on its way wakes nobody"
    gate.set()
    await dispatcher.idle()
    await clock.close()
