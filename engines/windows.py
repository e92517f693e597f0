"""Reaction windows: all eligible seats are asked at once and answer in secret.

An answer is applied once every seat before it in the window's order has passed; the other answers are then void. A
window is a step with `asked` and `answers`; `window` makes its stage.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Protocol, TypeVar

import msgspec

from engines.course import Emit, PendingDecision
from engines.game import Decision, Event, Move, Prompt, Secret
from engines.steps import Stage, SteppedState

PASS = "pass"  # noqa: S105  the text of the move, no secret


def shared(decision: Decision) -> bool:
    """Return True if the rules could ask several seats this, so that no player may learn which of them are asked."""
    return len(decision.among) > 1


def is_window(decision: Decision) -> bool:
    """Return True if a seat may always pass, and passes by default."""
    return shared(decision) or (decision.default is not None and str(decision.default) == PASS)


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """The state of a window: `waiting` for answers, or decided by `seat`'s `answer`, or closed (seat is None)."""

    waiting: bool
    seat: int | None = None
    answer: str = ""


_WAITING, _CLOSED = Verdict(waiting=True), Verdict(waiting=False)


def verdict(asked: Sequence[int], answers: Mapping[int, str]) -> Verdict:
    """Read the answers so far (seat -> text of a move) in the window's order."""
    for seat in asked:
        answer = answers.get(seat)
        if answer is None:
            return _WAITING
        if answer != PASS:
            return Verdict(waiting=False, seat=seat, answer=answer)
    return _CLOSED


@cache
def clockwise(first: int, seats: int) -> tuple[int, ...]:
    """Return all seats clockwise, beginning with `first`."""
    return tuple((first + step) % seats for step in range(seats))


def several(seats: Iterable[int]) -> tuple[int, ...]:
    """Return the seats if they share a question; nothing for a question to one seat alone."""
    found = tuple(seats)
    return found if len(found) > 1 else ()


# ------------------------------------------------------------------------------------------------------------ events


class Opened(Event, frozen=True):
    """The seats that the topmost window asks, again if it was open before."""

    asked: tuple[int, ...]

    def apply(self, state: Any) -> None:
        """Reset the answers."""
        step = state.steps[-1]
        step.asked = self.asked
        step.answers = {}


class Answered(Secret, frozen=True):
    """An answer in the topmost window. No other player learns of it, or that the seat was asked."""

    answer: str

    def apply(self, state: Any) -> None:
        """Keep the answer in the step."""
        state.steps[-1].answers[self.seat] = self.answer


def answer(emit: Emit[Any], seat: int, move: Move) -> None:
    """Carry out a move that answers in a window."""
    emit(Answered(seat, str(move)))


# ------------------------------------------------------------------------------------------------------------- stage


class Window(Protocol):
    """A step that asks several seats. `asked` is None until it opens, or reopens; `answers`: seat -> a move."""

    id: int

    @property
    def asked(self) -> tuple[int, ...] | None:
        """Return the seats, in the order in which their answers count."""

    @property
    def answers(self) -> dict[int, str]:
        """Return the answers so far, seat -> text of a move."""


S = TypeVar("S", bound=SteppedState)
W = TypeVar("W", bound=Window)


def _opens_at_once(_s: object, _step: object) -> tuple[int, ...]:
    return ()


def window(
    prompt: Callable[[S, W], Prompt],
    answers: Callable[[S, W, int], Iterable[Move]],
    close: Callable[[Emit[S], W, Verdict], None],
    *,
    passing: Move,
    among: Callable[[S, W], tuple[int, ...]],
    order: Callable[[S, W], tuple[int, ...]] = _opens_at_once,
) -> Stage[S, W]:
    """Return the stage of a window.

    Args:
        prompt: its question.
        answers: the answers of a seat, without passing.
        close: carries out its verdict.
        passing: the move that passes.
        among: the seats that the rules could ask, from public information; see `Decision`.
        order: the seats to ask when it opens (`asked` is None); with none it closes at once.

    """

    def openings(s: S, step: W) -> list[PendingDecision]:
        asked, shared = prompt(s, step), among(s, step)
        return [
            PendingDecision(
                step.id, seat, asked, must=True, moves=(*answers(s, step, seat), passing), default=passing, among=shared
            )
            for seat in step.asked or ()
            if seat not in step.answers
        ]

    def asks(_s: S, step: W) -> bool:
        return step.asked is not None and verdict(step.asked, step.answers).waiting

    def proceed(emit: Emit[S], step: W) -> None:
        if step.asked is None and (found := order(emit.state, step)):
            emit(Opened(found))
        else:
            close(emit, step, verdict(step.asked or (), step.answers))

    return Stage(asks, openings, proceed)
