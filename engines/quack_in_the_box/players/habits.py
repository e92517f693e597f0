"""How a doctor need not answer every window alone: what concerns whom, and when a plan for a round falls through."""

from __future__ import annotations

from engines.game import Decision, Event
from engines.habits import Habits
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box.cards import deck
from engines.quack_in_the_box.moves import Treat
from engines.quack_in_the_box.players.answers import RULES
from engines.quack_in_the_box.players.matter import matters
from engines.quack_in_the_box.state import Quack
from engines.quack_in_the_box.view import View


def concerns(view: View, decision: Decision) -> bool:
    """Whether the innermost window is about the seat's own Patient, money or Infamy, or a card of the seat's would
    matter there. Of the own Treatments only those where one would; the last moment is everybody's.
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
    """Whether the innermost window is about a Treatment the seat just laid itself."""
    about = view.windows[-1] if view.windows else None
    return about is not None and about.kind == "treatment" and about.seat == view.seat and not about.on_it


def occasion(view: View) -> str:
    """One round of Treatments: whose turn it is, in which round."""
    return f"{view.round}.{view.active}"


def stands(s: Quack, seat: int, event: Event) -> bool:
    """Whether a doctor's plan for the round survives an event: not when a card was played on one of the Treatments, nor
    when a Patient it is about changed or left.
    """
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
    """Whether a turn that was said ahead still makes sense: not when the doctor's Infamy, Patient or Patients' Harm
    changed by what others did, nor when the last round began. What became impossible is asked about when it comes.
    """
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
    """Whether it is the same what is laid: copies of one Treatment, on one Patient."""
    known = deck(view.catalogue).treatments
    laid = [(known[move.card].id, move.patient) for move in decision.moves if isinstance(move, Treat)]
    return len(laid) == len(decision.moves) and len(set(laid)) == 1


HABITS: Habits[Quack] = Habits(
    occasion, keeps=keeps, rules=RULES, alike=alike, concerns=concerns, routine=routine, stands=stands
)
