"""Questions next to the step: cars that come and leave (C4), and double tiles that are built at any time (C15)."""

from __future__ import annotations

from engines.clinic.rules import cars, doubles
from engines.clinic.state import ClinicGame
from engines.course import Emit, PendingDecision

THROUGHOUT = (doubles.ANY_TIME, cars.LEAVING)
"""The steps of these questions."""


def openings(s: ClinicGame) -> list[PendingDecision]:
    """Return cars that must leave, then everyone's double tiles."""
    leaving = [cars.driving(clinic, seat) for seat, clinic in enumerate(s.clinics) if clinic.leaving]
    return leaving + doubles.openings(s)


def upkeep(emit: Emit[ClinicGame]) -> None:
    """Do everything that needs no question."""
    for seat, clinic in enumerate(emit.state.clinics):
        if clinic.arriving or clinic.leaving:
            cars.settle(emit, seat)
        doubles.last_doubles(emit, seat)
