"""Obvious moves are no case, and the alternatives to the best move are plausible."""

from __future__ import annotations

import pytest

from bot.cases.case import Stock
from bot.cases.glance import gain, obvious, overlooked
from bot.cases.offering import convincing, offer
from engines import GAMES
from engines.players.comparison import Comparison
from tests.bot.cases.asked import stocks
from tests.engines.gothic_doctor.position import pay, position
from tests.engines.quack_in_the_box.position import table

GOTHIC, QUACK = GAMES["gothic-doctor"], GAMES["quack-in-the-box"]
PAYS = {
    "dear": ("cure werewolf.1", "fangs", "laudanum", "lunar_caustic"),
    "cheap": ("cure spectre.1", "exorcism", "seance"),
    "wanted": ("cure bite_victim.1", "holy_water", "leeches"),
}
HELD = "fangs laudanum lunar_caustic exorcism seance holy_water leeches"


def cure(state: object, name: str) -> str:
    who, *paid = PAYS[name]
    return f"{who} {pay(state, *paid)}"  # type: ignore[arg-type]


def test_the_dearest_patient_of_all_that_can_be_cured_is_no_question() -> None:
    state = position(
        {0: HELD, 1: "patient_bolts"}, waiting="werewolf spectre bite_victim mummy dracula revenant banshee"
    )
    dear, cheap, wanted = (GOTHIC.move(cure(state, name)) for name in ("dear", "cheap", "wanted"))
    draw = GOTHIC.move("draw_treatment")
    assert obvious(GOTHIC, state, 0, dear, [cheap, draw])  # it may be stopped
    assert not obvious(GOTHIC, state, 0, cheap, [dear, draw]) and not obvious(GOTHIC, state, 0, draw, [dear])
    assert gain(GOTHIC, state, 0, wanted) > gain(GOTHIC, state, 0, cheap)  # of a Specialist's class


def test_the_one_card_that_does_not_kill_is_no_question_and_what_pays_only_later_is_one() -> None:
    state = table(hands={0: "happy_pills steroids"}, offices={0: ("nervous_teenager", 0, 6)}, seats=2)
    cures, kills = (QUACK.move(f"treat {card}.1 nervous_teenager") for card in ("happy_pills", "steroids"))
    assert obvious(QUACK, state, 0, cures, [kills])
    state = table(hands={0: "craniotomy yoga"}, offices={0: "shaky_professor"}, required=5, seats=2)
    cures, waits = (QUACK.move(f"treat {card}.1 shaky_professor") for card in ("craniotomy", "yoga"))
    assert obvious(QUACK, state, 0, cures, [waits]) and not obvious(QUACK, state, 0, waits, [cures])


def test_a_flight_that_was_not_weighed_makes_no_case() -> None:
    state = table("flee", seats=2)
    assert overlooked(QUACK, state, 0, ["stay"]) and not overlooked(QUACK, state, 0, ["stay", "flee"])
    assert not overlooked(QUACK, table(hands={0: "yoga"}, offices={0: "nervous_teenager"}), 0, [])


@pytest.mark.parametrize("told", [{}, {"cured": 100.0}])
def test_moves_that_come_to_the_same_are_offered_once(told: dict[str, float]) -> None:
    ideas = ["cure a", "cure b", "cure c", "draw_action", "draw_treatment", "take d"]
    found = Comparison.of(len(ideas))
    for idea, mean in enumerate((0.9, 0.7, 0.6, 0.51, 0.5, 0.5)):
        found.values[idea] = [mean] * 100
    found.told[5] = told
    last = "take d" if told else "cure c"
    assert offer(ideas, found, "cure a") == sorted(["cure a", "cure b", "draw_action", last])


@pytest.mark.parametrize("stock", stocks().values(), ids=stocks())
def test_no_case_that_ships_is_seen_through_at_a_glance(stock: Stock) -> None:
    game = GAMES[stock.game]
    for case in stock.cases:
        state, best = case.state(game), game.move(case.solution)
        others = [game.move(move) for move in case.moves if not case.right(move)]
        assert not obvious(game, state, case.seat, best, others), case.id
        assert not overlooked(game, state, case.seat, case.considered), case.id
        assert convincing(case), case.id
