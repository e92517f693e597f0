"""Standing answers: which windows concern a doctor, and when the plan for a round fails."""

from __future__ import annotations

from collections.abc import Callable

from engines.game import Decision, Event, Move
from engines.habits import Habits
from engines.quack_in_the_box import effects as fx
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.cards import deck
from engines.quack_in_the_box.players.answers import RULES
from engines.quack_in_the_box.players.sight import MUCH, offices
from engines.quack_in_the_box.players.windows import fate
from engines.quack_in_the_box.rules.infamy import insured
from engines.quack_in_the_box.state import Quack, seat_of
from engines.quack_in_the_box.view import Resolving, View


def concerns(view: View, decision: Decision) -> bool:
    """Return True if the innermost window is about the seat's own Patient, money or Infamy, or its card would matter.

    For the player's own Treatment only the card counts. The last moment concerns everyone.
    """
    if not view.windows or view.seat is None:
        return True
    about = view.windows[-1]
    if about.kind == "end" or matters(view, decision):
        return True
    if about.kind == "treatment" and about.seat == view.seat:
        return False
    office = view.doctors[view.seat].office
    mine = about.kind in {"treatment", "death"} and office is not None and office.patient == about.patient
    return mine or about.seat == view.seat


def routine(view: View, _decision: Decision) -> bool:
    """Return True if the innermost window is about the Treatment that the seat has just laid."""
    about = view.windows[-1] if view.windows else None
    return about is not None and about.kind == "treatment" and about.seat == view.seat and not about.on_it


def occasion(view: View) -> str:
    return f"{view.round}.{view.active}"


def stands(s: Quack, seat: int, event: Event) -> bool:
    """Return True if a doctor's plan for the round survives an event: its Treatments and Patients are unchanged."""
    match event:
        case ev.Redirected() | ev.Altered() | ev.Cancelled():
            return s.active != seat
        case ev.Died(seat=home) | ev.WentHome(seat=home):
            return not s.terms.group and home != seat
        case ev.Swapped(seat=one, other=two):
            return not s.terms.group and seat not in {one, two}
        case ev.Lynched() | ev.Fled():
            return not s.terms.group
    return True


def keeps(s: Quack, seat: int, event: Event) -> bool:
    """Return True if a planned turn survives an event: Infamy and Patient are unchanged, and no last turns began."""
    if s.active == seat:
        return stands(s, seat, event)
    match event:
        case ev.InfamyGained(seat=whose) | ev.Died(seat=whose) | ev.WentHome(seat=whose):
            return whose != seat
        case ev.Swapped(seat=one, other=two):
            return seat not in {one, two}
        case ev.HarmTaken(patient=patient) | ev.Infected(patient=patient):
            office = s.doctors[seat].office
            return office is None or office.patient != patient
        case ev.LastTurnsCalled():
            return False
    return True


def alike(view: View, decision: Decision) -> bool:
    """Return True if every move lays a copy of the same Treatment on the same Patient."""
    known = deck(view.catalogue).treatments
    laid = [(known[move.card].id, move.patient) for move in decision.moves if isinstance(move, mv.Treat)]
    return len(laid) == len(decision.moves) and len(set(laid)) == 1


# --------------------------------------------------------------------------------------------------- cards that matter


def matters(view: View, decision: Decision) -> bool:
    """Return True if one of the seat's answers would matter in the innermost window."""
    about = view.windows[-1] if view.windows else None
    if about is None or about.kind not in _MATTERS:
        return False
    return any(_MATTERS[about.kind](view, about, move) for move in decision.moves)


def _on_treatment(view: View, about: Resolving, move: Move) -> bool:
    if about.patient not in offices(view):
        return False
    now = fate(view, about, about.patient)
    if isinstance(move, mv.Redirect):
        return any(now) or any(fate(view, about, move.patient))
    if not isinstance(move, mv.React):
        return False
    cards = deck(view.catalogue)
    change = cards.anytimes[move.card].effect
    money = next((laid.money for laid in reversed(view.laid) if laid.card == about.card), 0)
    if isinstance(change, fx.Cancel):
        return any(now) or money >= MUCH
    if not isinstance(change, fx.Alter):
        return False
    more = money * (change.money_times - 1)
    return fate(view, about, about.patient, move.card) != now or abs(more) >= (1 if about.seat == view.seat else MUCH)


def _on_death(_view: View, _about: Resolving, move: Move) -> bool:
    return isinstance(move, mv.Revive)


def _on_infamy(view: View, about: Resolving, move: Move) -> bool:
    """Return True if the blame brings the mob to a doctor, or keeps it away."""
    if not isinstance(move, mv.Blame):
        return False
    half = (about.amount + 1) // 2
    stops = _mobbed(view, about.seat, about.amount) and not _mobbed(view, about.seat, about.amount - half)
    return stops or _mobbed(view, seat_of(move.doctor), half)


def _mobbed(view: View, seat: int, amount: int) -> bool:
    """Return True if this much more Infamy, less insurance, brings the mob."""
    doctor = view.doctors[seat]
    left, _ = insured(deck(view.catalogue), doctor.lasting, amount)
    return doctor.infamy < view.threshold <= doctor.infamy + left


_MATTERS: dict[str, Callable[[View, Resolving, Move], bool]] = {
    "treatment": _on_treatment,
    "death": _on_death,
    "infamy": _on_infamy,
}


HABITS: Habits[Quack] = Habits(
    occasion, keeps=keeps, rules=RULES, alike=alike, concerns=concerns, routine=routine, stands=stands
)
