"""The strong player sees only redealt states, plays by the rules, and thinks the same twice."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engines.chance import Chance
from engines.players import LEVELS, STRONG, race, strong, think
from engines.players.evaluator import Evaluator
from engines.players.odds import odds, won
from tests.laws.games import Games, each_game
from tests.laws.tables import seed_of
from tests.toy.night_shift import GAME
from tests.toy.night_shift.moves import Lay

DECISIONS = 12


def at_most(playouts: int) -> race.Enough:
    return lambda made: made >= playouts


def thought(game: Games, guess: Any, seat: int, level: str = STRONG, luck: int = 1, playouts: int = 3) -> Any:
    return think(game, guess, seat, level, Chance(seed_of(luck)), at_most(playouts))


@each_game
def test_every_thought_is_a_legal_move_and_the_same_when_thought_again(game: Games) -> None:
    seats = min(count for count in game.seats if count > 1)
    state = game.deal(game.Options(), seats, seed_of(6))
    rng = Random(6)
    for _ in range(DECISIONS):
        waiting = [decision.seat for decision in game.decisions(state) if decision.must]
        if not waiting:
            break
        seat = rng.choice(waiting)
        guess = game.redeal(state, seat, rng)
        before = game.dump(guess)
        decision, move = thought(game, guess, seat)
        assert game.dump(guess) == before, "it thinks on copies"
        assert thought(game, game.load(before), seat) == (decision, move)
        assert any(one.number == decision.number and move in one.moves for one in game.decisions(state))
        game.play(state, seat, move)


@each_game
def test_what_it_plays_out_is_never_the_state_it_was_given(game: Games) -> None:
    """A spy on `play` and `redeal`: every line begins in a state redealt for the seat, with another seed."""
    seats = min(count for count in game.seats if count > 1)
    state = game.deal(game.Options(), seats, seed_of(8))
    redealt: list[Any] = []
    begun: list[Any] = []

    def redeal(given: Any, seat: int, rng: Any) -> Any:
        made = game.redeal(given, seat, rng)
        redealt.append((seat, made.seed))
        return made

    def play(given: Any, seat: int, move: Any) -> Any:
        begun.append(given.seed)
        return game.play(given, seat, move)

    spied = replace(game, redeal=redeal, play=play)
    seat = next(one.seat for one in game.decisions(state) if one.must)
    thought(spied, state, seat)
    assert state.seed not in begun
    assert {who for who, _ in redealt} <= {seat} and set(begun) <= {seed for _, seed in redealt}


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_can_tell_a_redealt_state_from_another(level: str) -> None:
    """Hidden cards make no difference to a thought without time to sample."""
    state = GAME.deal(GAME.Options(), 3, seed_of(1))
    guesses = [GAME.redeal(state, 0, Random(luck)) for luck in range(5)]
    assert len({str(thought(GAME, guess, 0, level, playouts=0)[1]) for guess in guesses}) == 1


def test_it_stops_when_it_is_enough() -> None:
    state = GAME.deal(GAME.Options(), 2, seed_of(3))
    told: list[int] = []

    def enough(made: int) -> bool:
        told.append(made)
        return made >= 17

    assert strong.choose(GAME, state, 0, Chance(seed_of(1)), enough) is not None
    assert told[-1] <= 17 and told == sorted(set(told))


def test_it_finds_the_move_its_judge_likes_and_without_thought_does_the_usual() -> None:
    state = GAME.deal(GAME.Options(), 2, seed_of(3))
    doses = sorted(card for card in state.hands[0] if card.startswith("dose"))
    liked = next(str(Lay(card)) for card in doses if Lay(card) != thought(GAME, state, 0, "sensible")[1])

    def value(now: Any, seat: int) -> float:
        return float(f"lay {now.steps[-1].laid.get(seat)}" == liked)

    evaluator = Evaluator(value, lambda _before, _now: True, strong.plain().candidates)
    told = replace(GAME, evaluator=evaluator)
    assert str(thought(told, state, 0, playouts=0)[1]) == str(thought(GAME, state, 0, "sensible")[1])
    assert str(thought(told, state, 0, playouts=200)[1]) == liked


def test_a_hunch_is_followed_until_another_idea_is_clearly_ahead_of_it() -> None:
    state = GAME.deal(GAME.Options(), 2, seed_of(3))
    doses = sorted(card for card in state.hands[0] if card.startswith("dose"))
    first, liked = Lay(doses[0]), Lay(doses[1])

    def value(now: Any, seat: int) -> float:
        return 0.5 + 0.1 * float(f"lay {now.steps[-1].laid.get(seat)}" == str(liked))

    evaluator = Evaluator(value, lambda _before, _now: True, lambda *_: [liked], prior_move=lambda *_: first)
    bold, careful = replace(GAME, evaluator=evaluator), replace(GAME, evaluator=replace(evaluator, caution=1e9))
    assert thought(bold, state, 0, playouts=0)[1] == first
    assert thought(bold, state, 0, playouts=200)[1] == liked
    assert thought(careful, state, 0, playouts=200)[1] == first


def test_it_waits_where_nothing_must_be_decided() -> None:
    state = GAME.deal(GAME.Options(), 2, seed_of(3))
    GAME.play(state, 0, thought(GAME, state, 0)[1])
    assert thought(GAME, state, 0) is None


def test_an_unknown_level_is_an_error() -> None:
    state = GAME.deal(GAME.Options(), 2, seed_of(3))
    with pytest.raises(KeyError):
        thought(GAME, state, 0, "clairvoyant")


def test_odds_add_up_and_grow_with_merit() -> None:
    assert odds([1.0, 1.0], 0) == 0.5
    assert odds([0.0, 1.0, 2.0], 2) > odds([0.0, 1.0, 2.0], 1) > odds([0.0, 1.0, 2.0], 0) > 0
    assert sum(odds([0.0, 1.0, 2.0], seat) for seat in range(3)) == pytest.approx(1.0)
    assert odds([1e9, -1e9], 0) == pytest.approx(1.0)


def test_a_win_is_shared_among_winners() -> None:
    state = GAME.deal(GAME.Options(rounds=1), 2, seed_of(3))
    while decisions := GAME.decisions(state):
        must = next(one for one in decisions if one.must)
        assert must.default is not None
        GAME.play(state, must.seat, must.default)
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.ranks == (1, 1)
    assert won(outcome, 0) == won(outcome, 1) == 0.5
