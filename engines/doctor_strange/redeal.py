"""States that a seat cannot tell from the true one."""

from __future__ import annotations

from engines.chance import Rng
from engines.doctor_strange.moves import Attack
from engines.doctor_strange.rules.declare import attacks
from engines.doctor_strange.state import Assault, Declaring, DoctorStrange, Searching, clone


def redeal(s: DoctorStrange, seat: int, rng: Rng) -> DoctorStrange:
    """Another hand for the other seat, another deck order, plan and seed, drawn from `rng`; what was shown stays."""
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
        rng.shuffle(pool)
        made.hands[foe] = sorted(known + _cut(pool, len(hidden)))
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
    return made


def _cut(cards: list[str], count: int) -> list[str]:
    """Take `count` cards off the end."""
    at = len(cards) - count
    taken = cards[at:]
    del cards[at:]
    return taken
