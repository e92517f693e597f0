"""C4: parking a car that came, choosing a car that leaves; by one press, or by a standing preference without any."""

from __future__ import annotations

from engines.clinic import events as ev
from engines.clinic.layout import table
from engines.clinic.moves import Drive, Park
from engines.clinic.parking import default_leaver, default_place, places
from engines.clinic.state import Clinic, ClinicGame
from engines.course import Emit, PendingDecision
from engines.game import Move, Prompt, Reason

LEAVING = -1
"""The step of the question which car leaves: it stands beside whatever else is asked."""

WORDS = ("default", "always")


def no_entry(clinic: Clinic) -> Reason | None:
    """C4: no place, no entry; and everybody has so many cars."""
    if len(clinic.people) + clinic.leaving >= table(clinic).each["car"]:
        return Reason("no_car", "C4")
    return None if places(clinic) else Reason("no_place", "C4")


def parking(clinic: Clinic, seat: int, step: int) -> PendingDecision:
    """Where the car that came is parked."""
    moves: list[Move] = [Park(word) for word in WORDS]
    moves += [Park(place) for place in places(clinic)]
    prompt = Prompt("park", {"place": default_place(clinic)})
    return PendingDecision(step, seat, prompt, must=True, moves=tuple(moves), default=Park("default"))


def driving(clinic: Clinic, seat: int) -> PendingDecision:
    """Which car leaves."""
    moves: list[Move] = [Drive(word) for word in WORDS]
    moves += [Drive(place) for place in clinic.cars]
    prompt = Prompt("drive", {"n": clinic.leaving, "place": default_leaver(clinic)})
    repeat = (clinic.leaving, clinic.leaving) if clinic.leaving > 1 else None
    return PendingDecision(
        LEAVING, seat, prompt, must=True, moves=tuple(moves), default=Drive("default"), repeat=repeat
    )


def why_no_park(clinic: Clinic, place: str) -> Reason | None:
    """C4, C6: a free place, and a car to park."""
    if not clinic.arriving:
        return Reason("no_car_came", "C4")
    if place not in WORDS and place not in places(clinic):
        return Reason("no_parking_there", "C6", {"at": place})
    return None


def why_no_drive(clinic: Clinic, place: str) -> Reason | None:
    """C4: a car stands there, and one must leave."""
    if not clinic.leaving:
        return Reason("no_car_leaves", "C4")
    if place not in WORDS and place not in clinic.cars:
        return Reason("no_car_there", "C4", {"at": place})
    return None


def park(emit: Emit[ClinicGame], seat: int, place: str) -> None:
    """Park one car."""
    clinic = emit.state.clinics[seat]
    if place == "always":
        emit(ev.ValetSet(seat, on=True))
    chosen = default_place(clinic) if place in WORDS else place
    emit(ev.Parked(seat, chosen, place not in WORDS))


def drive(emit: Emit[ClinicGame], seat: int, place: str) -> None:
    """One car leaves; by the default, all that must."""
    if place == "always":
        emit(ev.ValetSet(seat, on=True))
    if place not in WORDS:
        emit(ev.DroveOff(seat, place, asked=True))
        return
    drive_all(emit, seat)


def drive_all(emit: Emit[ClinicGame], seat: int) -> None:
    """All cars that must leave, by the default."""
    clinic = emit.state.clinics[seat]
    while clinic.leaving:
        emit(ev.DroveOff(seat, default_leaver(clinic), asked=False))


def settle(emit: Emit[ClinicGame], seat: int) -> None:
    """What needs no question: a valet, or no choice."""
    clinic = emit.state.clinics[seat]
    while clinic.arriving and (clinic.valet or len(places(clinic)) == 1):
        emit(ev.Parked(seat, default_place(clinic), asked=False))
    if clinic.leaving and (clinic.valet or len(clinic.cars) == 1 or sum(clinic.cars.values()) == clinic.leaving):
        drive_all(emit, seat)
