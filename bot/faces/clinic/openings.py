"""The options on your own clinic: spaces with their effects, borders by number, rooms, pairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.faces.asked import Asked
from bot.faces.clinic.outlook import my_clinic
from bot.faces.clinic.signs import SERVICE_SIGNS
from bot.faces.clinic.spaces import border, room_at
from bot.faces.clinic.where import border_numbers, brought, space_label
from bot.faces.values import Position
from bot.words import Say
from engines.clinic import moves as mv
from engines.clinic.cards import numbers_of
from engines.clinic.layout import TREATING
from engines.clinic.pieces import EXTRAS, family, service_of
from engines.clinic.prospects import HUB, SUPPLY, Prospect
from engines.clinic.rules.move import time_to
from engines.clinic.view import ClinicView, View
from engines.game import Move

MANY = 4
"""Parking places whose loss hurts."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A small figure, for a neighbour that is there or missing, with words after it."""

    figure: str
    there: bool = True
    text: str = ""


@dataclass(frozen=True, slots=True)
class Spot:
    """A lit space. `works`: at once; `signs`: neighbours there and missing; `cars`: parking places lost (below 0:
    gained); `price`: if it differs from the lowest; `best`: the usual choice; `built`: it is an existing room.
    """

    spaces: tuple[str, ...]
    label: str
    works: bool = False
    signs: tuple[Sign, ...] = ()
    cars: int = 0
    price: str = ""
    best: bool = False
    built: bool = False


@dataclass(frozen=True, slots=True)
class Pair:
    """Two lit spaces that may be taken together."""

    one: str
    other: str
    works: bool = False
    best: bool = False


@dataclass(frozen=True, slots=True)
class Openings:
    """The lit places, and the piece in hand (empty: none); `numbers`: borders with numbers; `price`: its lowest."""

    piece: str = ""
    spots: tuple[Spot, ...] = ()
    numbers: tuple[tuple[str, int], ...] = ()
    pairs: tuple[Pair, ...] = ()
    price: int | None = None

    @property
    def floors(self) -> set[int]:
        return {int(space.rpartition("f")[2]) for spot in self.spots for space in spot.spaces}


NOTHING = Openings()


def words(move: Move) -> tuple[str, ...]:
    """Return a move as a menu's path: the verb, then its fields."""
    return (move.verb, *(str(getattr(move, name)) for name in move.__struct_fields__))


def chosen(asked: Asked) -> list[Move]:
    """Return the moves that begin with the chosen words; all of the decision if there are none."""
    decision = asked.decision
    if decision is None:
        return []
    path = asked.path
    found = [move for move in decision.moves if words(move)[: len(path)] == path]
    return found or list(decision.moves) if len(path) < 2 else found  # one word may be the name of a menu of verbs


def openings(say: Say, at: Position, asked: Asked) -> Openings:
    """Return the lit places of one piece, of a car, or of a person; nothing while several pieces are on offer."""
    view: View = at.view
    moves = chosen(asked)
    if any(isinstance(move, mv.Preset) for move in moves):
        return NOTHING
    pieces = {_piece(move) for move in moves} - {""}
    if len(pieces) != 1:
        return NOTHING
    piece = pieces.pop()
    placing = [move for move in moves if _piece(move) == piece]
    if piece == "person":
        return _destinations(view, asked, placing) if len(asked.path) > 1 else NOTHING
    if piece == "car":
        return _cars(view, placing)
    if piece == "conveyor" and isinstance(placing[0], mv.Conveyors):
        return _conveyors(view, placing)
    return _places(say, view, asked, piece, placing)


def _piece(move: Move) -> str:
    """Return what a move places: a kind, "car", "person"; empty for none."""
    match move:
        case mv.Build(kind) | mv.Found(kind) | mv.Place(kind):
            return kind
        case mv.Double(tile):
            return family(tile)
        case mv.Conveyors():
            return "conveyor"
        case mv.Park() | mv.Drive():
            return "car"
        case mv.Go():
            return "person"
    return ""


def _places(say: Say, view: View, asked: Asked, piece: str, moves: Sequence[Move]) -> Openings:
    found = brought(view, moves)
    least = min(one.price for one in found.values())
    price = None if isinstance(moves[0], mv.Found | mv.Place) else least
    if isinstance(moves[0], mv.Double):
        return _doubles(asked, piece, found, price)
    if border(next(iter(found.values())).spaces[0]):
        known = border_numbers(view)
        numbers = tuple((one.spaces[0], known[one.spaces[0]]) for one in found.values())
        return Openings(piece, numbers=tuple(sorted(numbers, key=lambda pair: pair[1])), price=price)
    own = view.clinics[view.seat or 0]
    spots = [_spot(say, own, one, least, best=move == asked.suggested) for move, one in found.items()]
    return Openings(piece, tuple(spots), price=price)


