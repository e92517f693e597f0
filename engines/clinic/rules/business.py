"""C37-C45: Business: care as planned, the bill, Popularity, who IT services keep."""

from __future__ import annotations

from engines.clinic import events as ev
from engines.clinic.care import (
    best_plan,
    employees,
    income,
    nurses_needed,
    patients_each,
    salaries,
    salary,
    treatable,
    upkeep,
)
from engines.clinic.layout import layout, staff, table
from engines.clinic.moves import Best, Dismiss, Pay, Protect, Reopen, Treat, Untreat
from engines.clinic.pieces import WHITE, role
from engines.clinic.rules.doubles import LAST_DOUBLE, asks_again
from engines.clinic.rules.move import it_places
from engines.clinic.state import Clinic, ClinicGame, Treatment
from engines.course import Emit, PendingDecision
from engines.game import Move, Prompt, Reason

DISMISS = "dismiss"
PROTECT = "protect"


# ------------------------------------------------------------------------------------------------ care


def business(s: ClinicGame, seat: int, step: int) -> PendingDecision:
    """Change the plan, go back to the Move, or pay and buy Popularity."""
    clinic = s.clinics[seat]
    earned, bill = income(clinic, clinic.plan, s.colours), salaries(clinic, s.colours) + upkeep(clinic)
    most = most_popularity(s, clinic)
    moves: list[Move] = [Pay(points) for points in range(most + 1)]
    moves += [Untreat(person) for one in clinic.plan for person in one.patients]
    moves += treatments(s, clinic)
    if clinic.plan != best_plan(clinic, s.colours):
        moves.append(Best())
    moves.append(Reopen())
    default = Pay(most if s.round == s.table.rounds else 0)
    prompt = Prompt("business", {"income": earned, "bill": bill, "cash": clinic.cash})
    return PendingDecision(step, seat, prompt, must=True, moves=tuple(moves), default=default)


def planned(clinic: Clinic) -> set[str]:
    """Patients in the plan."""
    return {person for one in clinic.plan for person in one.patients}


def treatments(s: ClinicGame, clinic: Clinic) -> list[Move]:
    """Every patient that could be added to the plan, by each carer."""
    lay = layout(clinic)
    found: list[Move] = []
    for room in lay.modules:
        patients = staff(clinic, room, "pat") if lay.works(room) else []
        if patients:
            carers = [room] if lay.kind[room] == "recovery_room" else staff(clinic, room, "doc")
            found += [Treat(c, p) for c in carers for p in patients if why_no_treat(s, clinic, c, p) is None]
    return found


def why_no_treat(s: ClinicGame, clinic: Clinic, carer: str, person: str) -> Reason | None:
    """C37-C40: why this carer cannot treat this patient beside those already planned."""
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
    if person in planned(clinic):
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
        return table(clinic).care.recovery_nurses
    return nurses_needed(clinic, s.colours[carer], s.colours[person])


def _helpers(s: ClinicGame, clinic: Clinic, room: str, carer: str, person: str) -> tuple[str, ...]:
    """Nurses of the room who help nobody yet, as many as are needed."""
    busy = {nurse for one in clinic.plan for nurse in one.nurses}
    free = [nurse for nurse in staff(clinic, room, "nurse") if nurse not in busy]
    return tuple(free[: _help_needed(s, clinic, room, carer, person)])


def treat(emit: Emit[ClinicGame], seat: int, carer: str, person: str) -> None:
    """Add a patient to the plan."""
    s = emit.state
    clinic = s.clinics[seat]
    room = clinic.people[person]
    plan = list(clinic.plan)
    place = next((place for place, one in enumerate(plan) if one.carer == carer), None)
    if place is None:
        plan.append(Treatment(room, carer, _helpers(s, clinic, room, carer, person), (person,)))
    else:
        one = plan[place]
        plan[place] = Treatment(room, carer, one.nurses, (*one.patients, person))
    emit(ev.Planned(seat, tuple(plan)))


