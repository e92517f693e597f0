"""Steps that begin and end, windows that open, answers in them."""

from __future__ import annotations

from engines.game import Event
from engines.quack_in_the_box.state import Quack, Step, Window, clone_step


class Entered(Event, frozen=True):
    """A step began."""

    step: Step

    def apply(self, state: Quack) -> None:
        """Put it on the stack; a copy, since events never change."""
        state.steps.append(clone_step(self.step))
        state.step_id = self.step.id


class Left(Event, frozen=True):
    """The topmost step ended."""

    def apply(self, state: Quack) -> None:
        """Take it off the stack."""
        state.steps.pop()


class Opened(Event, frozen=True):
    """The topmost window was opened, or opened anew, to these seats."""

    asked: tuple[int, ...]

    def apply(self, state: Quack) -> None:
        """Nobody has answered yet."""
        step = state.steps[-1]
        assert isinstance(step, Window)
        step.asked = self.asked
        step.answers = {}


class Answered(Event, frozen=True):
    """A seat answered in the window; nobody else learns that it has, or that it was asked."""

    seat: int
    answer: str

    def apply(self, state: Quack) -> None:
        """Keep the answer in the step."""
        step = state.steps[-1]
        assert isinstance(step, Window)
        step.answers[self.seat] = self.answer

    def seen(self, seat: int | None) -> Event | None:
        """For its owner only."""
        return self if seat == self.seat else None
