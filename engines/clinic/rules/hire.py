"""C31: hiring: at most one doctor and at most one nurse or orderly."""

from __future__ import annotations

from collections.abc import Iterator

from engines.clinic import events as ev
from engines.clinic.moves import Hire
from engines.clinic.pieces import role
from engines.clinic.rules.build import cash_problem
from engines.clinic.rules.cars import no_entry
from engines.clinic.rules.checks import acts, turn
from engines.clinic.state import Acting, ClinicGame
from engines.course import Emit
from engines.game import Move, Reason


def hire_cost(s: ClinicGame, person: str) -> int:
    """Return the price in dollars; that of doctors depends on their place from the left."""
    costs = s.numbers.hire
    if person in s.university:
        return costs.doctors[s.university.index(person)]
    return costs.nurse if person.startswith("nurse") else costs.orderly


def for_hire(s: ClinicGame) -> list[str]:
    """Return everyone who might be hired: doctors from the left, the next nurse, the next orderly."""
    return [*(doctor for doctor in s.university if doctor), *s.nurses[:1], *s.orderlies[:1]]


def moves(s: ClinicGame, seat: int) -> Iterator[Move]:
    clinic, step = s.clinics[seat], s.step
    assert isinstance(step, Acting)
    if no_entry(clinic) is None:
        for person in for_hire(s):
            if _one_of_each(step, person) is None and cash_problem(clinic, hire_cost(s, person)) is None:
                yield Hire(person)


def tries(s: ClinicGame, seat: int) -> list[Move]:
    return [Hire(person) for person in for_hire(s)] if acts(s, seat, "hire") else []


def why_not_hire(s: ClinicGame, seat: int, move: Hire) -> Reason | None:
    """Require your own Hire, one of each, cash, and a place for the car."""
    return turn(s, seat, "hire") or _no_hire(s, seat, move.person)


def _no_hire(s: ClinicGame, seat: int, person: str) -> Reason | None:
    assert isinstance(s.step, Acting)
    if person not in for_hire(s):
        return Reason("not_for_hire", "C31", {"person": person})
    clinic = s.clinics[seat]
    return _one_of_each(s.step, person) or no_entry(clinic) or cash_problem(clinic, hire_cost(s, person))


def _one_of_each(step: Acting, person: str) -> Reason | None:
    """Require at most one doctor, and at most one nurse or orderly (C31)."""
    doctor = role(person) == "doctor"
    if step.doctor and doctor:
        return Reason("one_doctor", "C31")
    return Reason("one_staff", "C31") if step.staff and not doctor else None


def hire(emit: Emit[ClinicGame], seat: int, move: Hire) -> None:
    """Hire and pay; the car is parked next."""
    emit(ev.Hired(seat, move.person, hire_cost(emit.state, move.person)))
