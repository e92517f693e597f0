"""The cards next to your own clinic: the options of a choice that is not a place."""

from __future__ import annotations

from bot.drawing.palette import NIGHT, Rgb
from bot.faces.asked import Asked
from bot.faces.clinic import effects
from bot.faces.clinic.names import ACTIONS, kind_name, person_name, tile_name
from bot.faces.clinic.openings import chosen
from bot.faces.clinic.outlook import salary_of, worth
from bot.faces.clinic.shelf import EMPTY, Card, Shelf
from bot.faces.clinic.signs import ACTION_SIGNS, BONUS_SIGNS, FILLS, SERVICE_SIGNS, sign_of
from bot.faces.clinic.theme import THEME
from bot.faces.clinic.tiles import short_name
from bot.faces.clinic.where import brought, move_label
from bot.words import Say
from engines.clinic import moves as mv
from engines.clinic.cards import numbers_of
from engines.clinic.pieces import family
from engines.clinic.view import Person, View
from engines.game import Move

EXTRA: Rgb = (40, 84, 170)
"""The tile behind the sign of an extra."""


def fill_of(kind: str) -> Rgb:
    return FILLS.get(family(kind), EXTRA)


def shelf(say: Say, view: View, asked: Asked) -> Shelf:
    """Return the cards for a question; none if it is about a place, a trip or a sum."""
    decision = asked.decision or next(iter(asked.decisions), None)
    key = decision.prompt.key if decision else ""
    moves = chosen(asked) or (list(decision.moves) if decision else [])
    match key:
        case "pick" | "picked":
            return _actions(say, view, moves)
        case "claim":
            return _bonuses(say, view, moves)
        case "draft" | "swap":
            return _pairs(say, view, moves)
        case "build":
            return _pieces(say, view, moves)
        case "hire":
            return _staff(say, view, moves)
        case "admit":
            return _rows(say, view, moves)
        case "dismiss" | "protect":
            return _people(say, view, moves, asked)
        case "move" | "business" if asked.path:
            return _people(say, view, moves, asked)
        case "last_double" | "double":
            return _doubles(say, view, moves)
    return EMPTY


def _actions(say: Say, view: View, moves: list[Move]) -> Shelf:
    """Return the action tiles left (C16); the picked one is ticked."""
    own = view.clinics[view.seat or 0]
    open_now = {move.action for move in moves if isinstance(move, mv.Pick)}
    cards = [
        Card(
            say(ACTIONS[action].text),
            signs=((ACTION_SIGNS[action], THEME.deep),),
            bright=action in open_now,
            mark=action == view.picked,
            count=number,
        )
        for action, number in own.tiles.items()
    ]
    return Shelf(tuple(cards), 3)


def _bonuses(say: Say, view: View, moves: list[Move]) -> Shelf:
    open_now = {move.bonus for move in moves if isinstance(move, mv.Claim)}
    colour = numbers_of(view.catalogue).bonus.doctor
    cards = []
    for bonus in view.bonuses:
        kind = bonus.removeprefix("bonus.")
        sign = BONUS_SIGNS.get(kind) or sign_of(kind)
        person = kind in {"doctor", "nurse", "orderly"}
        look = (
            Card("", role=kind, colour=colour if kind == "doctor" else -1)
            if person
            else Card("", signs=((sign, fill_of(kind)),))
        )
        cards.append(_named(look, effects.bonus(say, view, bonus).text, bright=bonus in open_now))
    return Shelf(tuple(cards), 3)


def _named(look: Card, text: str, *, bright: bool) -> Card:
    return Card(text, signs=look.signs, role=look.role, colour=look.colour, bright=bright)


def _tile_signs(*tiles: str) -> tuple[tuple[str, Rgb], ...]:
    return tuple((sign_of(family(tile)), fill_of(tile)) for tile in tiles)


def _pairs(say: Say, view: View, moves: list[Move]) -> Shelf:
    """Return the pairs to draft, or your own two tiles, and the solitary one (C15)."""
    own = view.clinics[view.seat or 0]
    first = {move.tile for move in moves if isinstance(move, mv.Draft | mv.Swap)}
    swaps = any(isinstance(move, mv.Swap) for move in moves)
    shown = [(tile,) for tile in own.doubles] if swaps else [tuple(pair) for pair in view.pairs]
    cards = [
        Card(" + ".join(tile_name(say, tile) for tile in pair), signs=_tile_signs(*pair), bright=pair[0] in first)
        for pair in shown
    ]
    if view.solitary:
        cards.append(Card(tile_name(say, view.solitary), say("Solitary"), _tile_signs(view.solitary)))
    return Shelf(tuple(cards), 2)


