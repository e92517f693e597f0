"""When a window is over: by the pace alone, through pauses, downtime and starts, and without a clock."""

import pytest

from bot.history import waits
from bot.outbox.lobby import room
from bot.scheduler import downtime, timeouts
from bot.screens.lobby import lobby
from bot.tables import admin, windows
from bot.tables.clock import goes_on, secret
from bot.tables.time_control import DAY, HOUR, MINUTE, WINDOW, Clock
from storage import WHOLE_TABLE, Batch, TimerRow
from tests.bot.tables.bell import paced, ring, timers
from tests.bot.tables.layouts import GOTHIC, QUACK, kept, objection, over, told, window
from tests.bot.tables.ward import ANN, BOB, CYD, DAN, Ward, asked, moved, no_room, status, turn


@pytest.mark.parametrize(
    ("pace", "lasts"),
    [
        ("5m", 20_000),
        ("1h", MINUTE),
        ("8h", 5 * MINUTE),
        ("1d", 15 * MINUTE),
        ("3d", 15 * MINUTE),
        ("none", 15 * MINUTE),
    ],
)
async def test_a_sealed_window_has_one_time_for_all_that_the_pace_alone_sets(ward: Ward, pace: str, lasts: int) -> None:
    table = await window(ward, pace=pace)
    assert await timers(ward, table) == {(WHOLE_TABLE, WINDOW): lasts}
    banks = Clock.load(table.row.clock).banks
    for user in (BOB, CYD, DAN):
        await moved(table, user, "pass")
        assert await timers(ward, table) == {(WHOLE_TABLE, WINDOW): lasts}
    ward.time += lasts - 1
    await ring(ward)
    assert windows.asked(table)
    ward.time += 1
    await ring(ward)
    assert not windows.asked(table)
    after = Clock.load(table.row.clock)
    assert (after.banks, after.hurried) == (banks, ())
    assert (WHOLE_TABLE, WINDOW) not in await timers(ward, table)


@pytest.mark.parametrize("answers", [0, 1, 2, 3])
async def test_when_a_window_is_over_does_not_depend_on_who_answered(ward: Ward, answers: int) -> None:
    table = await window(ward)
    opened = ward.time
    for user in (BOB, CYD, DAN)[:answers]:
        ward.time += 7_000
        await moved(table, user, str(next(iter(asked(table, user).moves))))
    assert goes_on(table) == opened + 5 * MINUTE
    await over(ward, table)
    assert (WHOLE_TABLE, WINDOW) not in await timers(ward, table)


async def test_a_pause_stops_the_time_of_a_window_and_keeps_the_answers(ward: Ward) -> None:
    table = await window(ward)
    await moved(table, BOB, "pass")
    ward.time += MINUTE
    await turn(admin.pause, table, ANN)
    assert await timers(ward, table) == {} and goes_on(table) is None
    ward.time += HOUR
    await ring(ward)
    await turn(admin.resume, table)
    assert await timers(ward, table) == {(WHOLE_TABLE, WINDOW): 4 * MINUTE}
    assert list(await kept(ward, table)) == [1]


@pytest.mark.parametrize("asleep", [False, True])
async def test_downtime_counts_for_nobody_in_a_window_whether_the_table_sleeps_or_not(ward: Ward, asleep: bool) -> None:
    table = await window(ward, pace="none")
    again = ward.again() if asleep else ward
    ward.time = again.time = ward.time + 2 * HOUR
    await downtime.make_up(again.registry, 2 * HOUR)
    assert (await timers(again, table))[WHOLE_TABLE, WINDOW] == 15 * MINUTE
    if asleep and not ward.storage.shared:
        assert not list(again.registry.awake())


async def test_a_bot_that_starts_anew_in_the_middle_knows_the_answers_and_when_the_window_is_over(ward: Ward) -> None:
    table = await window(ward, objectors=(CYD,))
    moves, text = len(table.moves), objection(table, CYD)
    await moved(table, CYD, text)
    again = ward.again()
    again.time = goes_on(table) or 0
    await ring(again)
    woken = await again.registry.table(table.id)
    assert told(woken, moves)[1] == (2, text, "pressed")
    assert await kept(again, woken) == {}


