"""Set-up: mulligans, and the bonuses that the first Patients name (section 2)."""

from __future__ import annotations

from typing import ClassVar

from engines.game import Fact
from engines.gothic_doctor.events.leaving import leave_hand
from engines.gothic_doctor.state import GothicDoctor


class Mulliganed(Fact, frozen=True):
    """A doctor discarded all six Treatments; new ones follow."""

    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]

    def apply(self, state: GothicDoctor) -> None:
        """Discard them."""
        for card in self.cards:
            leave_hand(state, self.seat, card)
        state.treatment_discard.extend(self.cards)


class SpecialistNamed(Fact, frozen=True):
    """A class was found that a Specialist bonus is paid for."""

    name: str

    def apply(self, state: GothicDoctor) -> None:
        """Add it."""
        state.specialists = (*state.specialists, self.name)
