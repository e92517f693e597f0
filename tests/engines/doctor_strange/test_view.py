"""S69, S70: what is open to all stands in everybody's view."""

from __future__ import annotations

import pytest

from engines.doctor_strange import GAME
from engines.doctor_strange.state import Declaring, MysticArts
from tests.engines.doctor_strange.position import EVIL, GOOD, MORDO, STRANGE, given, play

EVERYBODY = (None, GOOD, EVIL)


def test_everybody_sees_that_a_side_has_passed_in_the_exchange() -> None:
    hands = (["p.incense", "p.trance"], ["a.poison", "p.illusions"])
    state = given(Declaring(1), hands=hands, active=EVIL, dice=(12, 8), reactions="sealed")
    play(state, EVIL, f"attack {MORDO} {STRANGE} a.poison", "done")
    play(state, GOOD, "pass")
    told = []
    for moves in ((), ((EVIL, "pass"),), ((GOOD, "power p.incense"),)):
        for seat, move in moves:
            play(state, seat, move)
        told.append([view.exchange.passes for seat in EVERYBODY if (view := GAME.view(state, seat)).exchange])
    assert told == [[0, 0, 0], [1, 1, 1], [0, 0, 0]]


def test_everybody_sees_whether_the_swap_of_this_turn_is_made() -> None:
    state = given(MysticArts(1), hands=(["c.loki", "c.nightmare"], ()), swap=True, reactions="sealed")
    assert [GAME.view(state, seat).swap_used for seat in EVERYBODY] == [False] * 3
    play(state, GOOD, "swap c.loki")
    assert [GAME.view(state, seat).swap_used for seat in EVERYBODY] == [True] * 3
    play(state, GOOD, "done")
    assert not GAME.view(state, None).swap_used


@pytest.mark.parametrize("seat", EVERYBODY)
def test_everybody_sees_what_the_table_agreed_on(seat: int | None) -> None:
    usual = GAME.view(given(MysticArts(1)), seat)
    assert (usual.first, usual.opening_draw, usual.quick_count) == (EVIL, 2, True)
    chosen = given(MysticArts(1), first_player="good", evil_draws_three=True, turn_count="rounds")
    other = GAME.view(chosen, seat)
    assert (other.first, other.opening_draw, other.quick_count) == (GOOD, 3, False)
