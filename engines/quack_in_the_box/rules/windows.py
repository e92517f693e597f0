"""The windows (rulings 13 and 18): who is asked, and the first card that is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from engines.course import Emit
from engines.game import Move, Prompt, Reason
from engines.quack_in_the_box.moves import Blame, Overwork, Pass, Play, React, Redirect, Restock, Revive, Swap
from engines.quack_in_the_box.rules.targets import can_answer, timed, window_moves
from engines.quack_in_the_box.state import (
    LYNCHED,
    WINDOWS,
    AlteringRoll,
    AlteringTreatment,
    Closing,
    Dying,
    Quack,
    Shaming,
    Window,
)
from engines.steps import Stage
from engines.windows import Verdict, clockwise, several, window

W = TypeVar("W", bound=Window)

PASS = Pass()

ANSWERS: dict[type[Window], tuple[type[Move], ...]] = {
    AlteringRoll: (Overwork,),
    AlteringTreatment: (Redirect, React),
    Dying: (Revive,),
    Shaming: (Blame,),
    Closing: (Play, Swap, Restock),
}
"""Answers to each window, besides passing."""


def asked(s: Quack, step: Window) -> tuple[int, ...]:
    """Return who can answer: the active doctor first, then clockwise."""
    fitting, doctors = timed(s, step), s.doctors
    held = [seat for seat in clockwise(s.active, s.seats) if not fitting.isdisjoint(doctors[seat].anytimes)]
    return tuple([seat for seat in held if can_answer(s, step, doctors[seat].anytimes)])


def _publicly_placed(s: Quack) -> set[str]:
    found = set(s.discard)
    for doctor in s.doctors:
        found.update(doctor.shown, doctor.lasting)
        if doctor.office is not None:
            found.update(doctor.office.bugs)
    return found


def _may_hold(s: Quack, step: Window, seat: int, *, about: bool) -> bool:
    doctor = s.doctors[seat]
    if doctor.place == LYNCHED:
        return False
    if about and len(doctor.treatments) + len(doctor.anytimes) > len(doctor.shown):
        return True
    return bool(doctor.shown) and can_answer(s, step, doctor.shown)


def among(s: Quack, step: Window) -> tuple[int, ...]:
    """Return the seats that could answer by public knowledge, in the order of answers; none if only one could. Such a
    seat holds an open card for the window, or an unseen card while one for it is unaccounted for.
    """
    kept: dict[str, Any] = s.__dict__
    found: tuple[int, ...] | None = kept.get("among")
    if found is None:
        about = can_answer(s, step, timed(s, step) - _publicly_placed(s))
        seats = clockwise(s.active, s.seats)
        found = kept["among"] = several(seat for seat in seats if _may_hold(s, step, seat, about=about))
    return found


def interrupt(
    prompt: Callable[[Quack, W], Prompt],
    close: Callable[[Emit[Quack], W, Verdict], None],
    order: Callable[[Quack, W], tuple[int, ...]] = asked,
) -> Stage[Quack, W]:
    return window(prompt, window_moves, close, passing=PASS, among=among, order=order)


def why_not_answer(s: Quack, seat: int, move: Move) -> Reason:
    step = s.steps[-1]
    if not isinstance(step, WINDOWS):
        return Reason("no_window", "13")
    if seat in step.answers:
        return Reason("answered", "13")
    if seat not in (step.asked or ()):
        return Reason("not_asked", "13")
    card = getattr(move, "card", "")
    if not isinstance(move, ANSWERS[type(step)]):
        return Reason("other_window", "13", {"card": card})
    return Reason("not_that_target", "14", {"card": card})
