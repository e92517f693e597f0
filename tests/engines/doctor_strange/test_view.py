"""S69, S70: what is open to all stands in everybody's view."""

from __future__ import annotations

from engines.doctor_strange import GAME
from engines.doctor_strange.state import Declaring
from tests.engines.doctor_strange.position import EVIL, GOOD, MORDO, STRANGE, given, play

EVERYBODY = (None, GOOD, EVIL)


def test_everybody_sees_that_a_side_has_passed_in_the_exchange() -> None:
    state = given(Declaring(1), hands=((), ["a.poison", "p.illusions", "p.trance"]), active=EVIL, dice=(1, 12))
    play(state, EVIL, f"attack {MORDO} {STRANGE} a.poison", "done")
    for passes in (0, 1):
        assert [view.exchange.passes for seat in EVERYBODY if (view := GAME.view(state, seat)).exchange] == [passes] * 3
        play(state, EVIL, "power p.trance" if passes == 0 else "pass")