def untreat(emit: Emit[ClinicGame], seat: int, person: str) -> None:
    """Take a patient out of the plan."""
    plan = []
    for one in emit.state.clinics[seat].plan:
        patients = tuple(other for other in one.patients if other != person)
        if patients:
            plan.append(Treatment(one.room, one.carer, one.nurses, patients))
    emit(ev.Planned(seat, tuple(plan)))


def why_no_untreat(clinic: Clinic, person: str) -> Reason | None:
    """C41: only somebody in the plan can be taken out."""
    return None if person in planned(clinic) else Reason("not_planned", "C41", {"person": person})


# ------------------------------------------------------------------------------------------------ expenses


def most_popularity(s: ClinicGame, clinic: Clinic) -> int:
    """C44: points that could be bought after care and expenses."""
    cash = clinic.cash + income(clinic, clinic.plan, s.colours)
    return max(0, cash - salaries(clinic, s.colours) - upkeep(clinic)) // s.table.popularity_price


def why_no_pay(s: ClinicGame, clinic: Clinic, points: int) -> Reason | None:
    """C44: as many points as cash buys."""
    most = most_popularity(s, clinic)
    return None if 0 <= points <= most else Reason("too_much_popularity", "C44", {"n": most})


def pay(emit: Emit[ClinicGame], seat: int, points: int) -> None:
    """Treat as planned, then pay; Popularity only where everything was paid."""
    s = emit.state
    clinic = s.clinics[seat]
    services: dict[str, int] = {}
    for one in clinic.plan:
        for person in one.patients:
            services[clinic.services[person]] = services.get(clinic.services[person], 0) + 1
    earned = income(clinic, clinic.plan, s.colours)
    emit(ev.Treated(seat, clinic.plan, services, earned))
    if salaries(clinic, s.colours) > clinic.cash:
        emit(ev.Stage(seat, DISMISS))
        return
    pay_bill(emit, seat)
    if points:
        emit(ev.PopularityBought(seat, points, points * s.table.popularity_price))
    after_bill(emit, seat)


def pay_bill(emit: Emit[ClinicGame], seat: int) -> None:
    """C43: salaries first; each dollar of upkeep that is missing costs Popularity."""
    s = emit.state
    clinic = s.clinics[seat]
    wages, keep = salaries(clinic, s.colours), upkeep(clinic)
    missing = max(0, keep - (clinic.cash - wages))
    lost = min(clinic.popularity, missing * s.table.expenses.missing_upkeep_popularity)
    emit(ev.Paid(seat, wages, keep, missing, lost))


# ------------------------------------------------------------------------------------------------ dismissals


def fewest_dismissals(s: ClinicGame, clinic: Clinic) -> int:
    """C43: how many must go at least so that the others can be paid."""
    wages = sorted((salary(clinic, person, s.colours) for person in employees(clinic)), reverse=True)
    missing, count = sum(wages) - clinic.cash, 0
    while missing > 0:
        missing -= wages[count]
        count += 1
    return count


def why_no_dismiss(s: ClinicGame, clinic: Clinic, person: str) -> Reason | None:
    """C43: somebody of the staff, so that no more than the fewest have to go."""
    if clinic.stage != DISMISS or person not in employees(clinic):
        return Reason("not_dismissed", "C43", {"person": person})
    count = fewest_dismissals(s, clinic)
    others = [salary(clinic, other, s.colours) for other in employees(clinic) if other != person]
    saved = salary(clinic, person, s.colours) + sum(sorted(others, reverse=True)[: count - 1])
    if salaries(clinic, s.colours) - saved > clinic.cash:
        return Reason("more_would_go", "C43", {"person": person, "n": count})
    return None


