"""C4: parking a car that came, choosing a car that leaves; by one press, or automatically by a preference."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engines.clinic import events as ev
from engines.clinic.layout import grid, numbers
from engines.clinic.moves import AskParking, Double, Drive, Park
from engines.clinic.parking import default_leaver, default_place, places
from engines.clinic.state import Clinic, ClinicGame, Step
from engines.course import Emit, PendingDecision
from engines.game import Move, Prompt, Reason

T = TypeVar("T", bound=Step)

LEAVING = -1
"""The step of the question which car leaves: it is open next to any other question."""

WORDS = ("default", "always")


def no_entry(clinic: Clinic) -> Reason | None:
    """Require a free place and one of the seat's cars (C4)."""
    if len(clinic.people) + clinic.leaving >= numbers(clinic).each["car"]:
        return Reason("no_car", "C4")
    return None if places(clinic) else Reason("no_place", "C4")


# ------------------------------------------------------------------------------------------------ a car that came


def parking(clinic: Clinic, seat: int, step: int) -> PendingDecision:
    """Ask where to park the car that came."""
    moves = tuple(Park(place) for place in (*WORDS, *places(clinic)))
    prompt = Prompt("park", {"place": default_place(clinic)})
    return PendingDecision(step, seat, prompt, must=True, moves=moves, default=Park("default"))


def parked_first(
    asks: Callable[[ClinicGame, int, T], PendingDecision | None],
) -> Callable[[ClinicGame, T], list[PendingDecision]]:
    """Return the questions of a step; a seat whose car has come is first asked to park it."""

    def openings(s: ClinicGame, step: T) -> list[PendingDecision]:
        asked = [
            parking(clinic, seat, step.id) if clinic.arriving else asks(s, seat, step)
            for seat, clinic in enumerate(s.clinics)
        ]
        return [one for one in asked if one]

    return openings


def park_first(s: ClinicGame, seat: int, move: Move) -> Reason | None:
    """Require that cars are parked before anything but car moves and double tiles."""
    if s.clinics[seat].arriving and not isinstance(move, Park | Drive | Double):
        return Reason("park_first", "C4")
    return None


def tries(s: ClinicGame, seat: int) -> list[Move]:
    """Return every border."""
    clinic = s.clinics[seat]
    return [Park(border) for border in grid(clinic).borders] if clinic.arriving else []


def why_not_park(s: ClinicGame, seat: int, move: Park) -> Reason | None:
    """Require a free place, and a car to park (C4, C6)."""
    clinic = s.clinics[seat]
    if not clinic.arriving:
        return Reason("no_car_came", "C4")
    if move.place not in WORDS and move.place not in places(clinic):
        return Reason("no_parking_there", "C6", {"at": move.place})
    return None


def park(emit: Emit[ClinicGame], seat: int, move: Park) -> None:
    if move.place == "always":
        emit(ev.ValetSet(seat, on=True))
    asked = move.place not in WORDS
    emit(ev.Parked(seat, move.place if asked else default_place(emit.state.clinics[seat]), asked))


# ------------------------------------------------------------------------------------------------ a car that leaves


def driving(clinic: Clinic, seat: int) -> PendingDecision:
    """Ask which car leaves."""
    moves = tuple(Drive(place) for place in (*WORDS, *clinic.cars))
    prompt = Prompt("drive", {"n": clinic.leaving, "place": default_leaver(clinic)})
    repeat = (clinic.leaving, clinic.leaving) if clinic.leaving > 1 else None
    return PendingDecision(LEAVING, seat, prompt, must=True, moves=moves, default=Drive("default"), repeat=repeat)


def why_not_drive(s: ClinicGame, seat: int, move: Drive) -> Reason | None:
    """Require a car at this place, and one that must leave (C4)."""
    clinic = s.clinics[seat]
    if not clinic.leaving:
        return Reason("no_car_leaves", "C4")
    if move.place not in WORDS and move.place not in clinic.cars:
        return Reason("no_car_there", "C4", {"at": move.place})
    return None


def drive(emit: Emit[ClinicGame], seat: int, move: Drive) -> None:
    """Drive one car off; by the default, all that must leave."""
    if move.place == "always":
        emit(ev.ValetSet(seat, on=True))
    if move.place in WORDS:
        drive_all(emit, seat)
    else:
        emit(ev.DroveOff(seat, move.place, asked=True))


def drive_all(emit: Emit[ClinicGame], seat: int) -> None:
    """Drive off all cars that must leave, by the default."""
    clinic = emit.state.clinics[seat]
    while clinic.leaving:
        emit(ev.DroveOff(seat, default_leaver(clinic), asked=False))


# ------------------------------------------------------------------------------------------------ without a question


def why_not_ask(s: ClinicGame, seat: int, _move: AskParking) -> Reason | None:
    """Require that cars are parked automatically now."""
    return None if s.clinics[seat].valet else Reason("asked_already", "C4")


def ask(emit: Emit[ClinicGame], seat: int, _move: AskParking) -> None:
    emit(ev.ValetSet(seat, on=False))


def settle(emit: Emit[ClinicGame], seat: int) -> None:
    """Park and drive off without a question: for a valet, or if there is no choice."""
    clinic = emit.state.clinics[seat]
    while clinic.arriving and (clinic.valet or len(places(clinic)) == 1):
        emit(ev.Parked(seat, default_place(clinic), asked=False))
    if clinic.leaving and (clinic.valet or len(clinic.cars) == 1 or sum(clinic.cars.values()) == clinic.leaving):
        drive_all(emit, seat)