async def test_a_window_that_cannot_be_written_loses_no_answer(ward: Ward) -> None:
    table = await window(ward, objectors=(CYD,))
    moves, text = len(table.moves), objection(table, CYD)
    await moved(table, CYD, text)
    with no_room("INSERT INTO moves"):
        await over(ward, table)
    assert len(table.moves) == moves and list(await kept(ward, table)) == [2]
    ward.time += HOUR
    await ring(ward)
    assert told(table, moves)[1] == (2, text, "pressed")


@pytest.mark.parametrize("kind", ["sealed", "flag", "half"])
async def test_a_window_of_a_version_that_passed_for_people_gets_its_time_when_an_old_timer_rings(
    ward: Ward, kind: str
) -> None:
    table = await window(ward)
    batch = Batch()
    batch.drop_timers(table.id)
    batch.set_clock(table.id, Clock(banks={0: HOUR}, since={1: ward.time}, windows=(1, 2, 3)).dump())
    batch.set_timer(TimerRow(table.id, kind, 1, ward.time))
    await ward.storage.commit(batch)
    ward.registry.let_go(table.id)
    await ring(ward)
    table = await ward.registry.table(table.id)
    assert await timers(ward, table) == ({} if kind == "half" else {(WHOLE_TABLE, WINDOW): 5 * MINUTE})
    assert windows.asked(table) and not [one for one in await ward.storage.owed(table.id) if one.kind == "remind"]


async def test_in_a_window_nobody_is_reminded_and_nobodys_flag_falls(ward: Ward) -> None:
    table = await window(ward, pace="5m", absence="computer")
    await turn(timeouts.remind, table, TimerRow(table.id, "half", 1, ward.time))
    ward.time += 10 * DAY
    await turn(timeouts.time_up, table, TimerRow(table.id, "flag", 1, ward.time))
    assert not [one for one in await ward.storage.owed(table.id) if one.kind == "remind"]
    assert {seat.status for seat in table.seats} == {"playing"} and len(windows.asked(table)) == 3


async def test_a_quick_shared_window_without_a_clock_is_passed_after_three_days(ward: Ward) -> None:
    table = await window(ward, pace="none", reactions="quick", objectors=(BOB, CYD))
    assert secret(table) and await timers(ward, table) == {(seat, "flag"): 3 * DAY for seat in (1, 2)}
    moves = len(table.moves)
    ward.time += 3 * DAY
    await ring(ward)
    assert told(table, moves) == [(seat, "pass", "default") for seat in (1, 2)]


async def test_a_question_to_one_seat_alone_never_passes_by_itself_without_a_clock(ward: Ward) -> None:
    table = await window(ward, ANN, BOB, pace="none")
    assert [one.seat for one in table.decisions() if one.must] == [1]
    assert not windows.asked(table) and await timers(ward, table) == {}
    await moved(table, BOB, "pass")
    assert table.moves[-1].move == "pass" and status(table) == "playing"


async def test_the_lobby_says_what_sealed_costs_at_the_pace_that_was_chosen(ward: Ward) -> None:
    for game, pace, words in (
        (GOTHIC, "8h", "open for 5 minutes"),
        (QUACK, "none", "open for 15 minutes"),
        ("doctor-strange", "8h", "whatever they hold"),
    ):
        table = await ward.opened(ANN, game=game, pace=pace, options={"reactions": "sealed"})
        shown = str(lobby(table.say, room(table)))
        assert ("window stays open" in shown) is (game != "doctor-strange") and words in shown
        assert waits.cost(table.say, game, 2, "sealed") in shown


async def test_reminders_of_ordinary_turns_are_as_before(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB, options={"reactions": "sealed"})
    assert {kind for _, kind in await timers(ward, table)} == {"half", "late", "flag"}
