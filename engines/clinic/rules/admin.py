"""C45, C46: Admin, first of each own board, then in common."""

from __future__ import annotations

from engines.clinic import events as ev
from engines.clinic.layout import layout
from engines.clinic.pieces import RED, WHITE
from engines.clinic.rules.actions import begin_round
from engines.clinic.rules.cars import drive_all
from engines.clinic.rules.it_services import falling
from engines.clinic.state import ClinicGame
from engines.course import Emit


def administer(emit: Emit[ClinicGame]) -> None:
    """Do C45 for everyone, then C46 and the next round; or (C69, C70) let the last cars leave and end the game."""
    s = emit.state
    for seat in s.order:
        _own_board(emit, seat)
    if s.round < s.numbers.rounds:
        _university(emit)
        _nurses(emit)
        _show_tiles(emit)
        begin_round(emit, s.round + 1, turn_order(s))
        return
    for seat in range(s.seats):
        drive_all(emit, seat)
    emit(ev.GameEnded())


def _own_board(emit: Emit[ClinicGame], seat: int) -> None:
    """Do C45: laboratory, offices, IT services, doctors fall, patients worsen, the worst die."""
    s = emit.state
    clinic, numbers = s.clinics[seat], s.numbers.admin
    lay = layout(clinic)
    doctors = {person: lay.kind.get(place, "") for person, place in clinic.people.items() if person.startswith("doc")}
    rose = tuple(p for p, kind in doctors.items() if kind == "laboratory" and s.colours[p] < RED)
    departed = tuple(p for p, kind in doctors.items() if kind == "administrative_offices" and s.colours[p] == WHITE)
    kept = tuple(clinic.protected)
    fell = tuple(person for person in falling(s, clinic) if person not in kept)
    patients = [person for person in clinic.people if person.startswith("pat")]
    worsened = tuple(person for person in patients if s.colours[person] < RED)
    died = tuple(person for person in patients if s.colours[person] == RED)
    gained = len(rose) * numbers.laboratory_popularity
    lost = min(clinic.popularity + gained, len(died) * numbers.death_popularity)
    emit(ev.BoardAdministered(seat, rose, departed, kept, fell, worsened, died, gained, lost))


def _university(emit: Emit[ClinicGame]) -> None:
    """Do C46 in the University: doctors left rise one level; it is refilled and sorted, red to white."""
    s = emit.state
    rising = tuple(person for person in s.university if person and s.colours[person] < RED)
    if rising:
        emit(ev.UniversityRose(rising))
    left = [person for person in s.university if person]
    places = s.seats + s.numbers.university_extra
    came = {person: s.numbers.colours[person] for person in s.doctor_bag[::-1][: max(0, places - len(left))]}
    colours = {**{person: s.colours[person] for person in left}, **came}
    line = tuple(sorted(colours, key=lambda person: (-colours[person], int(person[4:]))))
    emit(ev.UniversityFilled(came, line))


def _nurses(emit: Emit[ClinicGame]) -> None:
    """Refill nurses to one for each player (C46)."""
    s = emit.state
    missing = max(0, s.numbers.nurses_each * s.seats - len(s.nurses))
    coming = tuple(s.nurse_stock[:missing])
    if coming:
        emit(ev.NursesCame(coming))


def _show_tiles(emit: Emit[ClinicGame]) -> None:
    """Show the next hub of each service and special module of each kind (C46)."""
    s = emit.state
    kinds = tuple(kind for kind, count in s.stock.items() if count and kind not in s.open_tiles)
    if kinds:
        emit(ev.TilesShown(kinds))


def turn_order(s: ClinicGame) -> tuple[int, ...]:
    """Return the turn order (C46): lowest Popularity first; on a tie the later seat goes first."""
    return tuple(sorted(s.order, key=lambda seat: (s.clinics[seat].popularity, -s.order.index(seat))))
