"""C32: admitting patients with Queue Points."""

from __future__ import annotations

from engines.clinic import events as ev
from engines.clinic.moves import Admit, Requeue
from engines.clinic.rules.cars import no_entry
from engines.clinic.state import Acting, ClinicGame
from engines.course import Emit
from engines.game import Move, Reason


def row_of(s: ClinicGame, person: str) -> str:
    """The service whose row a patient stands in; empty where it stands in none."""
    return next((service for service, row in s.rows.items() if person in row), "")


def admit_points(s: ClinicGame, person: str) -> int:
    """Queue Points by the place from the front."""
    return (s.rows[row_of(s, person)].index(person) + 1) * s.numbers.admit.place


def _points(s: ClinicGame, wanted: int) -> Reason | None:
    assert isinstance(s.step, Acting)
    if wanted > s.step.points:
        return Reason("too_few_points", "C32", {"n": wanted, "left": s.step.points})
    return None


def why_no_admit(s: ClinicGame, seat: int, person: str) -> Reason | None:
    """Why a seat whose Admit it is may not admit this patient."""
    if not row_of(s, person):
        return Reason("not_in_a_row", "C32", {"person": person})
    return _points(s, admit_points(s, person)) or no_entry(s.clinics[seat])


def why_no_requeue(s: ClinicGame, person: str, service: str) -> Reason | None:
    """Why a seat whose Admit it is may not move this patient to that row."""
    here = row_of(s, person)
    if not here:
        return Reason("not_in_a_row", "C32", {"person": person})
    if service not in s.rows:
        return Reason("not_in_play", "C10", {"kind": service})
    if service == here:
        return Reason("same_row", "C32", {"service": service})
    if len(s.rows[service]) >= s.numbers.row_places:
        return Reason("row_full", "C32", {"service": service})
    return _points(s, s.numbers.admit.requeue)


def admitting(s: ClinicGame, seat: int) -> list[Move]:
    """Everybody this seat may admit, then everybody it may move to another row."""
    assert isinstance(s.step, Acting)
    numbers, points = s.numbers.admit, s.step.points
    moves: list[Move] = []
    if no_entry(s.clinics[seat]) is None:
        moves += [Admit(person) for row in s.rows.values() for person in row[: points // numbers.place]]
    if points >= numbers.requeue:
        open_rows = [service for service, row in s.rows.items() if len(row) < s.numbers.row_places]
        moves += [
            Requeue(person, service)
            for here, row in s.rows.items()
            for person in row
            for service in open_rows
            if service != here
        ]
    return moves


def admit(emit: Emit[ClinicGame], seat: int, person: str) -> None:
    """The patient waits in pre-admissions; the car is parked next."""
    s = emit.state
    emit(ev.Admitted(seat, person, row_of(s, person), admit_points(s, person)))


def requeue(emit: Emit[ClinicGame], seat: int, person: str, service: str) -> None:
    """To the end of another row."""
    emit(ev.Requeued(seat, person, service, emit.state.numbers.admit.requeue))
