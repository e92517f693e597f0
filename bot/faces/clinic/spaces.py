"""Places of a board: their coordinates, their names, and the numbers of current sites."""

from __future__ import annotations

import re

from bot.faces.clinic.names import SERVICES, kind_name
from bot.faces.kept import kept
from bot.words import N_, Say
from engines.clinic.geometry import space_id
from engines.clinic.view import ClinicView, Room, View

_PLACE = re.compile(r"c(\d+)r(\d+)(?:f(\d+)|([nw]))")


def numbers(view: View) -> dict[str, int]:
    """Return site -> its number on picture and menus, from 1: spaces by floor, row and column, then borders."""
    return {site: number for number, site in enumerate(view.sites, 1)}


def space(place: str) -> tuple[int, int, int] | None:
    """Return column, row and floor of a space, or None if the place is not a space."""
    found = _PLACE.fullmatch(place)
    if found is None or found[3] is None:
        return None
    return int(found[1]), int(found[2]), int(found[3])


def border(place: str) -> tuple[int, int, str] | None:
    """Return column, row and edge ("n", "w") of a border, or None if the place is not a border."""
    found = _PLACE.fullmatch(place)
    if found is None or found[4] is None:
        return None
    return int(found[1]), int(found[2]), found[4]


def cell(column: int, row: int) -> str:
    """Return a name such as "B2": columns by letter from the west, rows by number from the north."""
    return f"{chr(65 + column)}{row + 1}"


def floor_name(say: Say, floor: int) -> str:
    return say("Floor {n}", n=floor) if floor else say("the ground floor")


def space_name(_say: Say, place: str) -> str:
    """Return the printed name: "B2" on the ground, upstairs with its floor: "1-B2"."""
    found = space(place)
    if found is None:
        return place
    column, row, floor = found
    return f"{floor}-{cell(column, row)}" if floor else cell(column, row)


def border_name(say: Say, place: str, view: View, seat: int = 0) -> str:
    """Return a name such as "north side of B2". It is turned at the south and east end of the board, and if only the
    space on that side is built on, where a door leads.
    """
    found = border(place)
    if found is None:
        return place
    clinic = view.clinics[seat]
    column, row, edge = found
    built = _built(view, seat)
    before = (column, row - 1) if edge == "n" else (column - 1, row)
    turned = space_id(*before, 0) in built and space_id(column, row, 0) not in built
    if row >= clinic.rows or (turned and edge == "n"):
        return say("south side of {cell}", cell=cell(column, row - 1))
    if column >= clinic.columns or turned:
        return say("east side of {cell}", cell=cell(column - 1, row))
    side = N_("north side of {cell}") if edge == "n" else N_("west side of {cell}")
    return say(side, cell=cell(column, row))


@kept
def _built(view: View, seat: int) -> frozenset[str]:
    return frozenset(space for room in view.clinics[seat].rooms if room.building >= 0 for space in room.spaces)


def place_name(say: Say, view: View, place: str, seat: int = 0) -> str:
    if place == "outside":
        return say("outside")
    if place.startswith("pre."):
        return say("{service} pre-admissions", service=say(SERVICES[place[4:]].name))
    if border(place):
        return border_name(say, place, view, seat)
    room = room_at(view.clinics[seat], place)
    if room is not None and room.kind == "huge_parking_lot":
        return say("huge parking lot")
    return space_name(say, place)


def room_at(clinic: ClinicView, place: str) -> Room | None:
    """Return the tile on a space."""
    return next((room for room in clinic.rooms if place in room.spaces), None)


def room_name(say: Say, view: View, place: str, seat: int) -> str:
    """Return a name such as "Treatment room B1"; an entrance by its border."""
    if border(place):
        return say("entrance, {border}", border=border_name(say, place, view, seat))
    room = room_at(view.clinics[seat], place)
    if room is None:
        return place_name(say, view, place, seat)
    return f"{kind_name(say, room.kind)} {space_name(say, room.at)}"
