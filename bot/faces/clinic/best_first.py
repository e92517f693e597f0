"""The order of offered moves, best first; one of equal moves represents all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable

from bot.faces.asked import Asked
from bot.faces.clinic.names import find
from bot.faces.clinic.outlook import nurses_short, own, proposed_ways, queue_points, room_for, usual_points, worth
from bot.faces.clinic.people_labels import alike
from bot.faces.clinic.spaces import room_at
from bot.faces.clinic.where import Placing, brought
from bot.faces.values import Position
from engines.clinic import moves as mv
from engines.clinic.layout import TREATING
from engines.clinic.pieces import family, role
from engines.clinic.view import View
from engines.game import Decision, Move

CARING = TREATING | {"operating_theatre", "outpatient_clinic"}
"""Rooms that treat patients."""
ONE_MENU = 25
"""Pairs of spaces that fit one menu."""


def best(at: Position, asked: Asked, moves: list[Move]) -> list[Move]:
    """Return one of equal tiles and people; sort places by their effects, people by their income."""
    view: View = at.view
    if len(asked.path) > 1 and isinstance(moves[0], Placing):
        return _places_first(view, _one_of_equals(view, moves))
    order = ORDERS.get(moves[0].verb)
    ordered = _one_of_equals(view, order(view, moves) if order else moves)
    return [move for move in ordered if not isinstance(move, mv.AskParking)] or moves


def _places_first(view: View, moves: list[Move]) -> list[Move]:
    found = list(brought(view, moves))
    found += [move for move in moves if move not in set(found) and not isinstance(move, Placing)]
    return found[:ONE_MENU] if isinstance(moves[0], mv.Double) else found


def _one_of_equals(view: View, moves: list[Move]) -> list[Move]:
    """Return each choice once, even if several tiles or people could serve for it."""
    found: dict[Hashable, Move] = {}
    for move in moves:
        found.setdefault(_sort_of(view, move), move)
    return list(found.values())


def _sort_of(view: View, move: Move) -> Hashable:
    match move:
        case mv.Double(tile, one, other):
            return "double", family(tile), one, other
        case mv.Draft(tile):
            return "draft", tuple(sorted(family(one) for pair in view.pairs if tile in pair for one in pair))
        case mv.Swap(tile):
            return "swap", family(tile)
        case mv.Go(person, to):
            return "go", alike(view, person), to
        case mv.Treat(carer, person):
            return "treat", alike(view, carer), alike(view, person)
        case mv.Requeue(person, service):
            return "requeue", person, service
    person = str(getattr(move, "person", ""))
    return (move.verb, alike(view, person)) if person and not isinstance(move, mv.Protect) else move


def _by_kind(view: View, moves: list[Move]) -> list[Move]:
    """Sort pieces as on the picture: your own, then hubs and special modules."""
    kinds = [*own(view).pieces, *view.open_tiles]
    return sorted(moves, key=lambda move: kinds.index(str(getattr(move, "kind", "conveyor"))))


def _hires(view: View, moves: list[Move]) -> list[Move]:
    """Sort hires (C31): the doctor whose colour most of your patients have, the cheapest of equals; then nurses,
    orderlies.
    """
    waiting = Counter(person.colour for person in own(view).people if person.role == "patient")

    def order(move: Move) -> tuple[int, ...]:
        person = str(getattr(move, "person", ""))
        known = find(view, person)
        return role(person) != "doctor", -waiting[known.colour] if known else 0, view.hire_costs.get(person, 0)

    return sorted(moves, key=order)


def _admissions(view: View, moves: list[Move]) -> list[Move]:
    """Sort admissions (C32): patients that a room and a doctor can treat first, by income for a Queue Point."""

    def order(move: Move) -> tuple[float, ...]:
        person = str(getattr(move, "person", ""))
        known = find(view, person)
        if known is None:
            return (9,)
        return not room_for(view, known), nurses_short(view, known), -worth(view, known) / queue_points(view, person)

    return sorted(moves, key=order)


def _ways(view: View, moves: list[Move]) -> list[Move]:
    """Sort trips (C64): first as proposed, then to places where such people are of use."""
    wanted = proposed_ways(view)

    def order(move: Move) -> tuple[bool, ...]:
        if not isinstance(move, mv.Go):
            return (False,)
        room = room_at(own(view), move.to)
        kinds = {"supply_room"} if role(move.person) == "orderly" else CARING
        return (
            wanted.get(move.person) != move.to,
            room is None or room.kind not in kinds,
            room is None or not room.works,
        )

    return sorted(moves, key=order)


def usual(at: Position, decision: Decision, move: Move) -> Move:
    """Return the usual step. A player who has sent people by hand, or has no one to send, is done. An Admit is not
    ended unused while a room is free for a patient that the staff can treat.
    """
    view: View = at.view
    people = own(view).people
    if isinstance(move, mv.Propose) and (any(person.moved for person in people) or not proposed_ways(view)):
        return mv.Done() if mv.Done() in decision.moves else move
    if isinstance(move, mv.Done) and decision.prompt.key == "admit" and all(one.role != "patient" for one in people):
        offered = _admissions(view, [one for one in decision.moves if isinstance(one, mv.Admit)])
        known = find(view, str(getattr(offered[0], "person", ""))) if offered else None
        if known is not None and room_for(view, known) and not nurses_short(view, known):
            return offered[0]
    return move


def _rows(view: View, moves: list[Move]) -> list[Move]:
    """Sort rows (C32): first those whose patients your rooms treat."""
    served = {room.service for room in own(view).rooms if room.works}
    return sorted(moves, key=lambda move: isinstance(move, mv.Requeue) and move.service not in served)


def _purchases(view: View, moves: list[Move]) -> list[Move]:
    """Put the usual purchase first (C44)."""
    points = {move: int(getattr(move, "points", 0)) for move in moves}
    usual = usual_points(view, max(points.values()))
    return sorted(moves, key=lambda move: (points[move] != usual, points[move]))


ORDERS: dict[str, Callable[[View, list[Move]], list[Move]]] = {
    **dict.fromkeys(("build", "conveyors", "place"), _by_kind),
    "hire": _hires,
    "admit": _admissions,
    "requeue": _rows,
    "go": _ways,
    "pay": _purchases,
}
