"""C37-C41: Business until the seat pays. The care is a plan that may be changed."""

from __future__ import annotations

from typing import Any

from engines.clinic import events as ev
from engines.clinic.care import best_plan, income, nurses_needed, patients_each, salaries, treatable, upkeep
from engines.clinic.layout import layout, numbers, staff
from engines.clinic.moves import Best, Pay, Reopen, Treat, Untreat
from engines.clinic.pieces import role
from engines.clinic.rules.checks import BUSINESS, stands
from engines.clinic.rules.expenses import most_popularity
from engines.clinic.state import Clinic, ClinicGame, Treatment
from engines.course import Emit, PendingDecision
from engines.game import Move, Prompt, Reason

# --------------------------------------------------------------------------------------------------- decisions


def business(s: ClinicGame, seat: int, step: int) -> PendingDecision:
    """Offer changes of the plan, a return to the Move, or payment with any Popularity."""
    kept: dict[str, Any] = s.clinics[seat].__dict__
    found: PendingDecision | None = kept.get("business")
    if found is None or found.step != step:
        found = kept["business"] = _business(s, seat, step)
    return found


def _business(s: ClinicGame, seat: int, step: int) -> PendingDecision:
    clinic = s.clinics[seat]
    earned, bill = income(clinic, clinic.plan, s.colours), salaries(clinic, s.colours) + upkeep(clinic)
    most = most_popularity(s, clinic)
    moves: list[Move] = [Pay(points) for points in range(most + 1)]
    moves += [Untreat(person) for one in clinic.plan for person in one.patients]
    moves += _treatments(s, clinic)
    if clinic.plan != best_plan(clinic, s.colours):
        moves.append(Best())
    moves.append(Reopen())
    default = Pay(most if s.round == s.numbers.rounds else 0)
    prompt = Prompt("business", {"income": earned, "bill": bill, "cash": clinic.cash})
    return PendingDecision(step, seat, prompt, must=True, moves=tuple(moves), default=default)


def _treatments(s: ClinicGame, clinic: Clinic) -> list[Move]:
    """Return every patient that could be added to the plan, by each carer."""
    lay = layout(clinic)
    found: list[Move] = []
    for room in lay.modules:
        patients = staff(clinic, room, "pat") if lay.works(room) else []
        if patients:
            carers = [room] if lay.kind[room] == "recovery_room" else staff(clinic, room, "doc")
            found += [Treat(c, p) for c in carers for p in patients if _no_treatment(s, clinic, c, p) is None]
    return found


def tries(s: ClinicGame, seat: int) -> list[Move]:
    """Return a point more than cash buys, and every patient by every carer of the room."""
    clinic = s.clinics[seat]
    if clinic.stage != BUSINESS:
        return []
    lay = layout(clinic)
    found: list[Move] = [Pay(most_popularity(s, clinic) + 1)]
    rooms = [place for place in lay.modules if lay.kind[place] in {"treatment_room", "double_treatment_room"}]
    for room in [*rooms, *lay.of_kind("operating_theatre"), *lay.of_kind("outpatient_clinic")]:
        found += [
            Treat(doctor, person) for doctor in staff(clinic, room, "doc") for person in staff(clinic, room, "pat")
        ]
    for room in lay.of_kind("recovery_room"):
        found += [Treat(room, person) for person in staff(clinic, room, "pat")]
    return found


# ------------------------------------------------------------------------------------------------- checks


def why_not_treat(s: ClinicGame, seat: int, move: Treat) -> Reason | None:
    """Require your own Business, a carer of the room, and a free place in the plan."""
    return stands(s, seat, BUSINESS) or _no_treatment(s, s.clinics[seat], move.carer, move.person)


