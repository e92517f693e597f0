"""Turns and the end of the game (sections 3 and 10)."""

from __future__ import annotations

from engines.game import Fact
from engines.gothic_doctor.state import GothicDoctor, Turn


class TurnBegan(Fact, frozen=True):
    """A doctor's turn began; the clock moves with the first doctor's."""

    seat: int
    round: int

    def apply(self, state: GothicDoctor) -> None:
        """A fresh turn."""
        state.active = self.seat
        state.round = self.round
        state.step_id += 1
        state.steps = [Turn(state.step_id)]


class Ended(Fact, frozen=True):
    """The last doctor's last turn is over."""

    def apply(self, state: GothicDoctor) -> None:
        """Nothing is asked any more."""
        state.steps.clear()
