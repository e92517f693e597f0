"""States that a seat cannot tell from the true one."""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from math import comb

from engines.chance import Rng
from engines.course import forget
from engines.doctor_strange.moves import Attack
from engines.doctor_strange.rules.checks import holding
from engines.doctor_strange.rules.declare import attacks
from engines.doctor_strange.rules.game import STAGES
from engines.doctor_strange.state import Assault, Declaring, DoctorStrange, Searching, clone


def redeal(s: DoctorStrange, seat: int, rng: Rng) -> DoctorStrange:
    """Return a state that the seat cannot tell from this one: another hand of the other seat, deck, plan and seed."""
    made = clone(s)
    top = made.steps[-1] if made.steps else None
    foe = 1 - seat
    sighted = _cut(made.deck, made.sighted[seat])
    if isinstance(top, Searching) and s.active == seat:
        rng.shuffle(made.deck)
    else:
        known = made.known[seat]
        hidden = [card for card in made.hands[foe] if card not in known]
        pool = made.deck + hidden
        answers = _answers(s, foe, known, pool)
        rng.shuffle(pool)
        made.hands[foe] = sorted(known + _drawn(pool, len(hidden), answers, rng))
        made.deck = pool
    made.deck += sighted
    if isinstance(top, Declaring) and s.active == foe:
        top.plan = []
        while (moves := attacks(made, top.plan)) and rng.random() < 0.5:
            move = moves[rng.randrange(len(moves))]
            assert isinstance(move, Attack)
            top.plan.append(Assault(move.attacker, move.target, move.card))
    made.seed = bytes(rng.randrange(256) for _ in range(32))
    made.drawn = rng.randrange(1 << 20)
    forget(made)
    return made


def _answers(s: DoctorStrange, foe: int, known: list[str], pool: list[str]) -> set[str]:
    """Return the cards of `pool` that answer the open question, since the other seat must hold one if it is asked
    (S75). Empty if it is not asked, is asked with any hand, or is known to hold one.
    """
    if not s.steps:
        return set()
    step = s.steps[-1]
    stage = STAGES[type(step)]
    if stage.openings(s, step)[0].seat != foe or stage.asks(holding(s, foe, known), step):
        return set()
    return {card for card in pool if stage.asks(holding(s, foe, [card]), step)}


def _drawn(pool: list[str], count: int, answers: set[str], rng: Rng) -> list[str]:
    """Take `count` cards from a shuffled pool, with one of `answers` if there are any, at a fair deal's odds."""
    if not answers or not count:
        return _cut(pool, count)
    wanted = [card for card in pool if card in answers]
    others = [card for card in pool if card not in answers]
    ways = [comb(len(wanted), k) * comb(len(others), count - k) for k in range(1, min(count, len(wanted)) + 1)]
    heap = list(accumulate(ways))
    number = 1 + min(bisect(heap, rng.random() * heap[-1]), len(ways) - 1)
    taken = {*wanted[:number], *others[: count - number]}
    pool[:] = [card for card in pool if card not in taken]
    return sorted(taken)


def _cut(cards: list[str], count: int) -> list[str]:
    at = len(cards) - count
    taken = cards[at:]
    del cards[at:]
    return taken
