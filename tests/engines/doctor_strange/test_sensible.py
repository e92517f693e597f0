"""The heuristic player beats chance by far, and always has an answer."""

from random import Random

from engines.doctor_strange import GAME
from engines.doctor_strange.state import DoctorStrange


def winner(thinker: int, seed: int) -> int | None:
    """Who wins a quick game of the heuristic player against chance."""
    rng = Random(seed)
    state: DoctorStrange = GAME.deal(GAME.Options(), 2, rng.randbytes(32))
    while decisions := GAME.decisions(state):
        must = next(decision for decision in decisions if decision.must)
        if must.seat == thinker:
            own = [decision for decision in decisions if decision.seat == thinker]
            move = GAME.sensible(GAME.view(state, thinker), own, rng)
            assert move is not None
        else:
            move = rng.choice(list(must.moves))
        GAME.play(state, must.seat, move)
    return state.winner


def test_it_wins_four_of_five_against_chance_on_either_side() -> None:
    won = [[winner(seat, seed) == seat for seed in range(30)] for seat in (0, 1)]
    assert sum(won[0]) > 24
    assert sum(won[1]) > 21


def test_it_waits_where_nothing_must_be_done() -> None:
    state = GAME.deal(GAME.Options(), 2, bytes(32))
    own = [decision for decision in GAME.decisions(state) if decision.seat == 0]
    assert GAME.sensible(GAME.view(state, 0), own, Random(1)) is None
