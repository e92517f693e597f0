"""Infamy and money that come and go."""

from __future__ import annotations

from engines.game import Event, Fact
from engines.quack_in_the_box.state import Gain, Quack, Shaming


class BlameShifted(Fact, frozen=True):
    """Part of the Infamy at stake goes to another doctor instead."""

    seat: int
    other: int
    amount: int

    def apply(self, state: Quack) -> None:
        """Their gain is next."""
        step = next(step for step in reversed(state.steps) if isinstance(step, Shaming))
        gain = step.gains[0]
        step.gains[0] = Gain(gain.seat, gain.amount - self.amount, death=True)
        step.gains.insert(1, Gain(self.other, self.amount, death=True))


class InfamyGained(Fact, frozen=True):
    """A doctor gained Infamy; `cards`: lasting cards that made it less, now discarded; `saved`: by how much."""

    seat: int
    amount: int
    cards: tuple[str, ...] = ()
    saved: int = 0

    def apply(self, state: Quack) -> None:
        """Count it."""
        doctor = state.doctors[self.seat]
        doctor.infamy += self.amount
        for card in self.cards:
            doctor.lasting.remove(card)
            state.discard.append(card)


class GainSettled(Event, frozen=True):
    """The first of the gains is dealt with."""

    def apply(self, state: Quack) -> None:
        """On to the next."""
        step = state.steps[-1]
        assert isinstance(step, Shaming)
        step.gains.pop(0)
        step.asked = None
        step.answers = {}


class InfamyLost(Fact, frozen=True):
    """A doctor lost Infamy."""

    seat: int
    amount: int

    def apply(self, state: Quack) -> None:
        """Count it."""
        state.doctors[self.seat].infamy -= self.amount


class MoneyChanged(Fact, frozen=True):
    """A doctor gained or lost dollars by a card."""

    seat: int
    change: int

    def apply(self, state: Quack) -> None:
        """Count it."""
        state.doctors[self.seat].money += self.change
