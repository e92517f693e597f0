"""A table's clock in hours of its own: turns, windows, reminders, banks; and what is somebody's own time."""

from datetime import datetime
from zoneinfo import ZoneInfo

from bot.scheduler import downtime, timeouts
from bot.screens.games import line
from bot.screens.phrases import awaited_line
from bot.tables import admin, clock
from bot.tables import time_control as paces
from bot.tables.hours import Hours
from bot.tables.preferences import Preferences
from bot.tables.time_control import DAY, HOUR, MINUTE, Clock
from storage import Batch, TimerRow
from tests.bot.tables.bell import Bell, owed, paced, ring, timers
from tests.bot.tables.layouts import window
from tests.bot.tables.ward import ANN, BOB, CYD, Ward, moved, turn

PARIS = "Europe/Paris"
DAYTIME = Hours(9, 22, zone=PARIS)


def paris(*when: int) -> int:
    return int(datetime(*when, tzinfo=ZoneInfo(PARIS)).timestamp() * 1000)  # type: ignore[misc,arg-type]


async def wishes(ward: Ward, user: int, wish: Preferences) -> None:
    batch = Batch()
    batch.put_preferences(user, wish.dump())
    await ward.storage.commit(batch)


async def test_a_turn_stands_still_for_everybody_outside_the_hours(ward: Ward) -> None:
    ward.time = paris(2026, 3, 27, 21)
    table = await paced(ward, ANN, BOB, pace="8h", hours=DAYTIME)
    due = {kind: ward.time + left for (seat, kind), left in (await timers(ward, table)).items() if seat == 0}
    assert due["half"] == paris(2026, 3, 28, 12) and due["late"] == paris(2026, 3, 28, 15, 12)
    assert due["flag"] == clock.deadline(table, 0) == paris(2026, 3, 29, 19)  # 24 h, of 13 a day
    assert clock.runs_again(table) is None
    ward.time = paris(2026, 3, 28, 2)
    await ring(ward)
    opens = f"<t:{paris(2026, 3, 28, 9) // 1000}:f>"
    assert opens in awaited_line(table, table.say) and opens in line(table, ANN, table.say)
    assert len(await owed(ward, table, "clock_line")) == 1  # which posts no board in the night


async def test_the_bank_loses_only_what_lay_in_the_hours(ward: Ward) -> None:
    ward.time = paris(2026, 3, 27, 21)
    table = await paced(ward, ANN, BOB, pace="8h", hours=DAYTIME)
    ward.time = paris(2026, 3, 28, 18)
    await moved(table, ANN, "skip")
    assert Clock.load(table.row.clock).banks == {0: 14 * HOUR, 1: 16 * HOUR}  # 1 + 9 hours have passed


async def test_a_hurried_step_and_a_window_wait_for_the_morning_and_a_game_that_is_over_for_nothing(ward: Ward) -> None:
    evening = paris(2026, 3, 27, 21, 50)
    for running, due in (
        (Clock(since={0: evening}, hurried=(0,), hours=DAYTIME), paris(2026, 3, 28, 9, 38)),
        (Clock(since={0: evening}, windows=(0,), hours=DAYTIME), paris(2026, 3, 28, 9, 20)),
    ):
        assert paces.deadline(running, 8 * HOUR, 0) == due
    ward.time = evening
    table = await paced(ward, ANN, BOB, pace="8h", hours=DAYTIME, options={"rounds": 1})
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    assert await timers(ward, table) == {}
    await turn(timeouts.runs_or_stands, table, TimerRow(table.id, clock.HOURS, -1, ward.time))
    assert await timers(ward, table) == {}


async def test_blitz_runs_all_day_and_so_do_the_clocks_of_before(ward: Ward) -> None:
    ward.time = paris(2026, 3, 27, 23)
    span = (ward.time, ward.time + 9 * DAY)
    await wishes(ward, ANN, Preferences(quiet_from=22, quiet_to=8, zone=PARIS, days_off=(span,)))
    fast = await paced(ward, ANN, BOB, pace="5m", hours=DAYTIME)
    assert clock.deadline(fast, 0) == ward.time + 15 * MINUTE and clock.away(fast, 0) is None
    assert Clock.load('{"banks":{"0":0},"since":{"0":5}}').hours.always


