"""The windows, rulings 13 and 18: who is asked, and the first card of their order that is played."""

from __future__ import annotations

from engines.course import Emit, PendingDecision
from engines.game import Arg, Prompt
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box.cards import deck
from engines.quack_in_the_box.moves import Pass
from engines.quack_in_the_box.rules.targets import can_answer, window_moves
from engines.quack_in_the_box.state import (
    LYNCHED,
    Closing,
    Dying,
    Quack,
    Rolled,
    Shaming,
    Treated,
    Window,
    publicly_placed,
)
from engines.windows import Verdict, clockwise, verdict

PASS = Pass()
NOBODY = Verdict(waiting=False)


def consult(emit: Emit[Quack], step: Window) -> Verdict:
    """How the window on top stands; opens it, or opens it anew, where that is due and somebody is asked."""
    if step.asked is None:
        order = asked(emit.state, step)
        if not order:
            return NOBODY
        emit(ev.Opened(order))
    assert step.asked is not None
    return verdict(step.asked, step.answers)


def asked(s: Quack, step: Window) -> tuple[int, ...]:
    """The active doctor first, then clockwise. Quick: who can answer; sealed: who could, as far as everybody sees."""
    if s.reactions == "sealed":
        return imaginable(s, step)
    order = clockwise(s.active, s.seats)
    return tuple(seat for seat in order if s.doctors[seat].anytimes and window_moves(s, step, seat))


def imaginable(s: Quack, step: Window) -> tuple[int, ...]:
    """Who could answer as far as everybody sees: holds a card for it that lies open, or one that nobody has seen, while
    such a card for it is still about. In the order in which answers count.
    """
    placed = publicly_placed(s)
    about = can_answer(s, step, (card for card in deck(s.catalogue).anytimes if card not in placed))
    return tuple(seat for seat in clockwise(s.active, s.seats) if _may_hold(s, step, seat, about=about))


def _may_hold(s: Quack, step: Window, seat: int, *, about: bool) -> bool:
    doctor = s.doctors[seat]
    if doctor.place == LYNCHED:
        return False
    unseen = len(doctor.treatments) + len(doctor.anytimes) - len(doctor.shown)
    return (about and unseen > 0) or can_answer(s, step, doctor.shown)


def among(s: Quack, step: Window) -> tuple[int, ...]:
    """The seats of a window of which nobody may learn who is asked; empty where only one could be."""
    found = (step.asked or ()) if s.reactions == "sealed" else imaginable(s, step)
    return found if len(found) > 1 else ()


def window_openings(s: Quack, step: Window) -> list[PendingDecision]:
    """Whoever is asked and has not answered."""
    prompt, shared = window_prompt(s, step), among(s, step)
    return [
        PendingDecision(
            step.id,
            seat,
            prompt,
            must=True,
            moves=(*window_moves(s, step, seat), PASS),
            default=PASS,
            among=shared,
        )
        for seat in step.asked or ()
        if seat not in step.answers
    ]


def window_prompt(s: Quack, step: Window) -> Prompt:
    """What the window is about."""
    args: dict[str, Arg]
    match step:
        case Rolled():
            return Prompt("window.roll", {"seat": s.active, "number": s.required})
        case Treated():
            args = {"seat": s.active, "card": step.card, "patient": step.patient}
            return Prompt("window.treatment", args)
        case Dying():
            return Prompt("window.death", {"card": step.by, "patient": step.patient})
        case Shaming():
            gain = step.gains[0]
            args = {"seat": gain.seat, "amount": gain.amount}
            return Prompt("window.infamy", {**args, "patient": step.patient} if step.patient else args)
        case Closing():
            return Prompt("window.end")
