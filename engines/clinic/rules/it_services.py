"""C45: IT services keep doctors' levels; who they keep is asked once the bill is paid."""

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
    """C45: doctors outside a laboratory who would fall a level, highest first."""
    lay = layout(clinic)
    doctors = [
        person
        for person, place in clinic.people.items()
        if person.startswith("doc") and s.colours[person] > WHITE and lay.kind.get(place) != "laboratory"
    ]
    return sorted(doctors, key=lambda person: (-s.colours[person], int(person[4:])))


def _unprotected(s: ClinicGame, clinic: Clinic) -> list[str]:
    """Doctors IT might still save, highest first."""
    return [person for person in falling(s, clinic) if person not in clinic.protected]


def _works(s: ClinicGame, clinic: Clinic) -> bool:
    """C45: whether IT services have this round's number of white doctors."""
    rooms = layout(clinic).of_kind("it_services")
    white = [d for room in rooms for d in staff(clinic, room, "doc") if s.colours[d] == WHITE]
    return bool(rooms) and len(white) >= it_places(s)


def after_bill(emit: Emit[ClinicGame], seat: int) -> None:
    """C45: asked only if more would fall than IT saves; then the seat waits for Admin."""
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
    """C15, C17: the seat waits for Admin, unless it is asked for its double tiles once more."""
    if asks_again(emit.state, seat):
        emit(ev.StageReached(seat, LAST_DOUBLE))
        return
    emit(ev.BusinessEnded(seat))


def protecting(s: ClinicGame, seat: int, step: int) -> PendingDecision:
    """Which doctors keep their level."""
    clinic = s.clinics[seat]
    left = s.numbers.admin.it_saves - len(clinic.protected)
    moves = tuple(Protect(person) for person in _unprotected(s, clinic))
    repeat = (left, left) if left > 1 else None
    return PendingDecision(
        step, seat, Prompt("protect", {"n": left}), must=True, moves=moves, default=moves[0], repeat=repeat
    )


def why_not_protect(s: ClinicGame, seat: int, move: Protect) -> Reason | None:
    """A doctor of one's own who would fall."""
    clinic = s.clinics[seat]
    if clinic.stage != PROTECT:
        return Reason("no_it_choice", "C45")
    if move.person in _unprotected(s, clinic):
        return None
    return Reason("does_not_fall", "C45", {"person": move.person})


def protect(emit: Emit[ClinicGame], seat: int, move: Protect) -> None:
    """One more is kept."""
    emit(ev.Protected(seat, move.person))
    if len(emit.state.clinics[seat].protected) >= emit.state.numbers.admin.it_saves:
        _end_business(emit, seat)
