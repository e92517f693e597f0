"""Phase 1: whoever stays, and whoever flees."""

from __future__ import annotations

from typing import ClassVar

from engines.game import Fact
from engines.quack_in_the_box.state import SWITZERLAND, Quack, vacate


class Stayed(Fact, frozen=True):
    """A doctor stayed; `cards`: lasting cards that barred the way out, now discarded."""

    seat: int
    cards: tuple[str, ...]

    def apply(self, state: Quack) -> None:
        """Discard what barred the way."""
        for card in self.cards:
            state.doctors[self.seat].lasting.remove(card)
            state.discard.append(card)


class Fled(Fact, frozen=True):
    """A doctor fled to Switzerland: the Patient and these Treatments and lasting cards were discarded."""

    reveals: ClassVar[bool] = True
    seat: int
    patient: str
    cards: tuple[str, ...]

    def apply(self, state: Quack) -> None:
        """Keep the Anytimes only."""
        doctor = state.doctors[self.seat]
        vacate(state, doctor)
        state.discard.extend(self.cards)
        doctor.shown = [card for card in doctor.shown if card in doctor.anytimes]
        doctor.treatments = []
        doctor.lasting = []
        doctor.place = SWITZERLAND
