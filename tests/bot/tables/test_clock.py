"""Time at a table: reminders, timeouts, pauses, quick windows; only a test moves the time."""

import json

from bot.scheduler import timeouts
from bot.tables import clock, lobby, payloads, seats, start
from bot.tables.time_control import DAY, HOUR, HURRY, MINUTE, Clock
from storage import Batch, TimerRow
from tests.bot.tables.bell import owed, paced, ring, said, timers
from tests.bot.tables.layouts import window
from tests.bot.tables.ward import ANN, BOB, CYD, NAMES, Ward, guest, moved, no_room, own, pause, resume, turn


async def test_everybody_who_is_asked_gets_three_timers_at_the_deal(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB)
    each = {"half": 30 * MINUTE, "late": 54 * MINUTE, "flag": 3 * HOUR}
    assert await timers(ward, table) == {(seat, kind): due for seat in (0, 1) for kind, due in each.items()}
    assert await timers(ward, await ward.playing(ANN, BOB)) == {}


async def test_an_answer_ends_the_own_timers_and_leaves_the_others(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB)
    ward.time += 10 * MINUTE
    await moved(table, ANN, "skip")
    assert await timers(ward, table) == {(1, "half"): 20 * MINUTE, (1, "late"): 44 * MINUTE, (1, "flag"): 170 * MINUTE}


async def test_reminders_are_owed_once_each_to_those_who_are_still_asked(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB)
    await moved(table, BOB, "skip")
    ward.time += 30 * MINUTE
    await ring(ward)
    (row,) = await owed(ward, table, "reminder")
    assert (row.target, payloads.read(row, payloads.Reminder).seat) == (f"user:{ANN}", 0)
    await ring(ward)
    assert len(await owed(ward, table, "reminder")) == 1
    assert (0, "half") not in await timers(ward, table)


async def test_time_that_is_up_makes_the_default_and_tells_the_table(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB)
    await moved(table, BOB, "skip")
    ward.time += 3 * HOUR - 1
    await ring(ward)
    assert len(table.moves) == 1
    ward.time += 1
    await ring(ward)
    assert [(row.seat, row.via) for row in table.moves][1] == (0, "default")
    assert await said(ward, table) == ["time_up"]
    assert {seat.status for seat in table.seats} == {"playing"}


async def test_the_default_and_the_word_about_it_are_written_together_or_not_at_all(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB)
    with no_room("INSERT INTO moves"):
        ward.time += 3 * HOUR
        await ring(ward)
    assert table.moves == [] and await said(ward, table) == []
    ward.time += HOUR
    await ring(ward)
    assert len(table.moves) == 2 and len(await said(ward, table)) == 2


async def test_whoever_ran_out_of_time_is_not_waited_for_as_long_again(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB)
    await moved(table, BOB, "skip")
    ward.time += 3 * HOUR
    await ring(ward)
    assert (await timers(ward, table))[0, "flag"] == HOUR // HURRY
    assert (0, "half") not in await timers(ward, table)
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    assert (await timers(ward, table))[0, "flag"] == HOUR  # back at the table; the bank is used up


async def test_a_computer_player_sits_in_until_the_person_returns(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB, absent="computer")
    await moved(table, BOB, "skip")
    ward.time += 3 * HOUR
    await ring(ward)
    assert [seat.status for seat in table.seats] == ["playing", "playing"]  # not for a single timeout
    assert table.moves[1].via == "default"
    await moved(table, BOB, "skip")
    ward.time += HOUR // HURRY
    await ring(ward)
    assert [seat.status for seat in table.seats] == ["absent", "playing"]
    assert table.moves[3].via == "computer"
    assert await said(ward, table) == ["time_up", "time_up"]
    await turn(timeouts.came_back, table, ANN)
    assert [seat.status for seat in table.seats] == ["playing", "playing"]
    assert await said(ward, table) == ["time_up", "time_up", "returned"]
    await turn(timeouts.came_back, table, ANN)
    assert len(await said(ward, table)) == 3


async def test_a_player_who_answers_in_between_is_no_player_who_is_late_again(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB, absent="computer", options={"rounds": 5})
    for _ in range(2):
        await moved(table, BOB, "skip")
        ward.time += 4 * HOUR
        await ring(ward)
        assert table.moves[-1].via == "default"
        await moved(table, ANN, "skip")
        await moved(table, BOB, "skip")
    assert {seat.status for seat in table.seats} == {"playing"}


