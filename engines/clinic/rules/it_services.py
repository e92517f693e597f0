"""C45: IT services protect doctors' levels; the seat chooses the doctors after paying the bill."""

from __future__ import annotations

from engines.clinic import events as ev
from engines.clinic.layout import layout, staff
from engines.clinic.moves import Protect
from engines.clinic.pieces import WHITE
from engines.clinic.rules.checks import LAST_DOUBLE, PROTECT
from engines.clinic.rules.doubles import asks_again
from engines.clinic.rules.move import it_places
from engines.clinic.state import Clinic, ClinicGame
from engines.course import Emit, PendingDecision
from engines.game import Prompt, Reason


def falling(s: ClinicGame, clinic: Clinic) -> list[str]:
    """Return doctors outside a laboratory who would fall a level, highest first (C45)."""
    lay = layout(clinic)
    doctors = [
        person
        for person, place in clinic.people.items()
        if person.startswith("doc") and s.colours[person] > WHITE and lay.kind.get(place) != "laboratory"
    ]
    return sorted(doctors, key=lambda person: (-s.colours[person], int(person[4:])))


def _unprotected(s: ClinicGame, clinic: Clinic) -> list[str]:
    """Return the doctors that IT might still save, highest first."""
    return [person for person in falling(s, clinic) if person not in clinic.protected]


def _works(s: ClinicGame, clinic: Clinic) -> bool:
    """Return True if IT services have this round's number of white doctors (C45)."""
    rooms = layout(clinic).of_kind("it_services")
    white = [d for room in rooms for d in staff(clinic, room, "doc") if s.colours[d] == WHITE]
    return bool(rooms) and len(white) >= it_places(s)


def after_bill(emit: Emit[ClinicGame], seat: int) -> None:
    """Ask for doctors to protect if more would fall than IT saves (C45); otherwise end Business."""
    s = emit.state
    clinic = s.clinics[seat]
    saves = s.numbers.admin.it_saves
    if _works(s, clinic):
        if len(falling(s, clinic)) > saves:
            emit(ev.StageReached(seat, PROTECT))
            return
        for person in falling(s, clinic):
            emit(ev.Protected(seat, person))
    _end_business(emit, seat)


def _end_business(emit: Emit[ClinicGame], seat: int) -> None:
    """Wait for Admin, unless the seat is asked for its double tiles once more (C15, C17)."""
    if asks_again(emit.state, seat):
        emit(ev.StageReached(seat, LAST_DOUBLE))
        return
    emit(ev.BusinessEnded(seat))


def protecting(s: ClinicGame, seat: int, step: int) -> PendingDecision:
    """Ask which doctors keep their level."""
    clinic = s.clinics[seat]
    left = s.numbers.admin.it_saves - len(clinic.protected)
    moves = tuple(Protect(person) for person in _unprotected(s, clinic))
    repeat = (left, left) if left > 1 else None
    return PendingDecision(
        step, seat, Prompt("protect", {"n": left}), must=True, moves=moves, default=moves[0], repeat=repeat
    )


def why_not_protect(s: ClinicGame, seat: int, move: Protect) -> Reason | None:
    """Require your own doctor, who would fall."""
    clinic = s.clinics[seat]
    if clinic.stage != PROTECT:
        return Reason("no_it_choice", "C45")
    if move.person in _unprotected(s, clinic):
        return None
    return Reason("does_not_fall", "C45", {"person": move.person})


def protect(emit: Emit[ClinicGame], seat: int, move: Protect) -> None:
    emit(ev.Protected(seat, move.person))
    if len(emit.state.clinics[seat].protected) >= emit.state.numbers.admin.it_saves:
        _end_business(emit, seat)
