"""A player's clock in quiet hours and on days off: turns, windows, reminders, banks."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.scheduler import downtime
from bot.screens.phrases import awaited_line
from bot.tables import clock, seats
from bot.tables import time_control as paces
from bot.tables.hours import QuietHours
from bot.tables.preferences import Preferences
from bot.tables.time_control import DAY, HOUR, MINUTE, Clock
from storage import Batch
from tests.bot.tables.bell import Bell, owed, paced, timers
from tests.bot.tables.layouts import window
from tests.bot.tables.ward import ANN, BOB, CYD, Ward, guest, moved, pause, resume, turn

PARIS = "Europe/Paris"
NIGHT = Preferences(quiet="22-9", zone=PARIS)


def paris(*when: int) -> int:
    return int(datetime(*when, tzinfo=ZoneInfo(PARIS)).timestamp() * 1000)  # type: ignore[misc,arg-type]


async def wishes(ward: Ward, wish: Preferences, *users: int) -> None:
    batch = Batch()
    for user in users:
        batch.put_preferences(user, wish.dump())
    await ward.storage.commit(batch)


async def test_a_clock_stands_still_in_quiet_hours_and_that_of_others_runs(ward: Ward) -> None:
    ward.time = paris(2026, 3, 27, 21)
    await wishes(ward, NIGHT, ANN)
    await wishes(ward, Preferences(quiet="none"), BOB)
    table = await paced(ward, ANN, BOB, time_limit="8h")
    due = {kind: ward.time + left for (seat, kind), left in (await timers(ward, table)).items() if seat == 0}
    assert due["half"] == paris(2026, 3, 28, 12) and due["late"] == paris(2026, 3, 28, 15, 12)
    assert due["flag"] == clock.deadline(table, 0) == paris(2026, 3, 29, 19)  # 24 h, of 13 a day
    assert clock.deadline(table, 1) == ward.time + DAY
    ward.time = paris(2026, 3, 28, 18)
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    assert Clock.load(table.row.clock).banks == {0: 14 * HOUR, 1: 3 * HOUR}


async def test_whoever_takes_a_seat_has_their_own_quiet_hours_there(ward: Ward) -> None:
    await wishes(ward, NIGHT, ANN)
    await wishes(ward, Preferences(quiet="23-7", zone="Asia/Tokyo"), CYD)
    table = await paced(ward, ANN, BOB, time_limit="8h")
    assert Clock.load(table.row.clock).quiet == {0: QuietHours(22, 9, PARIS), 1: QuietHours(22, 9, PARIS)}
    await turn(seats.offer, table, 1, CYD)
    await turn(seats.replace_seat, table, 1, guest(table, CYD, "Cyd"))
    assert Clock.load(table.row.clock).quiet == {0: QuietHours(22, 9, PARIS), 1: QuietHours(23, 7, "Asia/Tokyo")}


async def test_a_hurried_step_and_a_window_wait_for_the_morning() -> None:
    evening, quiet = paris(2026, 3, 27, 21, 50), {0: QuietHours(22, 9, PARIS)}
    for running, due in (
        (Clock(asked_since={0: evening}, overdue=(0,), quiet=quiet), paris(2026, 3, 28, 9, 38)),
        (Clock(asked_since={0: evening}, eligible={0: (0, 1)}, quiet=quiet), paris(2026, 3, 28, 9, 30)),
    ):
        assert paces.deadline(running, 8 * HOUR, 0) == due


async def test_at_five_minutes_neither_quiet_hours_nor_days_off_count(ward: Ward) -> None:
    ward.time = paris(2026, 3, 27, 23)
    span = (ward.time, ward.time + 9 * DAY)
    await wishes(ward, Preferences(quiet="22-8", zone=PARIS, days_off=(span,)), ANN)
    fast = await paced(ward, ANN, BOB, time_limit="5m")
    assert clock.deadline(fast, 0) == ward.time + 15 * MINUTE and clock.away(fast, 0) is None


@pytest.mark.parametrize("objectors", [(BOB,), (BOB, CYD)])
async def test_a_window_stands_still_in_the_quiet_hours_of_all_who_could_answer(
    ward: Ward, objectors: tuple[int, ...]
) -> None:
    """Also in those of Cyd, who is not asked, but not on days off: a longer window would show who is asked."""
    ward.time = paris(2026, 3, 27, 21, 50)
    off = ((ward.time, ward.time + 5 * DAY),)
    await wishes(ward, Preferences(quiet="23-7", zone=PARIS, days_off=off), BOB)
    await wishes(ward, Preferences(quiet="21-8", zone=PARIS), CYD)
    table = await window(ward, ANN, BOB, CYD, objectors=objectors, time_limit="1d")
    over = paris(2026, 3, 28, 10)
    rings = {kind: left + ward.time for (_, kind), left in (await timers(ward, table)).items()}
    assert rings.keys() == {"flag", "days_off_end"} and rings["flag"] == over
    (line,) = [row.due for row in await owed(ward, table, "reaction_call")]
    assert line == paris(2026, 3, 28, 8, 45) and "away" not in awaited_line(table, table.say)


async def test_downtime_and_pauses_give_back_only_what_would_have_counted(ward: Ward) -> None:
    ward.time = paris(2026, 3, 28, 20)
    await wishes(ward, NIGHT, ANN)
    table = await paced(ward, ANN, BOB, time_limit="8h")
    await downtime.alive(ward.registry)
    ward.time = paris(2026, 3, 29, 11)  # 2 + 2 hours of 14, since the clocks changed
    again = ward.again()
    await downtime.make_up(again.registry, await downtime.since_last_alive(again.registry))
    table = await again.registry.table(table.id)
    assert clock.deadline(table, 0) == paris(2026, 3, 30, 22)
    await pause(table)
    again.time = paris(2026, 3, 30, 9)
    await resume(table)
    assert clock.deadline(table, 0) == paris(2026, 3, 31, 20)
    assert paces.alarms(Clock.load(table.row.clock), 8 * HOUR)


async def test_a_week_with_the_clocks_turned_rings_every_timer_once(ward: Ward) -> None:
    ward.time = paris(2026, 3, 25, 8)
    await wishes(ward, NIGHT, ANN, BOB)
    table = await paced(ward, ANN, BOB, time_limit="1d")
    rang: list[tuple[str, int]] = []
    for hour in range(7 * 24):
        rang += [(one.kind, one.seat) for one in await ward.storage.timers_due(ward.time)]
        await Bell(ward).ring()
        if hour == 40:  # the bot starts again in between
            ward = ward.again()
        ward.time += HOUR
    assert rang[:4] == [("half", 0), ("half", 1), ("late", 0), ("late", 1)]
    table = await ward.registry.table(table.id)
    assert [one.at for one in table.moves[:2]] == [paris(2026, 3, 30, 16)] * 2


async def test_a_wall_clock_set_back_and_a_day_off_change_nobodys_time(ward: Ward) -> None:
    ward.time = paris(2026, 3, 27, 21)
    await wishes(ward, NIGHT, ANN)
    off = Preferences(quiet="22-9", zone=PARIS, days_off=((ward.time, paris(2026, 3, 30)),))
    await wishes(ward, off, BOB)
    table = await paced(ward, ANN, BOB, time_limit="1h")
    ward.time = paris(2026, 3, 28, 9, 30)
    ward.time -= 2 * HOUR
    await downtime.make_up(ward.registry, -2 * HOUR)  # half an hour of Ann's has passed after nine, and is not lost
    assert clock.deadline(table, 0) == paris(2026, 3, 28, 9) + 3 * HOUR - 90 * MINUTE
    assert clock.deadline(table, 1) == paris(2026, 3, 30, 12)
    ward.time = paris(2026, 3, 29, 12)
    await downtime.make_up(ward.registry, 5 * HOUR)
    assert clock.deadline(table, 1) == paris(2026, 3, 30, 12)