def _no_treatment(s: ClinicGame, clinic: Clinic, carer: str, person: str) -> Reason | None:
    lay = layout(clinic)
    room = clinic.people.get(person, "")
    if room not in lay.neighbours or not person.startswith("pat"):
        return Reason("not_in_a_room", "C37", {"person": person})
    if (carer if carer in lay.neighbours else clinic.people.get(carer)) != room:
        return Reason("other_room", "C37", {"person": person})
    if (carer == room) != (lay.kind[room] == "recovery_room") or (carer != room and role(carer) != "doctor"):
        return Reason("no_carer", "C37", {"at": room})
    if not lay.works(room):
        return Reason("does_not_work", "C37", {"at": room})
    if person in _planned(clinic):
        return Reason("planned_already", "C41", {"person": person})
    return _beside_planned(s, clinic, room, carer, person)


def _beside_planned(s: ClinicGame, clinic: Clinic, room: str, carer: str, person: str) -> Reason | None:
    mine = next((one for one in clinic.plan if one.carer == carer), None)
    if not treatable(clinic, room, person, s.colours):
        return Reason("too_ill", "C39", {"person": person})
    if mine and len(mine.patients) >= patients_each(clinic, room):
        return Reason("enough_patients", "C37", {"n": patients_each(clinic, room)})
    if mine and carer != room and s.colours[mine.patients[0]] != s.colours[person]:
        return Reason("not_identical", "C37", {"person": person})
    if mine is None and len(_helpers(s, clinic, room, carer, person)) < _help_needed(s, clinic, room, carer, person):
        return Reason("too_few_nurses", "C37", {"n": _help_needed(s, clinic, room, carer, person)})
    return None


def _help_needed(s: ClinicGame, clinic: Clinic, room: str, carer: str, person: str) -> int:
    if carer == room:
        return numbers(clinic).care.recovery_nurses
    return nurses_needed(clinic, s.colours[carer], s.colours[person])


def _helpers(s: ClinicGame, clinic: Clinic, room: str, carer: str, person: str) -> tuple[str, ...]:
    """Return free nurses of the room, as many as are needed."""
    busy = {nurse for one in clinic.plan for nurse in one.nurses}
    free = [nurse for nurse in staff(clinic, room, "nurse") if nurse not in busy]
    return tuple(free[: _help_needed(s, clinic, room, carer, person)])


def _planned(clinic: Clinic) -> set[str]:
    return {person for one in clinic.plan for person in one.patients}


def why_not_untreat(s: ClinicGame, seat: int, move: Untreat) -> Reason | None:
    """Require a patient in the plan (C41)."""
    wrong = stands(s, seat, BUSINESS)
    if wrong or move.person in _planned(s.clinics[seat]):
        return wrong
    return Reason("not_planned", "C41", {"person": move.person})


def why_not_best(s: ClinicGame, seat: int, _move: Best) -> Reason:
    """Return why the best plan is not on offer: it is the plan already (C41)."""
    return stands(s, seat, BUSINESS) or Reason("best_already", "C41")


# --------------------------------------------------------------------------------------------------------- actions


def treat(emit: Emit[ClinicGame], seat: int, move: Treat) -> None:
    s = emit.state
    clinic, carer, person = s.clinics[seat], move.carer, move.person
    room = clinic.people[person]
    plan = list(clinic.plan)
    place = next((place for place, one in enumerate(plan) if one.carer == carer), None)
    if place is None:
        plan.append(Treatment(room, carer, _helpers(s, clinic, room, carer, person), (person,)))
    else:
        one = plan[place]
        plan[place] = Treatment(room, carer, one.nurses, (*one.patients, person))
    emit(ev.Planned(seat, tuple(plan)))


def untreat(emit: Emit[ClinicGame], seat: int, move: Untreat) -> None:
    plan = []
    for one in emit.state.clinics[seat].plan:
        patients = tuple(person for person in one.patients if person != move.person)
        if patients:
            plan.append(Treatment(one.room, one.carer, one.nurses, patients))
    emit(ev.Planned(seat, tuple(plan)))


def best(emit: Emit[ClinicGame], seat: int, _move: Best) -> None:
    emit(ev.Planned(seat, best_plan(emit.state.clinics[seat], emit.state.colours)))