async def test_a_pause_stops_everything_and_its_length_counts_for_nobody(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB)
    before = await timers(ward, table)
    ward.time += 20 * MINUTE
    await pause(table)
    assert await timers(ward, table) == {}
    ward.time += 9 * HOUR
    await ring(ward)
    assert table.moves == [] and await owed(ward, table, "reminder") == []
    await resume(table)
    assert await timers(ward, table) == {key: due - 20 * MINUTE for key, due in before.items()}


async def test_time_that_was_up_before_the_pause_is_up_after_it(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB)
    ward.time += 4 * HOUR  # the bot was busy: nothing has rung
    await pause(table)
    ward.time += HOUR
    await resume(table)
    await ring(ward)
    assert {row.via for row in table.moves} == {"default"} and len(table.moves) == 2


async def test_a_substitute_has_a_turn_of_their_own(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB)
    ward.time += 2 * HOUR
    await turn(seats.offer, table, 0, CYD)
    await turn(seats.replace_seat, table, 0, guest(table, CYD, NAMES[CYD]))
    after = await timers(ward, table)
    assert after[0, "half"] == 30 * MINUTE and after[0, "flag"] == 3 * HOUR
    assert (await ward.again().registry.table(table.id)).row == table.row


async def test_a_substitute_who_comes_in_a_pause_has_a_turn_from_its_end_on_and_no_more(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB)
    before = await timers(ward, table)
    await pause(table)
    ward.time += 9 * HOUR
    await turn(seats.offer, table, 0, CYD)
    await turn(seats.replace_seat, table, 0, guest(table, CYD, NAMES[CYD]))
    assert await timers(ward, table) == {}
    ward.time += HOUR
    await resume(table)
    assert await timers(ward, table) == before


async def test_the_end_of_a_game_ends_its_timers(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB, options={"rounds": 1})
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    assert table.row.status == "finished" and await timers(ward, table) == {}


async def test_a_window_has_a_short_clock_and_lets_pass_in_silence(ward: Ward) -> None:
    table, seats = await window(ward, ANN, BOB, CYD, objectors=(BOB, CYD), time_limit="1h"), [1, 2]
    assert await timers(ward, table) == {(seat, "flag"): 5 * MINUTE for seat in seats}
    before = len(table.moves)
    ward.time += 5 * MINUTE
    await ring(ward)
    passed = table.moves[before : before + len(seats)]
    assert [(row.move, row.via) for row in passed] == [("pass", "default")] * len(seats)
    assert await said(ward, table) == []
    assert Clock.load(table.row.clock).overdue == ()


async def test_a_clock_of_an_earlier_version_is_read_and_its_early_timer_rings_again(ward: Ward) -> None:
    """It knew windows only by the seats that they asked, and gave a lone player half an hour."""
    table = await paced(ward, ANN, BOB, time_limit="1d")
    await moved(table, BOB, "skip")
    text = json.dumps({"banks": {"0": 2 * DAY}, "asked_since": {"0": ward.time}, "windows": [0], "secret": []})
    batch = Batch()
    batch.set_clock(table.id, text)
    batch.set_timer(TimerRow(table.id, "flag", 0, ward.time + 30 * MINUTE))
    await ward.storage.commit(batch)
    again = ward.again()
    table = await again.registry.table(table.id)
    again.time += HOUR
    await ring(again)
    assert len(table.moves) == 1
    assert (await timers(again, table))[0, "flag"] == 3 * DAY - HOUR


async def test_timers_of_other_kinds_and_of_seats_that_are_not_asked_do_nothing(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB)
    await moved(table, ANN, "skip")
    for kind in ("half", "late", "flag", "unheard-of"):
        batch = Batch()
        batch.set_timer(TimerRow(table.id, kind, 0, ward.time))
        await ward.storage.commit(batch)
    await ring(ward)
    assert len(table.moves) == 1 and await owed(ward, table, "reminder") == []
    left = await timers(ward, table)
    assert [kind for seat, kind in left if seat != 1] == ["unheard-of"], "a later version may know it"


async def test_the_lobby_offers_every_pace_and_the_game_keeps_it(ward: Ward) -> None:
    table = await ward.opened(ANN)
    await turn(lobby.join, table, guest(table, BOB, NAMES[BOB]))
    await turn(lobby.set_pace, table, ANN, "8h")
    await turn(start.start, table, BOB)
    assert clock.deadline(table, 0) == ward.time + 24 * HOUR
    assert own(table, ANN)
