"""Events of the course: steps begin, seats go on, the game ends."""

from __future__ import annotations

from typing import ClassVar

from engines.clinic.state import ClinicGame, Step, changed
from engines.game import Event, Fact
from engines.state import copied


class Entered(Event, frozen=True):
    """A step of the game began, and the one before it is over."""

    step: Step

    def apply(self, state: ClinicGame) -> None:
        """Copy the step, since events never change."""
        state.step, state.step_id = copied(self.step), self.step.id


class StageReached(Event, frozen=True):
    """A seat reached another stage of set-up, Move or Business."""

    seat: int
    stage: str

    def apply(self, state: ClinicGame) -> None:
        state.clinics[self.seat].stage = self.stage
        changed(state.clinics[self.seat])


class GameEnded(Fact, frozen=True):
    """C47: the last Admin is over."""

    reveals: ClassVar[bool] = True

    def apply(self, state: ClinicGame) -> None:
        state.step = None
