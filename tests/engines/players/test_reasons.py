"""The reason for a difference between two moves, in planted positions, is the one that a person would give."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engines import GAMES
from engines.contract import Game
from engines.game import Decision, Move
from engines.players import sensible
from engines.players.race import Effort, Race
from engines.players.reasons import Difference, differences
from engines.players.strong import evaluator_of
from tests.laws.tables import seed_of

Wanted = Callable[[Decision], tuple[Move, Move] | None]
"""The two moves of a decision to compare: the worse and the better one."""


def compared(game: Game[Any], wanted: Wanted, most: int = 400) -> dict[str, Difference]:
    """Return the reasons in the first position of sensible play with both moves open."""
    rng, state = Random(5), game.deal(game.Options(), 2, seed_of(5))
    for _ in range(most):
        asked = next(one for one in game.decisions(state) if one.must)
        if found := wanted(asked):
            race = Race(
                game, evaluator_of(game), state, asked.seat, found, b"5", effort=Effort(12, told=True, whole=True)
            )
            return {one.key: one for one in differences(race.run(lambda _: False), 0, 1)}
        own = [one for one in game.decisions(state) if one.seat == asked.seat]
        chosen = sensible.choose(game, game.view(state, asked.seat), own, rng)
        assert chosen is not None
        game.play(state, asked.seat, chosen[1])
    raise AssertionError("there was no such position")


def verbs(worse: str, better: str) -> Wanted:
    def two(asked: Decision) -> tuple[Move, Move] | None:
        by_verb = {move.verb: move for move in asked.moves}
        return (by_verb[worse], by_verb[better]) if {worse, better} <= by_verb.keys() else None

    return two


def test_a_cure_given_up_is_a_patient_not_cured_and_money_not_earned() -> None:
    found = compared(GAMES["gothic-doctor"], verbs("draw_treatment", "cure"))
    assert found["cured"].better - found["cured"].made > 0.5 and found["pounds"].better > found["pounds"].made


def test_whoever_flees_earns_nothing_more() -> None:
    found = compared(GAMES["quack-in-the-box"], verbs("flee", "stay"))
    assert found["earned"].better > found["earned"].made


def test_popularity_that_is_not_bought_is_not_there_but_saves_money() -> None:
    def pays(asked: Decision) -> tuple[Move, Move] | None:
        paid = [move for move in asked.moves if move.verb == "pay"]
        return (paid[0], paid[-1]) if len(paid) > 1 else None

    found = compared(GAMES["clinic"], pays, most=2000)
    assert {"popularity", "spent"} <= found.keys()
    assert (found["popularity"].better > found["popularity"].made) == (found["spent"].better > found["spent"].made)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_same_move_differs_in_nothing_from_itself(game: Game[Any]) -> None:
    def twice(asked: Decision) -> tuple[Move, Move] | None:
        first = next(iter(asked.moves))
        return first, first

    assert compared(game, twice) == {}


def test_an_attack_that_was_not_made_takes_nobody() -> None:
    found = compared(GAMES["doctor-strange"], verbs("done", "attack"))
    assert found.keys() & {"taken", "they_lost", "they_down", "they_spent", "stopped"}
