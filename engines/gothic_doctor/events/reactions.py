"""Answers, and the Actions that are played as one (section 8)."""

from __future__ import annotations

from typing import ClassVar

from engines.game import Event, Fact
from engines.gothic_doctor.events.leaving import leave_hand
from engines.gothic_doctor.state import Curing, GothicDoctor


class WindowWentOn(Event, frozen=True):
    """A stopped Patient Bolts left the cure open to those after its player; void answers are asked for again."""

    asked: tuple[int, ...]
    among: tuple[int, ...]

    def apply(self, state: GothicDoctor) -> None:
        """Ask the rest."""
        step = state.steps[-1]
        assert isinstance(step, Curing)
        step.asked = self.asked
        step.among = self.among
        step.answers.clear()


class Opposed(Fact, frozen=True):
    """A Second Opinion stopped an Action."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str
    against: str

    def apply(self, state: GothicDoctor) -> None:
        """Discard the Second Opinion."""
        leave_hand(state, self.seat, self.card)
        state.action_discard.append(self.card)


class Bolted(Fact, frozen=True):
    """A doctor played Patient Bolts against the announced cure."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str
    patient: str

    def apply(self, state: GothicDoctor) -> None:
        """Discard the card."""
        leave_hand(state, self.seat, self.card)
        state.action_discard.append(self.card)
