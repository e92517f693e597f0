"""Offers and reasons agree: one check a verb stands behind both."""

from random import Random

from engines.doctor_strange import GAME
from engines.doctor_strange.rules.game import CHECKS
from engines.game import Move, Reason


def test_every_offered_move_passes_its_check_and_every_listed_refusal_fails_it() -> None:
    for seed in range(8):
        rng = Random(seed)
        state = GAME.deal(GAME.Options(), 2, bytes([seed]) * 32)
        while decisions := GAME.decisions(state):
            for decision in decisions:
                for move in decision.moves:
                    check = CHECKS.get(type(move))
                    if check is not None:
                        assert check(state, decision.seat, move) is None, str(move)
            for seat in (0, 1):
                for move, reason in GAME.blocked(state, seat):
                    assert CHECKS[type(move)](state, seat, move) == reason
            decision = rng.choice(decisions)
            GAME.play(state, decision.seat, rng.choice(list(decision.moves)))


def test_moves_that_were_offered_before_are_refused_with_a_reason_of_their_own() -> None:
    rng = Random(3)
    state = GAME.deal(GAME.Options(), 2, bytes(32))
    stale: list[Move] = []
    for _ in range(120):
        decisions = GAME.decisions(state)
        if not decisions:
            break
        open_now = {(decision.seat, move) for decision in decisions for move in decision.moves}
        for move in stale[-80:]:
            for seat in (0, 1):
                reason = GAME.why_not(state, seat, move)
                assert (reason is None) == ((seat, move) in open_now)
                vague = reason is not None and reason.key == "not_now"
                if vague:
                    assert move.verb in {"pass", "done"}, f"{move} {seat}"
        stale += [move for _, move in sorted(open_now, key=str)]
        decision = rng.choice(decisions)
        GAME.play(state, decision.seat, rng.choice(list(decision.moves)))


def test_strangers_and_nonsense_are_refused() -> None:
    state = GAME.deal(GAME.Options(), 2, bytes(32))
    assert GAME.why_not(state, 2, GAME.move("done")) == Reason("not_seated")
    assert GAME.why_not(state, 1, GAME.move("look x")) == Reason("not_in_hand")
