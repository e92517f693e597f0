"""Bonuses and the end (sections 9 and 10)."""

from __future__ import annotations

from collections.abc import Mapping

from engines.game import Outcome, Prompt
from engines.gothic_doctor.cards import CATALOGUES, CLASSES, index
from engines.gothic_doctor.state import GothicDoctor

GENERALIST = 75
"""Pounds of the Generalist bonus (9.2)."""


def cured_of(s: GothicDoctor, seat: int, name: str) -> int:
    class_of = index(s.catalogue).class_of
    return [class_of[patient] for patient in s.cured[seat]].count(name)


def holders(s: GothicDoctor) -> dict[str, int | None]:
    """Return the holder of each Specialist bonus; None for no one yet."""
    return {name: specialist(s, name) for name in s.specialists}


def specialist(s: GothicDoctor, name: str) -> int | None:
    """Return the doctor with at least three of the class and more than every other doctor (9.1)."""
    numbers = [cured_of(s, seat, name) for seat in range(s.seats)]
    most = max(numbers)
    if most < CATALOGUES.deck(s.catalogue).specialists.patients or numbers.count(most) > 1:
        return None
    return numbers.index(most)


def is_generalist(s: GothicDoctor, seat: int) -> bool:
    """Return True for a Patient of each of the six classes, without Demons (9.2, R23)."""
    class_of = index(s.catalogue).class_of
    return {class_of[patient] for patient in s.cured[seat]}.issuperset(CLASSES)


def parts(s: GothicDoctor, seat: int, held: Mapping[str, int | None]) -> dict[str, int]:
    """Return a doctor's earnings so far, in pounds; `held`: the `holders` of the bonuses."""
    profit = index(s.catalogue).profit
    bonus = CATALOGUES.deck(s.catalogue).specialists.profit
    return {
        "patients": sum([profit[patient] for patient in s.cured[seat]]),
        "counters": sum([s.counters.get(patient, 0) for patient in s.cured[seat]]),
        "specialist": bonus * [*held.values()].count(seat),
        "generalist": GENERALIST if is_generalist(s, seat) else 0,
    }


def outcome(s: GothicDoctor) -> Outcome | None:
    """Rank by money, then Patients, then Legends, then shared (10.2, R24)."""
    if s.steps:
        return None
    legend = index(s.catalogue).legend
    held = holders(s)
    shares = tuple(parts(s, seat, held) for seat in range(s.seats))
    scores = tuple(sum(share.values()) for share in shares)
    merits = [(scores[seat], len(pile), sum(legend[patient] for patient in pile)) for seat, pile in enumerate(s.cured)]
    ranks = tuple(1 + sum(other > merit for other in merits) for merit in merits)
    return Outcome(ranks, scores, shares, Prompt("dawn"))
