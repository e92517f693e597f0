"""C32: admitting patients with Queue Points."""

from __future__ import annotations

from collections.abc import Iterator

from engines.clinic import events as ev
from engines.clinic.moves import Admit, Requeue
from engines.clinic.rules.cars import no_entry
from engines.clinic.rules.checks import acts, turn
from engines.clinic.state import Acting, ClinicGame
from engines.course import Emit
from engines.game import Move, Reason


def moves(s: ClinicGame, seat: int) -> Iterator[Move]:
    """Yield every patient this seat may admit, then every one it may move to another row."""
    assert isinstance(s.step, Acting)
    costs, points = s.numbers.admit, s.step.points
    if no_entry(s.clinics[seat]) is None:
        yield from [Admit(person) for row in s.rows.values() for person in row[: points // costs.place]]
    if points >= costs.requeue:
        open_rows = [service for service, row in s.rows.items() if len(row) < s.numbers.row_places]
        yield from [
            Requeue(person, service)
            for here, row in s.rows.items()
            for person in row
            for service in open_rows
            if service != here
        ]


def tries(s: ClinicGame, seat: int) -> list[Move]:
    """Return every patient, then every patient to every other row."""
    if not acts(s, seat, "admit"):
        return []
    waiting = [person for row in s.rows.values() for person in row]
    elsewhere = [Requeue(person, service) for person in waiting for service in s.rows if person not in s.rows[service]]
    return [*(Admit(person) for person in waiting), *elsewhere]


def _row_of(s: ClinicGame, person: str) -> str:
    """Return the service of a patient's row; empty if it is in none."""
    return next((service for service, row in s.rows.items() if person in row), "")


def _cost(s: ClinicGame, person: str) -> int:
    """Return the Queue Points for the patient's place in its row."""
    return (s.rows[_row_of(s, person)].index(person) + 1) * s.numbers.admit.place


def _too_few(s: ClinicGame, wanted: int) -> Reason | None:
    assert isinstance(s.step, Acting)
    if wanted > s.step.points:
        return Reason("too_few_points", "C32", {"n": wanted, "left": s.step.points})
    return None


def why_not_admit(s: ClinicGame, seat: int, move: Admit) -> Reason | None:
    """Require your own Admit, enough points and a place for the car."""
    if wrong := turn(s, seat, "admit"):
        return wrong
    if not _row_of(s, move.person):
        return Reason("not_in_a_row", "C32", {"person": move.person})
    return _too_few(s, _cost(s, move.person)) or no_entry(s.clinics[seat])


def admit(emit: Emit[ClinicGame], seat: int, move: Admit) -> None:
    """Move the patient to pre-admissions; the car is parked next."""
    s = emit.state
    emit(ev.Admitted(seat, move.person, _row_of(s, move.person), _cost(s, move.person)))


def why_not_requeue(s: ClinicGame, seat: int, move: Requeue) -> Reason | None:
    """Require your own Admit, and another row with a place."""
    if wrong := turn(s, seat, "admit"):
        return wrong
    here = _row_of(s, move.person)
    if not here:
        return Reason("not_in_a_row", "C32", {"person": move.person})
    if move.service not in s.rows:
        return Reason("not_in_play", "C10", {"kind": move.service})
    if move.service == here:
        return Reason("same_row", "C32", {"service": move.service})
    if len(s.rows[move.service]) >= s.numbers.row_places:
        return Reason("row_full", "C32", {"service": move.service})
    return _too_few(s, s.numbers.admit.requeue)


def requeue(emit: Emit[ClinicGame], seat: int, move: Requeue) -> None:
    emit(ev.Requeued(seat, move.person, move.service, emit.state.numbers.admit.requeue))
