"""Players' answer times: on their clock, a turn at a time, whatever happens to the bot."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.scheduler import downtime
from bot.tables import days_off, undo
from bot.tables.answer_times import STEPS, added, answered, median, step_of
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.tables.time_control import DAY, HOUR, MINUTE, Clock
from storage import Batch, MoveRow, SeatRow
from tests.bot.tables.bell import paced, ring
from tests.bot.tables.ward import ANN, BOB, CYD, Ward, moved, pause, resume, turn

SECOND = 1000


def kept(table: Table) -> Clock:
    return Clock.load(table.row.clock)


def test_a_time_counts_as_the_nearest_step_by_its_ratio() -> None:
    assert [step_of(step) for step in STEPS] == list(range(len(STEPS)))
    assert [STEPS[step_of(time)] for time in (0, 42 * SECOND, 43 * SECOND, 80 * MINUTE, 90 * MINUTE, 400 * DAY)] == [
        *(30 * SECOND, 30 * SECOND, MINUTE, HOUR, 2 * HOUR, 7 * DAY)
    ]


@pytest.mark.parametrize(
    ("counts", "half"),
    [((), 0), ((0, 0), 0), ((1,), 30 * SECOND), ((1, 1), 30 * SECOND), ((1, 2), MINUTE), ((1, 0, 0, 3), 5 * MINUTE)],
)
def test_the_median_is_the_step_within_which_half_of_the_answers_came(counts: tuple[int, ...], half: int) -> None:
    assert median(counts) == half


def test_counts_of_any_length_are_added() -> None:
    assert added((1, 2), (0, 1, 5)) == added((0, 1, 5), (1, 2)) == (1, 3, 5)
    assert added((), ()) == ()


async def test_a_turn_is_counted_once_somebody_else_has_answered(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB, time_limit="1d")
    ward.time += HOUR
    await moved(table, ANN, "skip")
    assert (kept(table).turn_times, kept(table).answer_times) == ({0: HOUR}, {})
    ward.time += 2 * HOUR
    await moved(table, BOB, "skip")
    both = {0: (0,) * step_of(HOUR) + (1,), 1: (0,) * step_of(3 * HOUR) + (1,)}
    assert (kept(table).turn_times, kept(table).answer_times) == ({}, both)  # all have answered
    await moved(table, BOB, "skip")
    again = ward.again()
    table = await again.registry.table(table.id)
    again.time += HOUR
    await moved(table, ANN, "skip")
    quick = (1, *(0,) * (step_of(3 * HOUR) - 1), 1)
    assert (kept(table).turn_times, kept(table).answer_times[1]) == ({}, quick)


async def test_a_pause_counts_for_nobody(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB, time_limit="1d")
    ward.time += HOUR
    await pause(table)
    ward.time += 5 * DAY
    await resume(table)
    ward.time += HOUR
    await moved(table, ANN, "skip")
    assert kept(table).turn_times == {0: 2 * HOUR}


@pytest.mark.parametrize("pace", ["1d", "none"])
async def test_downtime_counts_for_nobody_with_or_without_a_time_limit(ward: Ward, pace: str) -> None:
    table = await paced(ward, ANN, BOB, time_limit=pace)
    ward.time += HOUR
    await downtime.alive(ward.registry)
    ward.time += 10 * HOUR
    again = ward.again()
    await downtime.make_up(again.registry, await downtime.since_last_alive(again.registry))
    table = await again.registry.table(table.id)
    again.time += HOUR
    await moved(table, ANN, "skip")
    assert kept(table).turn_times == {0: 2 * HOUR}


async def test_days_off_count_for_nobody(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB, time_limit="1d")
    ward.time += HOUR
    await days_off.take(ward.registry, ANN, "1970-01-05")
    ward.time += 2 * DAY
    await days_off.take(ward.registry, ANN, "off")
    ward.time += HOUR
    await moved(table, ANN, "skip")
    assert kept(table).turn_times == {0: 2 * HOUR}


async def test_quiet_hours_do_not_count(ward: Ward) -> None:
    zone = ZoneInfo("Europe/Paris")
    ward.time = int(datetime(2026, 3, 27, 21, tzinfo=zone).timestamp() * 1000)
    batch = Batch()
    batch.put_preferences(ANN, Preferences(quiet="22-9", zone="Europe/Paris").dump())
    await ward.storage.commit(batch)
    table = await paced(ward, ANN, BOB, time_limit="8h")
    ward.time = int(datetime(2026, 3, 28, 10, tzinfo=zone).timestamp() * 1000)
    await moved(table, ANN, "skip")
    assert kept(table).turn_times == {0: 2 * HOUR}


@pytest.mark.parametrize("absent", ["default", "computer"])
async def test_whoever_ran_out_of_time_took_at_least_so_long_and_what_is_done_for_them_is_no_answer(
    ward: Ward, absent: str
) -> None:
    table = await paced(ward, ANN, BOB, CYD, time_limit="1h", absent=absent)
    await moved(table, BOB, "skip")
    ward.time += MINUTE
    await moved(table, CYD, "skip")
    ward.time += 3 * HOUR
    await ring(ward)
    assert kept(table).answer_times[0] == (0,) * step_of(3 * HOUR + MINUTE) + (1,)
    for _ in range(3):
        ward.time += HOUR // 10
        await ring(ward)
    assert 0 not in kept(table).turn_times
    assert sum(kept(table).answer_times[0]) == 1


async def test_a_turn_taken_back_is_counted_once(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB, time_limit="1d")
    ward.time += HOUR
    await moved(table, ANN, "skip")
    await turn(undo.undo, table, ANN)
    ward.time += HOUR
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    assert kept(table).answer_times[0] == (0,) * step_of(2 * HOUR) + (1,)


async def test_nobody_waits_for_somebody_who_plays_alone(ward: Ward) -> None:
    table = await ward.playing(ANN, computers=2)
    ward.time += HOUR
    await moved(table, ANN, "skip")
    await ward.quiet()
    assert (kept(table).turn_times, kept(table).answer_times) == ({}, {})


def move(via: str) -> list[MoveRow]:
    return [MoveRow(1, 1, 0, ANN, "skip", b"", 0, via=via)]


def test_reactions_and_what_nobody_pressed_are_not_counted() -> None:
    seats = [SeatRow(1, seat, user, "") for seat, user in enumerate((ANN, BOB))]
    clock = Clock(asked_since={0: 0, 1: 0})
    assert answered(clock, seats, move("typed"), 5).turn_times == {0: 5}
    for via in ("forced", "standing", "computer"):
        assert answered(clock, seats, move(via), 5) == clock
    asked = Clock(asked_since={0: 0}, eligible={0: (0, 1)})
    assert answered(asked, seats, move("pressed"), 5) == asked
