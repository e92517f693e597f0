"""After a stop, games go on that need no press, and no others are loaded."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from msgspec.structs import replace as changed

from bot.tables import autoplay, standing
from bot.tables.table import Table
from engines import GAMES
from storage import Batch, Share, StorageError, TimerRow
from tests.bot.tables.bell import ring
from tests.bot.tables.stopped import INTERRUPTED, gone_on, interrupted, quick, sleeping, stopping
from tests.bot.tables.test_orders import asked_now
from tests.bot.tables.ward import ANN, BOB, Ward
from tests.toy.night_shift import GAME

LATER = 10 * 3_600_000
NEAR, FAR = 70 << 22, 71 << 22
"""Servers of the first slot and of the second."""


def started(stopped: Ward) -> Ward:
    """Return a bot that starts hours after the stop."""
    again = stopped.again()
    again.time += LATER
    return again


async def test_after_a_start_a_hundred_games_go_on_and_those_with_nothing_to_do_sleep(ward: Ward) -> None:
    stops = stopping(ward.storage)
    asleep = [table.id for table in await sleeping(stops)]
    made = await interrupted(stops, 100)
    again = started(stops)
    began = again.time
    await autoplay.resume(again.registry)
    await again.quiet()
    assert await gone_on(ward.storage, made) == {}
    assert again.time == began and sum(again.slept) < 5
    awake = {one.id for one in again.registry.awake()}
    assert awake == set(made) and awake.isdisjoint(asleep)


@pytest.mark.parametrize("what", INTERRUPTED)
@pytest.mark.parametrize("rung", [False, True])
async def test_a_game_that_is_read_for_any_reason_goes_on(ward: Ward, what: str, *, rung: bool) -> None:
    stops = stopping(ward.storage)
    via, make = INTERRUPTED[what]
    table = await make(stops)
    again = started(stops)
    if rung:
        timer = Batch()
        timer.set_timer(TimerRow(table.id, "of an earlier version", -1, again.time))
        await ward.storage.commit(timer)
        await ring(again)
    else:
        await again.registry.table(table.id)
        await again.quiet()
    assert await gone_on(ward.storage, {table.id: (what, table.row.move_count, via)}) == {}


async def test_reading_a_game_with_nothing_to_do_writes_nothing(ward: Ward) -> None:
    tables = [await ward.playing(ANN, BOB, game=game) for game in sorted(GAMES)]
    tables.append(await ward.playing(ANN, computers=2))
    for table in tables:
        table.go_on()
    await ward.quiet()
    again = started(ward)
    for table in tables:
        await again.registry.table(table.id)
    await again.quiet()
    assert await ward.storage.versions([one.id for one in tables]) == {one.id: one.version for one in tables}
    assert again.woken == [] and not any(one.moves_pending for one in again.registry.awake())


async def test_what_was_agreed_for_windows_just_before_a_stop_counts_after_it(ward: Ward) -> None:
    stops = stopping(ward.storage)
    _, make = INTERRUPTED["a window that concerns no one"]
    table = await make(stops)
    stops.time += 2 * autoplay.LATELY_MS
    await table.do(partial(standing.ask, seat=asked_now(table).seat, when="round"))
    again = started(stops)
    await autoplay.resume(again.registry)
    await again.quiet()
    assert await gone_on(ward.storage, {table.id: ("", table.row.move_count, "standing_answer")}) == {}


async def test_a_computer_player_that_was_asked_long_ago_is_not_forgotten(ward: Ward) -> None:
    stops = stopping(ward.storage)
    old = await quick(stops)
    stops.time += 100 * autoplay.LATELY_MS
    await stops.playing(ANN, BOB)
    again = started(stops)
    await autoplay.resume(again.registry)
    await again.quiet()
    assert await gone_on(ward.storage, {old.id: ("", old.row.move_count, "computer")}) == {}


async def test_a_time_in_the_future_hides_no_game(ward: Ward) -> None:
    """The host's clock may have been wrong."""
    stops = stopping(ward.storage)
    made = await interrupted(stops, len(INTERRUPTED))
    stops.time += 10 * LATER
    await stops.playing(ANN, BOB)
    stops.time -= 10 * LATER
    again = started(stops)
    await autoplay.resume(again.registry)
    await again.quiet()
    assert await gone_on(ward.storage, made) == {}


async def test_a_slot_resumes_its_own_games(ward: Ward) -> None:
    stops = stopping(ward.storage)
    near, far = [await stops.playing(ANN, guild=guild, computers=1) for guild in (NEAR, FAR)]
    again = started(stops)
    ward.storage.share = Share(2, 2, 1)
    await autoplay.resume(again.registry)
    await again.quiet()
    assert [one.id for one in again.registry.awake()] == [far.id]
    assert list(await gone_on(ward.storage, dict.fromkeys((near.id, far.id), ("", 0, "computer")))) == [near.id]


async def test_a_game_of_earlier_rules_goes_on_when_all_processes_have_the_later_ones(
    ward: Ward, monkeypatch: pytest.MonkeyPatch
) -> None:
    stops = stopping(ward.storage)
    made = await interrupted(stops, 1)
    monkeypatch.setitem(GAMES, GAME.id, replace(GAME, rules_version=GAME.rules_version + 1))
    again, asked = started(stops), list[bool]()

    async def agreed() -> bool:
        asked.append(len(asked) == 3)
        return asked[-1]

    again.registry.agreed = agreed
    await autoplay.resume(again.registry)
    await again.quiet()
    assert asked == [False, False, False, True] and again.slept == [autoplay.AGAIN_SECONDS] * 3
    assert await gone_on(ward.storage, made) == {}


async def test_a_game_that_cannot_be_read_holds_up_no_other(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    stops = stopping(ward.storage)
    made = await interrupted(stops, 2 * len(INTERRUPTED))
    unreadable, later = list(made)[:2]
    broken = Batch()
    broken.put_table(changed((await stops.registry.table(unreadable)).row, rules_version=99))
    await ward.storage.commit(broken)
    again, tries = started(stops), list[int]()
    read = again.registry.table

    async def table(number: int) -> Table:
        tries.append(number)
        if number == later and tries.count(later) == 1:
            raise StorageError("away", "The database cannot be reached.")
        return await read(number)

    monkeypatch.setattr(again.registry, "table", table)
    await autoplay.resume(again.registry)
    await again.quiet()
    assert list(await gone_on(ward.storage, made)) == [unreadable]
    assert sorted(tries) == sorted([*made, later])


async def test_a_game_whose_move_is_still_to_be_made_stays_in_memory(ward: Ward) -> None:
    numbers = [(await ward.playing(ANN, BOB)).id for _ in range(5)]
    again = ward.again(tables_in_memory=2)
    first = await again.registry.table(numbers[0])
    await again.quiet()
    first.moves_pending = again.time
    for number in numbers[1:]:
        await again.registry.table(number)
        await again.quiet()
    assert first in again.registry.awake() and len(again.registry) < len(numbers)
