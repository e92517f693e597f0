"""Whole games: random, by defaults, and by the sensible player; and that every ruling has its test."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.gothic_doctor import GAME

HERE = Path(__file__).parent
RULES = HERE.parents[2] / "docs" / "rules" / "gothic_doctor.md"

TABLES: list[dict[str, Any]] = [
    {},
    {"reactions": "sealed"},
    {"actions": "gentle"},
    {"actions": "none", "generalist": 0},
    {"actions": "list", "action_list": ["light_fingers", "patient_bolts", "second_opinion", "relapse"]},
]


def test_every_ruling_has_a_test_with_its_number() -> None:
    rulings = set(re.findall(r"^- \*\*R(\d+)\*\*", RULES.read_text(encoding="utf-8"), re.MULTILINE))
    tested = {n for path in HERE.glob("test_*.py") for n in re.findall(r"def test_ruling_(\d+)_", path.read_text())}
    assert len(rulings) == 31
    assert {int(n) for n in rulings} == {int(n) for n in tested}


@pytest.mark.parametrize("options", TABLES)
@pytest.mark.parametrize("seats", GAME.seats)
def test_random_games_end(seats: int, options: dict[str, Any]) -> None:
    rng = Random(seats)
    state = GAME.deal(GAME.Options(**options), seats, rng.randbytes(32))
    folded = GAME.load(GAME.dump(state))
    while decisions := GAME.decisions(state):
        decision = rng.choice(decisions)
        for event in GAME.play(state, decision.seat, rng.choice(list(decision.moves))):
            GAME.evolve(folded, event)
        GAME.check(state)
    assert folded == state and GAME.outcome(state) is not None


def test_sensible_players_cure_and_earn_about_as_people_do() -> None:
    """Targets: a cure in 55 to 75% of turns, mean score 325 to 550; few games, so a little room on either side."""
    rng, turns, cures = Random(5), 0, 0
    scores: list[int] = []
    for number in range(12):
        seats = 2 + number % 3
        state = GAME.deal(GAME.Options(), seats, rng.randbytes(32))
        turns += 11 * seats
        while decisions := GAME.decisions(state):
            seat = decisions[0].seat
            own = [decision for decision in decisions if decision.seat == seat]
            move = GAME.sensible(GAME.view(state, seat), own, rng)
            assert move is not None
            cures += any(type(event).__name__ == "Cured" for event in GAME.play(state, seat, move))
        outcome = GAME.outcome(state)
        assert outcome is not None
        scores += outcome.scores
    assert 0.5 <= cures / turns <= 0.8
    assert 325 <= sum(scores) / len(scores) <= 575