def _spot(say: Say, own: ClinicView, one: Prospect, least: int, *, best: bool) -> Spot:
    name = family(one.kind)
    price = say.money("$", one.price) if one.price != least else ""
    return Spot(
        one.spaces,
        space_label(one.spaces[0]),
        one.works,
        _signs(say, own, one, name),
        one.parking,
        price,
        best,
        built=name in EXTRAS,
    )


def _signs(say: Say, own: ClinicView, one: Prospect, name: str) -> tuple[Sign, ...]:
    """Return hub and supplies next to it, rooms that it wakes, and extra dollars for patients next to it."""
    found: list[Sign] = []
    if name in TREATING:
        found.append(Sign(_hub_beside(own, one), HUB not in one.lacks))
    if name in TREATING or name == "operating_theatre":
        found.append(Sign("crate", SUPPLY not in one.lacks))
    if one.wakes:
        found.append(Sign("tick", text=f"+{len(one.wakes)}"))
    if one.richer:
        many = f" ×{len(one.richer)}" if len(one.richer) > 1 else ""
        found.append(Sign("", text=f"+{say.money('$', one.more)}{many}"))
    return tuple(found)


def _hub_beside(own: ClinicView, one: Prospect) -> str:
    """Return the sign of the hub next to a place, or else that of the starting hub."""
    near = {_beside(space, step) for space in one.spaces for step in ((0, -1), (1, 0), (0, 1), (-1, 0))}
    hubs = (room for room in own.rooms if family(room.kind) == HUB and near.intersection(room.spaces))
    return next((SERVICE_SIGNS[service_of(room.kind)] for room in hubs), SERVICE_SIGNS["psychiatry"])


def _beside(space: str, step: tuple[int, int]) -> str:
    column, rest = space[1:].split("r")
    row, floor = rest.split("f")
    return f"c{int(column) + step[0]}r{int(row) + step[1]}f{floor}"


def _doubles(asked: Asked, piece: str, found: dict[Move, Prospect], price: int | None) -> Openings:
    pairs = tuple(
        Pair(one.spaces[0], one.spaces[1], one.works or bool(one.richer), move == asked.suggested)
        for move, one in found.items()
    )
    spaces = dict.fromkeys(space for one in found.values() for space in one.spaces)
    return Openings(piece, tuple(Spot((space,), space_label(space)) for space in spaces), (), pairs, price)


def _conveyors(view: View, moves: Sequence[Move]) -> Openings:
    own = view.clinics[view.seat or 0]
    ends = dict.fromkeys(at for move in moves if isinstance(move, mv.Conveyors) for at in (move.at, move.other))
    spots = tuple(Spot(_spaces(own, at), space_label(at), built=True) for at in ends)
    return Openings("conveyor", spots, price=numbers_of(view.catalogue).cost("conveyor", 0))


def _spaces(own: ClinicView, place: str) -> tuple[str, ...]:
    room = room_at(own, place)
    return room.spaces if room else (place,)


def _cars(view: View, moves: Sequence[Move]) -> Openings:
    own, known = view.clinics[view.seat or 0], border_numbers(view)
    places = [words(move)[1] for move in moves]
    numbers = tuple((place, known[place]) for place in places if place in known)
    lots = (room for room in own.rooms if room.at in places)
    spots = tuple(Spot(room.spaces, space_label(room.at), built=True) for room in lots)
    return Openings("car", spots, tuple(sorted(numbers, key=lambda pair: pair[1])))


def _destinations(view: View, asked: Asked, moves: Sequence[Move]) -> Openings:
    """Return the rooms where a person may go, each with its Time; entrances without a number (C33)."""
    own = view.clinics[view.seat or 0]
    clinic, person = my_clinic(view), asked.path[1]
    spots = []
    for move in moves:
        place = words(move)[2]
        time = time_to(clinic, person, place)
        if border(place) is None:
            sign = (Sign("clock", text=str(time)),) if time is not None else ()
            spots.append(Spot(_spaces(own, place), space_label(place), signs=sign, built=True))
    doors = tuple((words(move)[2], 0) for move in moves if border(words(move)[2]))
    return Openings("person", tuple(spots), doors)
