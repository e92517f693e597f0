"""A lapse of a question put to one player: it has a turn's time, and a sensible answer when that is up."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables import ahead, clock, standing
from bot.tables.table import Table
from bot.tables.time_control import PACES, Clock, window
from engines.doctor_strange.state import Declaring
from tests.bot.tables.bell import ring, said
from tests.bot.tables.layouts import put
from tests.bot.tables.ward import ANN, BOB, CYD, DAN, Ward, moved, turn
from tests.engines.doctor_strange.position import EVIL, MORDO, TABOO, evil, given, good
from tests.engines.quack_in_the_box.position import table as quack

ONE, ANOTHER, TWO = "p.incense", "p.trance", "p.detect_danger"
LIMITS = [limit for limit in PACES if limit != "none"]


async def struck(ward: Ward, *hand: str, limit: str = "1d", dice: tuple[int, int] = (7, 5), **more: Any) -> Table:
    """Return Doctor Strange where Bob's Mordo strikes Ann's Taboo, who lacks three points; she holds this hand."""
    table = await ward.playing(ANN, BOB, game="doctor-strange", time_limit=limit, **more)
    people = [good(TABOO), evil(MORDO)]
    await put(table, given(Declaring(1), people=people, hands=(hand, ["a.poison"]), active=EVIL, dice=dice))
    for move in (f"attack {MORDO} {TABOO} a.poison", "done"):
        await moved(table, BOB, move)
    await ward.quiet()
    assert [one.prompt.key for one in table.own(0) if one.must] == ["defend"]
    return table


async def lapse(ward: Ward, table: Table, seat: int = 0) -> list[tuple[str, str]]:
    """Let a seat's time run out. Return its moves since, with their `via`."""
    due, since = clock.deadline(table, seat), len(table.moves)
    assert due is not None
    ward.time = due - 1
    await ring(ward)
    assert len(table.moves) == since
    ward.time = due
    await ring(ward)
    return [(row.move, row.via) for row in table.moves[since:] if row.seat == seat]


@pytest.mark.parametrize("hour", [3, 15])
@pytest.mark.parametrize("limit", LIMITS)
async def test_a_defender_has_a_turns_time_and_plays_just_enough_cards_when_it_is_up(
    ward: Ward, limit: str, hour: int
) -> None:
    ward.time = hour * PACES["1h"]
    table = await struck(ward, ONE, ANOTHER, TWO, limit=limit)
    assert clock.deadline(table, 0) == ward.time + 3 * PACES[limit]  # with the time bank
    played = await lapse(ward, table)
    assert {via for _, via in played} == {"default"} and len(played) == 2
    assert (f"power {TWO}", "default") in played
    assert TABOO in table.state.characters
    assert [seat.status for seat in table.seats] == ["playing", "playing"]
    assert await said(ward, table) == ["time_up"]
    assert Clock.load(table.row.clock).overdue == (0,)


async def test_a_defender_whose_hand_is_not_enough_keeps_it(ward: Ward) -> None:
    table = await struck(ward, ONE)
    assert await lapse(ward, table) == [("pass", "default")]


async def test_what_the_defender_has_said_comes_first(ward: Ward) -> None:
    """Also where they wanted to be asked all the same."""
    table = await struck(ward, ONE, ANOTHER, TWO)
    await turn(standing.ask, table, 0, "always")
    await turn(ahead.rule, table, 0, "defend", 1)
    assert await lapse(ward, table) == [("pass", "default")]


async def test_absence_seats_no_computer_player_for_one_lapse(ward: Ward) -> None:
    table = await struck(ward, ONE, ANOTHER, TWO, absence="computer")
    assert {via for _, via in await lapse(ward, table)} == {"default"}
    assert [seat.status for seat in table.seats] == ["playing", "playing"]


@pytest.mark.parametrize("people", [(ANN, BOB), (ANN, BOB, CYD, DAN)])
@pytest.mark.parametrize("limit", ["5m", "1d", "none"])
async def test_a_window_of_quack_is_passed_in_silence(ward: Ward, limit: str, people: tuple[int, ...]) -> None:
    """With two players too: the doctor could answer the Treatment as well as the rival."""
    table = await ward.playing(*people, game="quack-in-the-box", time_limit=limit)
    hands = {0: "yoga aspirin bed_rest penicillin", 1: "wrong_bed"}
    await put(table, quack(seats=len(people), hands=hands, offices={0: "trucker", 1: "glassblower"}))
    for seat in table.seats:
        await turn(standing.ask, table, seat.seat, "always")
    asked = next(one for one in table.own(0) if one.must)
    await moved(table, ANN, next(str(move) for move in asked.moves if move.verb == "treat"), decision=asked)
    await ward.quiet()
    assert clock.secret(table) and clock.deadline(table, 1) == ward.time + window(PACES[limit])
    assert await lapse(ward, table, 1) == [("pass", "default")]
    assert await said(ward, table) == [] and Clock.load(table.row.clock).overdue == ()
