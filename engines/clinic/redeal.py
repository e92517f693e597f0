from __future__ import annotations

from engines.chance import Rng
from engines.clinic.state import ClinicGame, Picking, clone
from engines.course import forget


def redeal(s: ClinicGame, seat: int, rng: Rng) -> ClinicGame:
    """Return a state that the seat cannot tell from this one: bags, undrawn tiles, the others' secret picks, seed and
    counter are drawn from `rng`.
    """
    other = clone(s)
    for bag in (other.doctor_bag, other.patient_bag, other.undrawn):
        rng.shuffle(bag)
    if isinstance(other.step, Picking):
        for who in sorted(other.step.picks):
            if who != seat:
                left = other.clinics[who].tiles
                other.step.picks[who] = left[rng.randrange(len(left))]
    other.seed = bytes(rng.randrange(256) for _ in range(32))
    other.drawn = rng.randrange(1 << 20)
    forget(other)
    return other
