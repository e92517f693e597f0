"""The strong player considers no flight early in the game."""

import pytest

from engines.chance import Chance
from engines.players import strong
from engines.quack_in_the_box import GAME
from engines.quack_in_the_box.moves import Flee
from engines.quack_in_the_box.players.evaluator import EVALUATOR
from engines.quack_in_the_box.state import Quack
from tests.engines.quack_in_the_box.position import table


def thinks_of_flight(s: Quack) -> bool:
    mine = [decision for decision in GAME.decisions(s) if decision.seat == 0]
    return Flee() in EVALUATOR.candidates(GAME.view(s, 0), mine, Chance(bytes(32)))


@pytest.mark.parametrize(("infamy", "threshold", "thinks"), [(3, 8, False), (4, 8, True), (4, 9, False), (6, 12, True)])
def test_it_thinks_of_flight_from_half_the_threshold_on(infamy: int, threshold: int, thinks: bool) -> None:
    s = table("flee", seats=2, hands={0: "yoga"}, infamy={0: infamy}, threshold=threshold)
    assert thinks_of_flight(s) == thinks


def test_it_thinks_of_flight_in_the_last_turns_however_good_its_name_is() -> None:
    assert thinks_of_flight(table("flee", seats=2, hands={0: "yoga"}, abroad=[1], last=[0]))


@pytest.mark.parametrize(("infamy", "move"), [(3, "stay"), (5, "flee")])
def test_with_a_long_lead_it_stays_while_its_name_is_good(infamy: int, move: str) -> None:
    s = table("flee", seats=2, hands={0: "yoga"}, infamy={0: infamy}, money={0: 6000, 1: 100})
    chosen = strong.choose(GAME, s, 0, Chance(bytes(32)), lambda made: made >= 40)
    assert chosen is not None
    assert str(chosen[1]) == move
