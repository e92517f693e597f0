from random import Random

from tests.toy.night_shift import GAME


def test_a_random_game_ends_with_an_outcome() -> None:
    rng = Random(1)
    state = GAME.deal(GAME.Options(), 3, bytes(32))
    while decisions := GAME.decisions(state):
        decision = rng.choice(decisions)
        GAME.play(state, decision.seat, rng.choice(list(decision.moves)))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert min(outcome.ranks) == 1