async def test_quiet_hours_are_given_back_where_a_turn_has_a_day_and_nowhere_else(ward: Ward) -> None:
    ward.time = paris(2026, 3, 27, 21)
    await wishes(ward, ANN, Preferences(quiet_from=22, quiet_to=8, zone=PARIS))
    table = await paced(ward, ANN, BOB, pace="1d")
    quick = await paced(ward, ANN, BOB, pace="8h")
    assert clock.deadline(quick, 0) == ward.time + 24 * HOUR
    assert clock.deadline(table, 1) == ward.time + 3 * DAY
    ward.time = paris(2026, 3, 28, 22)  # 25 hours, of which 10 were quiet
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    assert Clock.load(table.row.clock).banks == {0: 2 * DAY, 1: 2 * DAY - HOUR}


async def test_a_shared_window_heeds_the_tables_hours_and_nobodys_own(ward: Ward) -> None:
    ward.time = paris(2026, 3, 27, 21, 50)
    wish = Preferences(quiet_from=21, quiet_to=8, zone=PARIS, days_off=((ward.time, ward.time + 5 * DAY),))
    for user in (BOB, CYD):
        await wishes(ward, user, wish)
    for reactions, length in (("quick", 30 * MINUTE), ("sealed", 15 * MINUTE)):
        table = await window(ward, ANN, BOB, CYD, objectors=(BOB, CYD), reactions=reactions, pace="1d", hours=DAYTIME)
        over = paris(2026, 3, 28, 9) + length - 10 * MINUTE
        assert {left + ward.time for (_, kind), left in (await timers(ward, table)).items() if kind != "hours"
                and kind not in {"back"}} == {over}  # fmt: skip
        told = [row.due for row in await owed(ward, table, "window")]
        assert all(due <= over for due in told) and "away" not in awaited_line(table, table.say)


async def test_downtime_and_pauses_give_back_only_what_would_have_counted(ward: Ward) -> None:
    ward.time = paris(2026, 3, 28, 20)
    table = await paced(ward, ANN, BOB, pace="8h", hours=DAYTIME)
    await downtime.alive(ward.registry)
    ward.time = paris(2026, 3, 29, 11)  # 2 + 2 hours of 14, since clocks were turned
    again = ward.again()
    await downtime.make_up(again.registry, await downtime.since_last_alive(again.registry))
    table = await again.registry.table(table.id)
    assert clock.deadline(table, 0) == paris(2026, 3, 30, 22)
    await turn(admin.pause, table, ANN)
    again.time = paris(2026, 3, 30, 9)
    await turn(admin.resume, table)
    assert clock.deadline(table, 0) == paris(2026, 3, 31, 20)
    assert paces.alarms(Clock.load(table.row.clock), 8 * HOUR)


async def test_a_week_with_the_clocks_turned_rings_every_timer_once(ward: Ward) -> None:
    ward.time = paris(2026, 3, 25, 8)
    table = await paced(ward, ANN, BOB, pace="1d", hours=Hours(9, 22, (0, 1, 2, 3, 4, 6), PARIS))
    rang: list[tuple[str, int]] = []
    for hour in range(7 * 24):
        bell = Bell(ward)
        rang += [(one.kind, one.seat) for one in await ward.storage.timers_due(ward.time)]
        await bell.ring()
        if hour == 40:  # the bot starts anew in between
            ward = ward.again()
        ward.time += HOUR
    assert rang.count(("hours", -1)) == 12
    assert [one for one in rang if one[0] in {"half", "late"}] == [
        ("half", 0), ("half", 1), ("late", 0), ("late", 1)]  # fmt: skip
    table = await ward.registry.table(table.id)
    assert [one.at for one in table.moves[:2]] == [paris(2026, 3, 31, 16)] * 2


async def test_a_wall_clock_set_back_and_a_day_off_change_nobodys_time(ward: Ward) -> None:
    ward.time = paris(2026, 3, 27, 21)
    await wishes(ward, BOB, Preferences(days_off=((ward.time, paris(2026, 3, 30)),)))
    table = await paced(ward, ANN, BOB, pace="1h", hours=DAYTIME)
    ward.time = paris(2026, 3, 28, 9, 30)
    ward.time -= 2 * HOUR
    await downtime.make_up(ward.registry, -2 * HOUR)  # half an hour of Ann's has passed after nine, and is not lost
    assert clock.deadline(table, 0) == paris(2026, 3, 28, 9) + 3 * HOUR - 90 * MINUTE
    assert clock.deadline(table, 1) == paris(2026, 3, 30, 12)
    ward.time = paris(2026, 3, 29, 12)
    await downtime.make_up(ward.registry, 5 * HOUR)
    assert clock.deadline(table, 1) == paris(2026, 3, 30, 12)
