"""The proposed Move: the trips, the care after them, and the arrows on the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from bot.drawing import Canvas
from bot.drawing.palette import GOLD, NIGHT
from bot.faces.clinic.outlook import proposed_ways
from bot.faces.clinic.spaces import border
from bot.faces.clinic.storeys import Storey
from engines.clinic.care import best_plan, income
from engines.clinic.rules.move import time_to
from engines.clinic.view import ClinicView, View, clinic_of


@dataclass(frozen=True, slots=True)
class Walked:
    """The clinic after the trips; its dollars and Time; the ways (from, to)."""

    clinic: ClinicView
    income: int
    time: int
    ways: tuple[tuple[str, str], ...]


def walked(view: View, *, all_go: bool) -> Walked:
    """Return the result of the proposal (`all_go`), or of care in the current places."""
    own = view.clinics[view.seat or 0]
    clinic = clinic_of(own, view.catalogue)
    colours = {person.id: person.colour for person in own.people}
    goes = proposed_ways(view) if all_go else {}
    time = sum(time_to(clinic, person, to) or 0 for person, to in goes.items())
    ways = tuple(dict.fromkeys((_start(own, clinic.people[person], to), to) for person, to in goes.items()))
    clinic.people |= goes
    plan = best_plan(clinic, colours)
    people = tuple(
        msgspec.structs.replace(person, place=goes[person.id]) if person.id in goes else person for person in own.people
    )
    shown = msgspec.structs.replace(own, people=people, plan=plan)
    return Walked(shown, income(clinic, plan, colours), time, tuple(way for way in ways if way[0]))


def _start(own: ClinicView, place: str, to: str) -> str:
    """Return the start of a way on the picture: people outside come by the nearest entrance or helipad."""
    if border(place) or any(room.at == place for room in own.rooms):
        return place
    doors = [*own.entrances, *own.helipads]
    return min(doors, key=lambda door: _apart(door, to), default="")


def _apart(one: str, other: str) -> int:
    (a, b), (c, d) = _cell(one), _cell(other)
    return abs(a - c) + abs(b - d)


def _cell(place: str) -> tuple[int, int]:
    column, row = place[1:].split("r")
    return int(column), int(row.partition("f")[0].rstrip("nw"))


def draw_ways(canvas: Canvas, clinic: ClinicView, storeys: Sequence[Storey], ways: Sequence[tuple[str, str]]) -> None:
    """Draw arrows along the ways; they end short of the people there."""
    for start, end in ways:
        one, other = _point(clinic, storeys, start), _point(clinic, storeys, end)
        if one and other and one != other:
            far = ((other[0] - one[0]) ** 2 + (other[1] - one[1]) ** 2) ** 0.5
            stop = max(0.45, 1 - 60 / far)
            tip = (one[0] + (other[0] - one[0]) * stop, one[1] + (other[1] - one[1]) * stop)
            canvas.arrow([one, tip], NIGHT, 10, 30)
            canvas.arrow([one, tip], GOLD, 5, 23)


def _point(clinic: ClinicView, storeys: Sequence[Storey], place: str) -> tuple[float, float] | None:
    if border(place):
        return storeys[0].plan.border(place)
    spaces = next((room.spaces for room in clinic.rooms if place in room.spaces), (place,))
    floor = int(place.rpartition("f")[2])
    plan = next((storey.plan for storey in storeys if storey.plan.floor == floor), None)
    return plan.tile(spaces).centre if plan else None
