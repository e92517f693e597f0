from itertools import combinations

import pytest

from bot.faces.doctor_strange import fight
from engines.doctor_strange import GAME
from engines.doctor_strange.moves import Call, Power
from engines.doctor_strange.players.answers import need
from engines.doctor_strange.state import DoctorStrange
from engines.doctor_strange.view import View
from engines.game import Move
from tests.bot.faces.doctor_strange.scenes import strikes
from tests.engines.doctor_strange.position import ANCIENT, EVIL, GOOD

ONES = ("p.incense", "p.trance", "p.enter_dream")
TWOS = ("p.detect_danger", "p.mental_battle")


def asked(state: DoctorStrange) -> tuple[View, list[Move]]:
    decision = next(decision for decision in GAME.decisions(state) if decision.must)
    return GAME.view(state, decision.seat), list(decision.moves)


@pytest.mark.parametrize(("attack", "defence", "percent"), [(6, 6, 54), (6, 12, 15), (18, 6, 100), (1, 13, 0)])
def test_the_chance_to_hit(attack: int, defence: int, percent: int) -> None:
    assert fight.chance(attack, defence) == percent


def test_the_defender_lacks_one_more_than_the_lead_and_the_attacker_just_the_gap() -> None:
    view, _ = asked(strikes("p.incense", friends=(ANCIENT,)))
    assert (need(view, GOOD), need(view, EVIL), need(view, None)) == (4, -3, 0)


def test_nothing_is_wasted_and_ones_go_before_twos() -> None:
    view, moves = asked(strikes(*ONES, *TWOS, friends=(ANCIENT,)))
    assert fight.held(view, moves) == 7
    for lacking, points in ((1, [1]), (2, [1, 1]), (4, [2, 1, 1]), (6, [2, 2, 1, 1]), (7, [2, 2, 1, 1, 1])):
        assert [fight.adds(view, move) for move in fight.cheapest(view, moves, lacking)] == points
    assert fight.cheapest(view, moves, 8) == ()
    assert fight.cheapest(view, moves, 0) == ()


def test_no_set_of_power_cards_wastes_less() -> None:
    view, moves = asked(strikes(*ONES[:1], *TWOS, "p.force_shield", friends=(ANCIENT,)))
    powers = fight.boosts(moves)
    sums = {fight.total(view, some) for n in range(len(powers) + 1) for some in combinations(powers, n)}
    for lacking in range(1, max(sums) + 1):
        found = fight.total(view, fight.cheapest(view, moves, lacking))
        assert found == min(points for points in sums if points >= lacking)


def test_a_defender_is_called_where_power_cards_would_cost_more() -> None:
    view, moves = asked(strikes(*ONES, *TWOS, "d.desperate_cry", dice=(8, 4), friends=(ANCIENT,)))
    power = fight.power_of(view, ANCIENT)
    assert fight.helper(view, moves, "d.desperate_cry") == Call("d.desperate_cry", ANCIENT)
    assert fight.helper(view, moves, "d.not_responding") is None
    assert fight.held(view, moves) == 7 + power
    assert all(isinstance(move, Power) for move in fight.cheapest(view, moves, 3))
    assert isinstance(fight.cheapest(view, moves, fight.CALL_PRICE + 1)[0], Call)


def test_a_helper_helps_once_and_a_card_is_played_once() -> None:
    view, moves = asked(strikes("d.desperate_cry", "d.not_responding", "p.incense", friends=(ANCIENT,)))
    assert fight.held(view, moves) == fight.power_of(view, ANCIENT) + 1
    assert fight.free(moves, [Call("d.desperate_cry", ANCIENT)]) == [Power("p.incense")]
    assert [move.card for move in fight.free(moves, [Power("p.incense")])] == ["d.desperate_cry", "d.not_responding"]