def dismissing(s: ClinicGame, seat: int, step: int) -> PendingDecision:
    """Who goes; the default: the lowest level first among the idle."""
    clinic = s.clinics[seat]
    legal = [person for person in employees(clinic) if why_no_dismiss(s, clinic, person) is None]
    first = min(legal, key=lambda person: (not _idle(clinic, person), salary(clinic, person, s.colours)))
    count = fewest_dismissals(s, clinic)
    moves = tuple(Dismiss(person) for person in legal)
    repeat = (count, count) if count > 1 else None
    return PendingDecision(
        step, seat, Prompt("dismiss", {"n": count}), must=True, moves=moves, default=Dismiss(first), repeat=repeat
    )


def _idle(clinic: Clinic, person: str) -> bool:
    """Whoever stands in no module, or in a hub, does nothing."""
    return layout(clinic).kind.get(clinic.people[person], "service_hub") == "service_hub"


def dismiss(emit: Emit[ClinicGame], seat: int, person: str) -> None:
    """Somebody leaves; once the others can be paid, they are."""
    emit(ev.Dismissed(seat, person))
    clinic = emit.state.clinics[seat]
    if salaries(clinic, emit.state.colours) <= clinic.cash:
        pay_bill(emit, seat)
        after_bill(emit, seat)


# ------------------------------------------------------------------------------------------------ IT services


def it_works(s: ClinicGame, clinic: Clinic) -> bool:
    """C45: whether IT services have this round's number of white doctors."""
    rooms = layout(clinic).of_kind("it_services")
    white = [d for room in rooms for d in staff(clinic, room, "doc") if s.colours[d] == WHITE]
    return bool(rooms) and len(white) >= it_places(s)


def falling(s: ClinicGame, clinic: Clinic) -> list[str]:
    """C45: doctors outside a laboratory who would fall a level, highest first."""
    lay = layout(clinic)
    doctors = [
        person
        for person, place in clinic.people.items()
        if person.startswith("doc") and s.colours[person] > WHITE and lay.kind.get(place) != "laboratory"
    ]
    return sorted(doctors, key=lambda person: (-s.colours[person], int(person[4:])))


def unprotected(s: ClinicGame, clinic: Clinic) -> list[str]:
    """Doctors IT might still save, highest first."""
    return [person for person in falling(s, clinic) if person not in clinic.protected]


def after_bill(emit: Emit[ClinicGame], seat: int) -> None:
    """C45: asked only if more would fall than IT saves; then the seat waits for Admin."""
    s = emit.state
    clinic = s.clinics[seat]
    saves = s.table.admin.it_saves
    if it_works(s, clinic):
        if len(falling(s, clinic)) > saves:
            emit(ev.Stage(seat, PROTECT))
            return
        for person in falling(s, clinic):
            emit(ev.Protected(seat, person))
    end_business(emit, seat)


def end_business(emit: Emit[ClinicGame], seat: int) -> None:
    """C15, C17: the seat waits for Admin, unless it is asked for its double tiles once more."""
    if asks_again(emit.state, seat):
        emit(ev.Stage(seat, LAST_DOUBLE))
        return
    emit(ev.BusinessEnded(seat))


def protecting(s: ClinicGame, seat: int, step: int) -> PendingDecision:
    """Which doctors keep their level."""
    clinic = s.clinics[seat]
    left = s.table.admin.it_saves - len(clinic.protected)
    moves = tuple(Protect(person) for person in unprotected(s, clinic))
    repeat = (left, left) if left > 1 else None
    return PendingDecision(
        step, seat, Prompt("protect", {"n": left}), must=True, moves=moves, default=moves[0], repeat=repeat
    )


def why_no_protect(s: ClinicGame, clinic: Clinic, person: str) -> Reason | None:
    """C45: a doctor of one's own who would fall."""
    if clinic.stage != PROTECT:
        return Reason("no_it_choice", "C45")
    return None if person in unprotected(s, clinic) else Reason("does_not_fall", "C45", {"person": person})


def protect(emit: Emit[ClinicGame], seat: int, person: str) -> None:
    """One more is kept."""
    emit(ev.Protected(seat, person))
    if len(emit.state.clinics[seat].protected) >= emit.state.table.admin.it_saves:
        end_business(emit, seat)
