"""Phase 6: the angry mob."""

from __future__ import annotations

from typing import ClassVar

from engines.game import Event, Fact
from engines.quack_in_the_box.state import LYNCHED, Mob, Quack, vacate


class MobCame(Fact, frozen=True):
    """The mob stands before a doctor's office."""

    seat: int

    def apply(self, state: Quack) -> None:
        """It waits there."""
        step = state.steps[-1]
        assert isinstance(step, Mob)
        step.here = True


class MobPassed(Event, frozen=True):
    """The mob is done with the first of the doctors; `spared`: it stood before the office and left."""

    seat: int
    spared: bool

    def apply(self, state: Quack) -> None:
        """On to the next."""
        step = state.steps[-1]
        assert isinstance(step, Mob)
        step.seats.pop(0)
        step.here = False

    def seen(self, seat: int | None) -> Event | None:  # noqa: ARG002
        """Told where the mob had come."""
        return self if self.spared else None


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
