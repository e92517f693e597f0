"""What a player reads off its view."""

from __future__ import annotations

from engines.quack_in_the_box.state import PRACTICE
from engines.quack_in_the_box.view import DoctorView, OfficeView, View

MARGIN = 2
"""So many Infamy short of the threshold the mob is near."""
SERIOUS = 2
"""Infamy from which a card is spent to be rid of it."""


def own_doctor(view: View) -> DoctorView:
    """The seat's own doctor; a spectator's: the first."""
    return view.doctors[view.seat or 0]


def in_peril(view: View) -> bool:
    """Whether the death of the own Patient would bring the mob."""
    me = own_doctor(view)
    return me.infamy + (me.office.infamy if me.office is not None else 0) >= view.threshold


def flees_early(view: View) -> bool:
    """Whether a flight now would end a game that has hardly begun: the seat has less than half the Infamy that brings
    the mob, and no last turns are called.
    """
    return view.last is None and 2 * own_doctor(view).infamy < view.threshold


def own_patient(view: View) -> str:
    """Who lies in the own office; empty: nobody."""
    office = own_doctor(view).office
    return office.patient if office else ""


def offices(view: View) -> dict[str, tuple[int, OfficeView]]:
    """Every Patient, with the seat they lie with and how they are."""
    return {doctor.office.patient: (seat, doctor.office) for seat, doctor in enumerate(view.doctors) if doctor.office}


def richest_rival(view: View) -> int | None:
    """Of the others in practice, who has most money; None: there is no other."""
    rivals = [seat for seat, doctor in enumerate(view.doctors) if seat != view.seat and doctor.place == PRACTICE]
    return max(rivals, key=lambda seat: view.doctors[seat].money, default=None)


def best_other(view: View) -> int:
    """The most money that anybody else has."""
    return max(doctor.money for seat, doctor in enumerate(view.doctors) if seat != view.seat)


def would_die(office: OfficeView, cure: int, harm: int) -> bool:
    """Ruling 9: whether one more Treatment that does this kills the Patient."""
    if office.harm + harm >= office.kill:
        return True
    home = office.cure + cure >= office.cure_needed
    return not home and office.mortal is not None and office.count + 1 >= office.mortal
