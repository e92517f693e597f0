"""Anytimes, and cards discarded out of the hand."""

from __future__ import annotations

from typing import ClassVar

from engines.game import Fact
from engines.quack_in_the_box.state import WINDOWS, Quack, Restocking, office_of, take


class AnytimePlayed(Fact, frozen=True):
    """An Anytime was played on a target (a Patient, doctor or Treatment, or two Patients; "" for itself).

    `beside`: it lasts, and lies beside its target.
    """

    reveals: ClassVar[bool] = True
    seat: int
    card: str
    target: str = ""
    other: str = ""
    beside: bool = False

    def apply(self, state: Quack) -> None:
        """Out of the hand; whatever window waits is to be opened anew (ruling 13)."""
        take(state.doctors[self.seat], self.card)
        if not self.beside:
            state.discard.append(self.card)
        elif self.target.startswith("doctor."):
            state.doctors[int(self.target[7:])].lasting.append(self.card)
        else:
            office_of(state, self.target).bugs.append(self.card)
        for step in state.steps:
            if isinstance(step, WINDOWS):
                step.asked = None
                step.answers = {}


class Discarded(Fact, frozen=True):
    """A doctor discarded cards out of the hand, for want of a use."""

    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]

    def apply(self, state: Quack) -> None:
        """Onto the discard."""
        for card in self.cards:
            take(state.doctors[self.seat], card)
            state.discard.append(card)


class Tossed(Fact, frozen=True):
    """A doctor who is restocking discarded a card."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str

    def apply(self, state: Quack) -> None:
        """Onto the discard, and counted."""
        take(state.doctors[self.seat], self.card)
        state.discard.append(self.card)
        step = state.steps[-1]
        assert isinstance(step, Restocking)
        step.count += 1
