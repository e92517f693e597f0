"""Who is asked for an answer (8.3); reactions.py has the possible answers."""

from __future__ import annotations

from collections.abc import Iterable

from engines.gothic_doctor.cards import index
from engines.gothic_doctor.rules.hands import holds, may_hold_action
from engines.gothic_doctor.state import ROUNDS, GothicDoctor

OPINION, BOLTS = "second_opinion", "patient_bolts"


def candidates(s: GothicDoctor, seats: Iterable[int], effect: str) -> tuple[int, ...]:
    """Return who could hold an answer (8.3), by public knowledge.

    A hand without an Action's back holds none. In the last round (R22) and in games without such a card there are none.
    """
    effect_of = index(s.catalogue).effect_of_kind
    if s.round == ROUNDS or effect not in [effect_of[kind] for kind in s.terms.kinds]:
        return ()
    return tuple(seat for seat in seats if may_hold_action(s, seat))


def asked(s: GothicDoctor, seats: Iterable[int], effect: str) -> tuple[int, ...]:
    return tuple(seat for seat in seats if holds(s, seat, effect))
