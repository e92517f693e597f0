"""Players who finish a game: those with a seat at its result; an end without one counts for none."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from bot.tables import clock, days_off, ending, forgetting, seats
from bot.tables.moves import make, write
from bot.tables.table import Table
from bot.tables.time_control import DAY, HOUR, Clock
from storage import AttendanceRow
from tests.bot.tables.bell import paced, ring
from tests.bot.tables.recorded import play_out
from tests.bot.tables.ward import (
    ANN,
    BOB,
    CYD,
    DAN,
    GUILD,
    NAMES,
    Ward,
    changing,
    guest,
    moved,
    pause,
    resume,
    status,
    turn,
)

EVERYBODY = (ANN, BOB, CYD, DAN)


async def sat(ward: Ward) -> list[AttendanceRow]:
    return await ward.storage.sat(EVERYBODY, GUILD, latest=9)


async def finished(ward: Ward) -> dict[int, bool]:
    return {row.user: row.finished for row in await sat(ward)}


async def test_a_game_that_was_played_out_is_finished_by_all_with_their_times(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB, time_limit="1d")
    ward.time += HOUR
    await play_out(table)
    assert status(table) == "finished"
    assert await finished(ward) == {ANN: True, BOB: True}
    assert all(sum(json.loads(row.answer_times)) > 0 for row in await sat(ward))
    assert (Clock.load(table.row.clock).turn_times, Clock.load(table.row.clock).answer_times) == ({}, {})


async def test_whoever_ends_a_game_by_conceding_has_finished_it(ward: Ward) -> None:
    await turn(ending.concede, await ward.playing(ANN, BOB), ANN)
    assert await finished(ward) == {ANN: True, BOB: True}


async def test_whoever_concedes_while_the_others_play_on_has_not(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await moved(table, BOB, "skip")
    await moved(table, ANN, "skip")
    await table.do(lambda table: ending.concede(table, BOB))
    assert 1 not in Clock.load(table.row.clock).answer_times
    assert await sat(ward) == []  # there is no result yet
    await ward.quiet()
    await table.do(lambda table: ending.concede(table, ANN))
    assert await finished(ward) == {ANN: True, BOB: False, CYD: True}
    assert next(row.answer_times for row in await sat(ward) if row.user == BOB) == "[1]"


async def test_a_draw_by_consent_is_an_end_and_a_game_called_off_is_none(ward: Ward) -> None:
    for what in ("cancel", "draw"):
        table = await ward.playing(ANN, BOB)
        await turn(ending.vote, table, ANN, what)
        assert await sat(ward) == []
        await turn(ending.vote, table, BOB, what, sure=True)
    assert await finished(ward) == {ANN: True, BOB: True}


async def test_what_a_moderator_ended_counts_for_nobody_not_even_for_those_who_left_before(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await turn(seats.kick, table, 1)
    await table.do(ending.cancel)
    assert status(table) == "cancelled" and await sat(ward) == []


async def test_whoever_was_taken_out_or_gave_their_seat_away_has_left_and_who_took_it_over_stays(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await turn(seats.offer, table, 1, DAN, by=1)
    await turn(seats.replace_seat, table, 1, guest(table, DAN, NAMES[DAN]))
    assert Clock.load(table.row.clock).answer_times == {}
    await table.do(lambda table: seats.kick(table, 2))
    await ward.quiet()
    await table.do(play_out)
    await ward.quiet()
    assert await finished(ward) == {ANN: True, BOB: False, CYD: False, DAN: True}


async def test_whoever_comes_back_and_stays_has_finished(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await table.do(lambda table: seats.kick(table, 1))
    await ward.quiet()
    await table.do(lambda table: seats.offer(table, 1, BOB))
    await table.do(lambda table: seats.replace_seat(table, 1, guest(table, BOB, NAMES[BOB])))
    await table.do(play_out)
    assert await finished(ward) == {ANN: True, BOB: True, CYD: True}


@pytest.mark.parametrize("absent", ["default", "computer"])
async def test_whose_time_ran_out_and_who_has_not_come_back_has_left(ward: Ward, absent: str) -> None:
    table = await paced(ward, ANN, BOB, CYD, time_limit="1h", absent=absent)
    await moved(table, BOB, "skip")
    await moved(table, CYD, "skip")
    ward.time += 4 * HOUR
    await ring(ward)
    await table.do(lambda table: ending.concede(table, BOB))
    await ward.quiet()
    await table.do(lambda table: ending.concede(table, CYD))
    assert await finished(ward) == {ANN: False, BOB: False, CYD: True}


async def test_whose_time_ran_out_and_who_plays_again_has_not(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB, time_limit="1h")
    await moved(table, BOB, "skip")
    ward.time += 4 * HOUR
    await ring(ward)
    assert Clock.load(table.row.clock).overdue == (0,)
    await moved(table, ANN, "skip")
    await turn(ending.concede, table, BOB)
    assert await finished(ward) == {ANN: True, BOB: True}


async def test_whoever_has_left_the_server_has_left(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    async with changing(table) as change:
        change.agree(left_server=[1])
        await change.commit()
    await turn(ending.concede, table, ANN)
    assert await finished(ward) == {ANN: True, BOB: False}


async def test_the_last_move_counts_for_whoever_makes_it(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB, time_limit="1h")
    while not table.over:
        async with changing(table) as change:
            decision = next(one for one in table.decisions() if one.must)
            assert decision.default is not None
            running = replace(Clock.load(table.row.clock), overdue=(decision.seat,))  # until this very move
            change.row = replace(change.row, clock=running.dump())
            make(change, table.seats[decision.seat], decision.default, "pressed")
            await write(change)
    assert await finished(ward) == {ANN: True, BOB: True}


async def test_days_off_count_against_nobody(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB, CYD, time_limit="1d", sits_in=1)
    await days_off.take(ward.registry, ANN, "1970-01-10")
    ward.time += DAY
    await ring(ward)
    assert table.seats[0].status == "absent" and clock.away(table, 0) is not None
    away = await paced(ward, ANN, BOB, CYD, time_limit="1d")
    await away.do(lambda table: seats.kick(table, 0))
    for one in (table, away):
        await one.do(play_out)
        await ward.quiet()
        assert status(one) == "finished"
    assert [row.user for row in await sat(ward)] == [BOB, BOB, CYD, CYD]


async def test_a_long_pause_changes_nothing(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await pause(table)
    ward.time += 30 * DAY
    await resume(table)
    await play_out(table)
    assert await finished(ward) == {ANN: True, BOB: True}


async def test_nobody_sits_with_somebody_who_plays_alone(ward: Ward) -> None:
    table = await ward.playing(ANN, computers=1)
    await turn(ending.concede, table, ANN)
    assert await ward.storage.results() != [] and await sat(ward) == []


async def told(ward: Ward, user: int) -> dict[str, list[dict[str, object]]]:
    found: dict[str, list[dict[str, object]]] = json.loads(await forgetting.export(ward.registry, user))
    return found


async def running(ward: Ward) -> Table:
    table = await ward.playing(ANN, BOB, CYD)
    ward.time += HOUR
    for user in (ANN, BOB, CYD):
        await moved(table, user, "skip")
    return table


async def test_export_tells_it_and_forgetting_leaves_none_of_it(ward: Ward) -> None:
    table = await running(ward)
    assert (await told(ward, ANN))["seats"][0]["answer_times"] == {"3600": 1}
    done = await running(ward)
    await done.do(lambda table: ending.concede(table, BOB))
    await done.do(lambda table: ending.concede(table, CYD))
    assert (await told(ward, ANN))["attendance"] == [{"table": done.id, "finished": True, "answer_times": {"3600": 1}}]
    await forgetting.forget(ward.registry, ANN)
    await ward.quiet()
    assert 0 not in Clock.load(table.row.clock).answer_times
    await table.do(lambda table: ending.concede(table, BOB))
    assert status(table) == "finished" and ANN not in await finished(ward)
    assert (await ward.storage.person(ANN)).attendance == []
