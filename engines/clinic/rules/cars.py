"""C4: parking a car that came, choosing a car that leaves; by one press, or by a standing preference without any."""

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
"""The step of the question which car leaves: it stands beside whatever else is asked."""

WORDS = ("default", "always")


def no_entry(clinic: Clinic) -> Reason | None:
    """C4: no place, no entry; and everybody has so many cars."""
    if len(clinic.people) + clinic.leaving >= numbers(clinic).each["car"]:
        return Reason("no_car", "C4")
    return None if places(clinic) else Reason("no_place", "C4")


# ------------------------------------------------------------------------------------------------ a car that came


def parking(clinic: Clinic, seat: int, step: int) -> PendingDecision:
    """Where the car that came is parked."""
    moves = tuple(Park(place) for place in (*WORDS, *places(clinic)))
    prompt = Prompt("park", {"place": default_place(clinic)})
    return PendingDecision(step, seat, prompt, must=True, moves=moves, default=Park("default"))


def parked_first(
    asks: Callable[[ClinicGame, int, T], PendingDecision | None],
) -> Callable[[ClinicGame, T], list[PendingDecision]]:
    """What a step asks each seat; where a car has come, first where that is parked."""

    def openings(s: ClinicGame, step: T) -> list[PendingDecision]:
        asked = [
            parking(clinic, seat, step.id) if clinic.arriving else asks(s, seat, step)
            for seat, clinic in enumerate(s.clinics)
        ]
        return [one for one in asked if one]

    return openings


def park_first(s: ClinicGame, seat: int, move: Move) -> Reason | None:
    """Nothing else meanwhile but what concerns cars, and double tiles."""
    if s.clinics[seat].arriving and not isinstance(move, Park | Drive | Double):
        return Reason("park_first", "C4")
    return None


def tries(s: ClinicGame, seat: int) -> list[Move]:
    """Every border."""
    clinic = s.clinics[seat]
    return [Park(border) for border in grid(clinic).borders] if clinic.arriving else []


def why_not_park(s: ClinicGame, seat: int, move: Park) -> Reason | None:
    """C4, C6: a free place, and a car to park."""
    clinic = s.clinics[seat]
    if not clinic.arriving:
        return Reason("no_car_came", "C4")
    if move.place not in WORDS and move.place not in places(clinic):
        return Reason("no_parking_there", "C6", {"at": move.place})
    return None


def park(emit: Emit[ClinicGame], seat: int, move: Park) -> None:
    """Park one car."""
    if move.place == "always":
        emit(ev.ValetSet(seat, on=True))
    asked = move.place not in WORDS
    emit(ev.Parked(seat, move.place if asked else default_place(emit.state.clinics[seat]), asked))


# ------------------------------------------------------------------------------------------------ a car that leaves


def driving(clinic: Clinic, seat: int) -> PendingDecision:
    """Which car leaves."""
    moves = tuple(Drive(place) for place in (*WORDS, *clinic.cars))
    prompt = Prompt("drive", {"n": clinic.leaving, "place": default_leaver(clinic)})
    repeat = (clinic.leaving, clinic.leaving) if clinic.leaving > 1 else None
    return PendingDecision(LEAVING, seat, prompt, must=True, moves=moves, default=Drive("default"), repeat=repeat)


def why_not_drive(s: ClinicGame, seat: int, move: Drive) -> Reason | None:
    """C4: a car stands there, and one must leave."""
    clinic = s.clinics[seat]
    if not clinic.leaving:
        return Reason("no_car_leaves", "C4")
    if move.place not in WORDS and move.place not in clinic.cars:
        return Reason("no_car_there", "C4", {"at": move.place})
    return None


def drive(emit: Emit[ClinicGame], seat: int, move: Drive) -> None:
    """One car leaves; by the default, all that must."""
    if move.place == "always":
        emit(ev.ValetSet(seat, on=True))
    if move.place in WORDS:
        drive_all(emit, seat)
    else:
        emit(ev.DroveOff(seat, move.place, asked=True))


def drive_all(emit: Emit[ClinicGame], seat: int) -> None:
    """All cars that must leave, by the default."""
    clinic = emit.state.clinics[seat]
    while clinic.leaving:
        emit(ev.DroveOff(seat, default_leaver(clinic), asked=False))


# ------------------------------------------------------------------------------------------------ without a question


def why_not_ask(s: ClinicGame, seat: int, _move: AskParking) -> Reason | None:
    """Only whoever has cars parked for them."""
    return None if s.clinics[seat].valet else Reason("asked_already", "C4")


def ask(emit: Emit[ClinicGame], seat: int, _move: AskParking) -> None:
    """No valet from now on."""
    emit(ev.ValetSet(seat, on=False))


def settle(emit: Emit[ClinicGame], seat: int) -> None:
    """What needs no question: a valet, or no choice."""
    clinic = emit.state.clinics[seat]
    while clinic.arriving and (clinic.valet or len(places(clinic)) == 1):
        emit(ev.Parked(seat, default_place(clinic), asked=False))
    if clinic.leaving and (clinic.valet or len(clinic.cars) == 1 or sum(clinic.cars.values()) == clinic.leaving):
        drive_all(emit, seat)