def _pieces(say: Say, view: View, moves: list[Move]) -> Shelf:
    """Return your pieces, each with its lowest price and a place where it would work at once (C18)."""
    own, costs = view.clinics[view.seat or 0], numbers_of(view.catalogue)
    kinds = [*(kind for kind, left in own.pieces.items() if left), *view.open_tiles]
    cards = []
    for kind in kinds:
        open_now = brought(view, [move for move in moves if isinstance(move, mv.Build) and move.kind == kind])
        works = next((move_label(view, move) for move, one in open_now.items() if one.works or one.wakes), "")
        pairs = kind == "conveyor" and any(isinstance(move, mv.Conveyors) for move in moves)
        price = min((one.price for one in open_now.values()), default=costs.cost(family(kind), 0))
        signs = ((sign_of(kind), fill_of(kind)),)
        bright = bool(open_now) or pairs
        name = say("Two conveyors") if pairs else _short(say, kind)
        cards.append(Card(name, say.money("$", price), signs, bright=bright, works=works))
    if own.bonus:
        free = any(isinstance(move, mv.Place) for move in moves)
        signs = ((sign_of(own.bonus), fill_of(own.bonus)),)
        cards.append(Card(_short(say, own.bonus), say("no charge"), signs, bright=free))
    return Shelf(tuple(cards), 4)


def _short(say: Say, kind: str) -> str:
    """Return the name of a piece; of a hub its service."""
    return short_name(say, kind) if family(kind) == "service_hub" else kind_name(say, kind)


def _doubles(say: Say, view: View, moves: list[Move]) -> Shelf:
    own = view.clinics[view.seat or 0]
    open_now = {move.tile for move in moves if isinstance(move, mv.Double)}
    cards = [Card(tile_name(say, tile), "", _tile_signs(tile), bright=tile in open_now) for tile in own.doubles]
    return Shelf(tuple(cards), 2)


# ------------------------------------------------------------------------------------------------ people


def _named_in(moves: list[Move]) -> set[str]:
    return {str(getattr(move, "person", "")) for move in moves}


def _staff(say: Say, view: View, moves: list[Move]) -> Shelf:
    """Return everyone for hire: the price, then the salary (C31)."""
    named = _named_in(moves)
    cards = [
        Card(
            person_name(say, view, one.id),
            _fee(say, view.hire_costs[one.id], salary_of(view, "doctor", one.colour)),
            role="doctor",
            colour=one.colour,
            bright=one.id in named,
        )
        for one in view.university
        if one
    ]
    for role, left in (("nurse", view.nurses), ("orderly", view.orderlies)):
        person = next((one for one in view.hire_costs if one.startswith(role)), "")
        if person:
            fee = _fee(say, view.hire_costs[person], salary_of(view, role, -1))
            text = person_name(say, view, person)
            cards.append(Card(text, fee, role=role, bright=person in named, count=left))
    return Shelf(tuple(cards), 3)


def _fee(say: Say, price: int, salary: int) -> str:
    return say("{price}, then {salary} a round", price=say.money("$", price), salary=say.money("$", salary))


def _rows(say: Say, view: View, moves: list[Move]) -> Shelf:
    """Return each service's row from its front, with the cost and income of each patient (C32)."""
    named, table = _named_in(moves), numbers_of(view.catalogue)
    admitted = _named_in([move for move in moves if isinstance(move, mv.Admit)])
    cards: list[Card] = []
    for service, row in view.queues.items():
        for place in range(table.row_places):
            if place < len(row):
                one, points = row[place].id, table.admit.place * (place + 1)
                note = say.count("{n} point", "{n} points", points)
                if one in named - admitted:
                    points = table.admit.requeue
                    note = say.count("other row: {n} point", "other row: {n} points", points)
                cards.append(_patient(say, view, row[place], note, bright=one in named))
            else:
                cards.append(Card("", signs=((SERVICE_SIGNS[service], NIGHT),)))
    return Shelf(tuple(cards), table.row_places)


def _patient(say: Say, view: View, one: Person, note: str, *, bright: bool) -> Card:
    return Card(
        say.money("$", worth(view, one)),
        note,
        ((SERVICE_SIGNS[one.service], FILLS["service_hub"]),),
        "patient",
        one.colour,
        bright=bright,
        name=person_name(say, view, one.id),
    )


def _people(say: Say, view: View, moves: list[Move], asked: Asked) -> Shelf:
    """Return people in the moves, alike ones together; ticked if one of them is picked."""
    own, named, picked = view.clinics[view.seat or 0], _named_in(moves), _named_in(list(asked.picked))
    alike: dict[tuple[str, int], list[Person]] = {}
    for one in own.people:
        if one.id in named:
            alike.setdefault((one.role, one.colour), []).append(one)
    cards = [
        Card(
            person_name(say, view, group[0].id),
            role=role,
            colour=colour,
            bright=True,
            mark=any(one.id in picked for one in group),
            count=len(group),
        )
        for (role, colour), group in alike.items()
    ]
    return Shelf(tuple(cards), 3)
