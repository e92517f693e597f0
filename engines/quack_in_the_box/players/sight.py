"""Facts that a player reads from its view."""

from __future__ import annotations

from engines.quack_in_the_box.state import PRACTICE
from engines.quack_in_the_box.view import DoctorView, OfficeView, View

MARGIN = 2
"""The mob is near within this Infamy of the threshold."""
SERIOUS = 2
"""Least Infamy that is worth a card to avoid."""
MUCH = 500
"""Dollars of another doctor that are worth a card."""


def own_doctor(view: View) -> DoctorView:
    """Return the seat's own doctor, for a spectator the first."""
    return view.doctors[view.seat or 0]


def in_peril(view: View) -> bool:
    """Return True if the death of the player's Patient would bring the mob."""
    me = own_doctor(view)
    return me.infamy + (me.office.infamy if me.office is not None else 0) >= view.threshold


def flees_early(view: View) -> bool:
    """Return True below half of the threshold, before the last turns: flight would end the game too soon."""
    return view.last is None and 2 * own_doctor(view).infamy < view.threshold


def own_patient(view: View) -> str:
    """Return the Patient in the player's office, or ""."""
    office = own_doctor(view).office
    return office.patient if office else ""


def offices(view: View) -> dict[str, tuple[int, OfficeView]]:
    """Map each Patient to their doctor's seat and their office."""
    return {doctor.office.patient: (seat, doctor.office) for seat, doctor in enumerate(view.doctors) if doctor.office}


def richest_rival(view: View) -> int | None:
    """Return the richest of the other doctors in practice."""
    rivals = [seat for seat, doctor in enumerate(view.doctors) if seat != view.seat and doctor.place == PRACTICE]
    return max(rivals, key=lambda seat: view.doctors[seat].money, default=None)


def best_other(view: View) -> int:
    """Return the most money that any other doctor has."""
    return max(doctor.money for seat, doctor in enumerate(view.doctors) if seat != view.seat)


def would_die(office: OfficeView, cure: int, harm: int) -> bool:
    """Return True if one more Treatment that does this kills the Patient (ruling 9)."""
    if office.harm + harm >= office.kill:
        return True
    home = office.cure + cure >= office.cure_needed
    return not home and office.mortal is not None and office.count + 1 >= office.mortal
