"""The consequences of a round's choices for the viewer: income, Time, the bill, the cash left."""

from __future__ import annotations

from dataclasses import dataclass

from bot.faces.kept import kept
from engines.clinic.cards import numbers_of
from engines.clinic.care import best_plan, income, nurses_needed, price
from engines.clinic.layout import TREATING
from engines.clinic.proposal import proposal
from engines.clinic.rules.move import time_to
from engines.clinic.state import Clinic, changed
from engines.clinic.view import ClinicView, Person, View, clinic_of


@dataclass(frozen=True, slots=True)
class Walk:
    """A Move: how many people go, its Time, and the dollars of the care after it."""

    people: int
    time: int
    care: int


def own(view: View) -> ClinicView:
    """Return the clinic of the viewer; for a spectator the first."""
    return view.clinics[view.seat or 0]


@kept
def my_clinic(view: View) -> Clinic:
    """Return the viewer's clinic to derive ways, sites and care from. Callers must not change it."""
    return clinic_of(own(view), view.catalogue)


def _colours(clinic: ClinicView) -> dict[str, int]:
    return {person.id: person.colour for person in clinic.people}


def proposed_ways(view: View) -> dict[str, str]:
    """Return the proposed place of everyone who should go, from their current places (C64)."""
    return dict(proposal(clinic_of(own(view), view.catalogue), _colours(own(view)), view.it_doctors))


def proposed(view: View) -> Walk | None:
    """Return the proposed Move (C64); None if a person has gone already, since all would first go back."""
    mine = own(view)
    if any(person.moved for person in mine.people):
        return None
    clinic, colours, ways = clinic_of(mine, view.catalogue), _colours(mine), proposed_ways(view)
    time = 0
    for person, to in ways.items():  # one after another: an orderly opens ways for patients
        time += time_to(clinic, person, to) or 0
        clinic.people[person] = to
        changed(clinic)
    return Walk(len(ways), time, income(clinic, best_plan(clinic, colours), colours))


def care_now(view: View) -> int:
    """Return the dollars of the best care in the current places (C41)."""
    mine = own(view)
    clinic, colours = clinic_of(mine, view.catalogue), _colours(mine)
    return income(clinic, best_plan(clinic, colours), colours)


def time_of(view: View, person: str, to: str) -> int | None:
    """Return the Time of a trip (C33-C35); None without a way or a person."""
    clinic = my_clinic(view)
    return time_to(clinic, person, to) if person in clinic.people else None


# ------------------------------------------------------------------------------------------------ patients and staff


def queue_points(view: View, person: str) -> int:
    """Return the Queue Points for admitting a patient (C32); 0 if it is in no row."""
    each = numbers_of(view.catalogue).admit.place
    rows = (row for row in view.queues.values())
    return next((place * each for row in rows for place, one in enumerate(row, 1) if one.id == person), 0)


def room_for(view: View, patient: Person) -> str:
    """Return the working room of this clinic that would earn most from a patient (C35, C39); empty for none."""
    mine, numbers = own(view), numbers_of(view.catalogue)
    fitting = [
        room
        for room in mine.rooms
        if room.works
        and (
            room.kind == "operating_theatre"
            or (room.kind in TREATING and room.service == patient.service)
            or (room.kind == "outpatient_clinic" and patient.colour <= numbers.care.outpatient_worst)
        )
    ]
    best = max(fitting, key=lambda room: room.income[patient.colour], default=None)
    return best.at if best else ""


def worth(view: View, patient: Person) -> int:
    """Return the dollars for a patient in that room, or without a room those of the table (C38-C40)."""
    room = room_for(view, patient)
    if room:
        return price(my_clinic(view), room, patient.colour)
    return numbers_of(view.catalogue).care.income[patient.colour]


def nurses_short(view: View, patient: Person) -> int:
    """Return the missing nurses for the doctor who needs fewest (C37); 99 without a doctor."""
    mine = own(view)
    clinic = my_clinic(view)
    nurses = sum(person.role == "nurse" for person in mine.people)
    levels = [person.colour for person in mine.people if person.role == "doctor"]
    return min((max(0, nurses_needed(clinic, level, patient.colour) - nurses) for level in levels), default=99)


def salary_of(view: View, role: str, colour: int) -> int:
    """Return the salary of a person for a round (C42)."""
    wages = numbers_of(view.catalogue).expenses
    return {"nurse": wages.nurse, "orderly": wages.orderly}.get(role, wages.doctors[colour])


# ------------------------------------------------------------------------------------------------ paying


def cash_left(view: View, points: int) -> int:
    """Return the dollars left after the bill and this purchase of Popularity; below 0: the shortfall (C42-C44)."""
    mine = own(view)
    left = mine.cash + mine.income - mine.upkeep - mine.salaries
    return left if left < 0 else left - points * numbers_of(view.catalogue).popularity_price


def last_round(view: View) -> bool:
    """Return True if money is useless after this round."""
    return view.round >= view.rounds


KEPT = 14
"""Dollars for the next round's Builds and Hires, if nothing dearer is planned."""


def usual_points(view: View, most: int) -> int:
    """Return the usual purchase of Popularity: all of it in the last round; before, what building and hiring do not
    need.
    """
    if last_round(view):
        return most
    return max(0, min(most, (cash_left(view, 0) - KEPT) // numbers_of(view.catalogue).popularity_price))
