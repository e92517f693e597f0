"""Steps that begin and end."""

from __future__ import annotations

from engines.game import Event
from engines.gothic_doctor.state import GothicDoctor, Step, clone_step


class Entered(Event, frozen=True):
    """A step began."""

    step: Step

    def apply(self, state: GothicDoctor) -> None:
        """Put it on the stack; a copy, since events never change."""
        state.steps.append(clone_step(self.step))
        state.step_id = self.step.id


class Left(Event, frozen=True):
    """The topmost step ended."""

    def apply(self, state: GothicDoctor) -> None:
        """Take it off the stack."""
        state.steps.pop()
