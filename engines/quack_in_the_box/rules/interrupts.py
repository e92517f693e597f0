"""The four interrupt windows, ruling 13: who is asked, and the first card of their order that is played."""

from __future__ import annotations

from engines.course import Emit, Opening
from engines.game import Arg, Prompt
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box.moves import Pass
from engines.quack_in_the_box.rules.targets import window_moves
from engines.quack_in_the_box.state import LYNCHED, Dying, Quack, Rolled, Shaming, Treated, Window
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
    """The active doctor first, then clockwise. Quick: who could answer; sealed: everybody not lynched."""
    order = clockwise(s.active, s.seats)
    if s.reactions == "sealed":
        return tuple(seat for seat in order if s.doctors[seat].place != LYNCHED)
    return tuple(seat for seat in order if s.doctors[seat].anytimes and window_moves(s, step, seat))


def window_openings(s: Quack, step: Window) -> list[Opening]:
    """Whoever is asked and has not answered."""
    prompt = window_prompt(s, step)
    return [
        Opening(step.id, seat, prompt, must=True, moves=(*window_moves(s, step, seat), PASS), default=PASS)
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
            return Prompt("window.infamy", {"seat": gain.seat, "amount": gain.amount})
