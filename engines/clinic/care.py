"""C37-C41: legal treatments, their income, and the assignment of highest income, exactly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engines.clinic.layout import layout, numbers, staff
from engines.clinic.sections import Expenses
from engines.clinic.state import Clinic, Treatment

Colours = Mapping[str, int]
Choice = tuple[tuple[int, int], ...]
"""For each doctor: colour and number of its patients; number 0: none."""


def price(clinic: Clinic, room: str, colour: int) -> int:
    """Return the dollars for one treated patient of that colour in that room, gardens included (C38-C40)."""
    lay, care = layout(clinic), numbers(clinic).care
    gardens, luxurious = lay.gardens(room)
    kind = lay.kind[room]
    if kind == "recovery_room":
        income = care.recovery_income
    else:
        income = care.income[colour] * (care.theatre_times if kind == "operating_theatre" else 1)
    return income + gardens * care.garden + luxurious * care.luxurious_garden


def patients_each(clinic: Clinic, room: str) -> int:
    """Return how many patients one carer of a room can treat (C37, C39)."""
    lay = layout(clinic)
    match lay.kind[room]:
        case "operating_theatre":
            return 1
        case "recovery_room":
            return numbers(clinic).capacities["recovery_room"]["patient"]
    return numbers(clinic).care.patients_each_doctor


def treatable(clinic: Clinic, room: str, person: str, colours: Colours) -> bool:
    """Return True if a room can treat this patient (C37, C39)."""
    lay = layout(clinic)
    if lay.kind[room] == "outpatient_clinic":
        return colours[person] <= numbers(clinic).care.outpatient_worst
    return True


def nurses_needed(clinic: Clinic, doctor: int, patient: int) -> int:
    """Return the nurses needed for the colour steps between doctor and patient (C37)."""
    return abs(doctor - patient) * numbers(clinic).care.nurses_each_step


def best_choice(
    doctors: list[int], patients: list[int], nurses: int, each: int, prices: list[int], step: int
) -> tuple[tuple[int, int, int], Choice]:
    """Return the best care in one room: (income, patients treated, minus nurses used), and the choice of each doctor.

    `doctors` are colours; `patients` and `prices` are indexed by colour.
    """
    if not doctors:
        return (0, 0, 0), ()
    first, *rest = doctors
    score, choice = best_choice(rest, patients, nurses, each, prices, step)
    best = (score, ((0, 0), *choice))
    options = [(colour, count) for colour, there in enumerate(patients) for count in range(1, min(each, there) + 1)]
    for colour, count in options:
        needed = abs(first - colour) * step
        if needed > nurses:
            continue
        left = [number - count * (place == colour) for place, number in enumerate(patients)]
        score, choice = best_choice(rest, left, nurses - needed, each, prices, step)
        total = (score[0] + count * prices[colour], score[1] + count, score[2] - needed)
        if total > best[0]:
            best = (total, ((colour, count), *choice))
    return best


def best_plan(clinic: Clinic, colours: Colours) -> tuple[Treatment, ...]:
    """Return the care of highest income in the whole clinic; rooms are independent of each other (C41)."""
    lay = layout(clinic)
    found: list[Treatment] = []
    for room in lay.modules:
        if lay.works(room):
            found += _recovery(clinic, room) if lay.kind[room] == "recovery_room" else _room(clinic, room, colours)
    return tuple(found)


def _recovery(clinic: Clinic, room: str) -> Iterator[Treatment]:
    """C40: two nurses treat all."""
    nurses, patients = staff(clinic, room, "nurse"), staff(clinic, room, "pat")
    wanted = numbers(clinic).care.recovery_nurses
    if len(nurses) >= wanted and patients:
        yield Treatment(room, room, tuple(nurses[:wanted]), tuple(patients[: patients_each(clinic, room)]))


def _room(clinic: Clinic, room: str, colours: Colours) -> Iterator[Treatment]:
    doctors = staff(clinic, room, "doc")
    waiting = [person for person in staff(clinic, room, "pat") if treatable(clinic, room, person, colours)]
    if not doctors or not waiting:
        return
    nurses = staff(clinic, room, "nurse")
    by_colour = [[person for person in waiting if colours[person] == colour] for colour in range(4)]
    prices = [price(clinic, room, colour) for colour in range(4)]
    levels = [colours[doctor] for doctor in doctors]
    counts = [len(persons) for persons in by_colour]
    step = numbers(clinic).care.nurses_each_step
    _, choice = best_choice(levels, counts, len(nurses), patients_each(clinic, room), prices, step)
    for doctor, (colour, count) in zip(doctors, choice, strict=True):
        if count:
            needed = nurses_needed(clinic, colours[doctor], colour)
            helping, nurses = nurses[:needed], nurses[needed:]
            treated, by_colour[colour] = by_colour[colour][:count], by_colour[colour][count:]
            yield Treatment(room, doctor, tuple(helping), tuple(treated))


def income(clinic: Clinic, plan: tuple[Treatment, ...], colours: Colours) -> int:
    """Return the income of a plan, in dollars (C38)."""
    return sum(price(clinic, one.room, colours[person]) for one in plan for person in one.patients)


# ------------------------------------------------------------------------------------------------ the bill


def upkeep(clinic: Clinic) -> int:
    """Return the upkeep of modules and gardens, after orderlies and offices, in dollars (C42)."""
    kept: dict[str, Any] = clinic.__dict__
    found: int | None = kept.get("upkeep")
    if found is None:
        found = kept["upkeep"] = _upkeep(clinic)
    return found


def _upkeep(clinic: Clinic) -> int:
    lay, kinds = layout(clinic), numbers(clinic).kinds
    supplied: set[str] = set()
    for place in lay.of_kind("supply_room"):
        if staff(clinic, place, "orderly"):
            supplied |= {place, *lay.neighbours[place]}
    total = sum([kinds[kind].upkeep for place, kind in lay.kind.items() if place not in supplied])
    for place in lay.of_kind("administrative_offices"):
        if staff(clinic, place, "doc") and staff(clinic, place, "orderly"):
            total -= numbers(clinic).expenses.offices_relief
    return max(0, total)


def salary(clinic: Clinic, person: str, colours: Colours) -> int:
    """Return the salary of a member of staff, in dollars (C42)."""
    return _wage(numbers(clinic).expenses, person, colours)


def _wage(pay: Expenses, person: str, colours: Colours) -> int:
    if person.startswith("doc"):
        return pay.doctors[colours[person]]
    return pay.nurse if person.startswith("nurse") else pay.orderly


def employees(clinic: Clinic) -> list[str]:
    """Return doctors, nurses and orderlies, wherever they are."""
    return [person for person in clinic.people if not person.startswith("pat")]


def salaries(clinic: Clinic, colours: Colours) -> int:
    """Return the salaries of all staff, in dollars (C42)."""
    pay = numbers(clinic).expenses
    return sum([_wage(pay, person, colours) for person in employees(clinic)])
