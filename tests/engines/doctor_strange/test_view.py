"""S69, S70: what is open to all stands in everybody's view."""

from __future__ import annotations

from engines.doctor_strange import GAME
from engines.doctor_strange.state import Declaring
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
