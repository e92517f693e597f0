"""Phase 6: the angry mob."""

from __future__ import annotations

from typing import ClassVar

from engines.game import Fact
from engines.quack_in_the_box.state import LYNCHED, Quack, vacate


class MobCame(Fact, frozen=True):
    """The mob stands before a doctor's office."""

    seat: int

    def apply(self, state: Quack) -> None:
        """Nothing moves."""


class MobPassed(Fact, frozen=True):
    """The mob left a doctor alone."""

    seat: int

    def apply(self, state: Quack) -> None:
        """Nothing moves."""


class Lynched(Fact, frozen=True):
    """The mob got a doctor; Patient, hand and lasting cards were discarded."""

    reveals: ClassVar[bool] = True
    seat: int
    patient: str
    cards: tuple[str, ...]

    def apply(self, state: Quack) -> None:
        """Out of the game."""
        doctor = state.doctors[self.seat]
        vacate(state, doctor)
        state.discard.extend(self.cards)
        doctor.treatments, doctor.anytimes, doctor.shown, doctor.lasting = [], [], [], []
        doctor.place = LYNCHED
