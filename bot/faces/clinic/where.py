"""The places of a piece: their names on picture, button and menu, and their effects."""

from __future__ import annotations

from collections.abc import Iterable

from bot.faces.clinic.outlook import my_clinic
from bot.faces.clinic.spaces import cell, space
from bot.faces.kept import kept
from engines.clinic import moves as mv
from engines.clinic.geometry import border_order
from engines.clinic.pieces import family
from engines.clinic.prospects import Prospect, best_first, prospect
from engines.clinic.sites import garden_spaces
from engines.clinic.state import Clinic
from engines.clinic.view import ClinicView, View
from engines.game import Move

Placing = mv.Found | mv.Place | mv.Build | mv.Double
"""Moves that put a piece on one place of its own."""


def space_label(place: str) -> str:
    """Return a name such as "C2"; upstairs with its floor, "1-C3"."""
    at = space(place)
    if at is None:
        return place
    column, row, floor = at
    return f"{floor}-{cell(column, row)}" if floor else cell(column, row)


def pair_label(one: str, other: str) -> str:
    """Return a name such as "C2+D2", "1-C2+D2"; on two floors "C2+1-C2"."""
    first, second = space_label(one), space_label(other)
    same = "-" in first and first.partition("-")[0] == second.partition("-")[0]
    return f"{first}+{second.partition('-')[2] if same else second}"


@kept
def border_numbers(view: View) -> dict[str, int]:
    """Return the borders open to the viewer -> their numbers, from 1 in the board's order.

    Borders of a module (for entrances) and others (for cars and parking tiles) are counted separately. A piece built on
    a border in this Build keeps its number, so that the others do as well.
    """
    own = view.clinics[view.seat or 0]
    doors: list[str] = []
    rest: list[str] = []
    for border in (site for site in view.sites if space(site) is None):
        (doors if _beside_module(own, border) else rest).append(border)
    doors += _new(own.entrances, view.elements.count("entrance"))
    rest += _new(own.parking_tiles, view.elements.count("parking_tile"))
    return {
        border: number
        for borders in (doors, rest)
        for number, border in enumerate(sorted(set(borders), key=border_order), 1)
    }


def _new(built: tuple[str, ...], number: int) -> tuple[str, ...]:
    return built[len(built) - number :] if number else ()


def _beside_module(own: ClinicView, border: str) -> bool:
    column, row, north = int(border[1 : border.index("r")]), int(border[border.index("r") + 1 : -1]), border[-1] == "n"
    other = (column, row - 1) if north else (column - 1, row)
    sides = {f"c{one[0]}r{one[1]}f0" for one in ((column, row), other)}
    return any(sides.intersection(room.spaces) for room in own.rooms if room.building >= 0)


def place_label(view: View, place: str) -> str:
    """Return a space by its printed name, a border by its number while it is open."""
    if space(place) is not None:
        return space_label(place)
    number = border_numbers(view).get(place)
    return str(number) if number else place


def move_label(view: View, move: Move) -> str:
    """Return the place of a move with a piece or a car; empty for other moves."""
    match move:
        case mv.Double(_, one, other) | mv.Conveyors(one, other):
            return pair_label(one, other)
        case mv.Found(_, at) | mv.Place(_, at) | mv.Build(_, at):
            return place_label(view, at)
        case mv.Park(place) | mv.Drive(place) if space(place) or place in border_numbers(view):
            return place_label(view, place)
    return ""


def brought(view: View, moves: Iterable[Move]) -> dict[Move, Prospect]:
    """Return the effects of those moves that place one piece, best first; for the viewer."""
    own = my_clinic(view)
    found = {_at_of(own, move): move for move in moves if isinstance(move, Placing)}
    known = {prospect(own, kind, spaces): move for (kind, spaces), move in found.items()}
    return {known[one]: one for one in best_first(own, known)}


def _at_of(own: Clinic, move: Placing) -> tuple[str, tuple[str, ...]]:
    """Return the piece and its spaces."""
    if isinstance(move, mv.Double):
        return family(move.tile), (move.at, move.other)
    return move.kind, garden_spaces(own, move.at) if move.kind == "garden" else (move.at,)
