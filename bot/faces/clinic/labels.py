"""Buttons and menu entries."""

from __future__ import annotations

from dataclasses import replace

from bot.faces.clinic.names import (
    ACTIONS,
    BONUSES,
    KINDS,
    SERVICES,
    kind_emoji,
    kind_name,
    person_emoji,
    person_name,
    tile_name,
)
from bot.faces.clinic.preview import cash_left, fee_of, income_of, layout_of, price_of, queue_points, way, whereabouts
from bot.faces.clinic.spaces import place_name, room_name
from bot.faces.values import Label, Position
from bot.words import N_, Say
from engines.clinic import moves as mv
from engines.clinic.parking import default_place, places
from engines.clinic.pieces import family
from engines.clinic.view import View, clinic_of
from engines.game import Arg, Move

PLAIN: dict[str, Label] = {
    "keep": Label(N_("Keep the pair"), emoji="🤲"),
    "unpick": Label(N_("Take the tile back"), emoji="↩️"),
    "done": Label(N_("Done"), emoji="✅"),
    "ask_parking": Label(N_("Ask me about parking again"), emoji="🅿️"),
    "take_back": Label(N_("Take everything back"), emoji="↩️"),
    "propose": Label(N_("Move everybody as proposed"), N_("Highest income, least Time; you may still go back."), "✨"),
    "reopen": Label(N_("Back to the Move"), emoji="🚶"),
    "best": Label(N_("Plan the best care"), emoji="✨"),
}

VERBS: dict[str, Label] = {
    "preset": Label(N_("A ready-made layout"), emoji="📐"),
    "found": Label(N_("Place a piece"), emoji="🏗️"),
    "claim": Label(N_("Take a bonus tile"), emoji="🎁"),
    "place": Label(N_("Place a free piece"), emoji="🎁"),
    "draft": Label(N_("Take a pair"), emoji="🃏"),
    "swap": Label(N_("Swap a tile"), emoji="🔁"),
    "pick": Label(N_("Pick a tile"), emoji="🎴"),
    "build": Label(N_("Build"), emoji="🏗️"),
    "conveyors": Label(N_("Build two conveyors"), emoji="🛗"),
    "double": Label(N_("Build a double tile"), emoji="🧩"),
    "hire": Label(N_("Hire"), emoji="🤝"),
    "admit": Label(N_("Admit"), emoji="🚑"),
    "requeue": Label(N_("Move to another row"), emoji="🔀"),
    "park": Label(N_("Park"), emoji="🚗"),
    "drive": Label(N_("Let a car leave"), emoji="🚙"),
    "go": Label(N_("Send somebody"), emoji="🚶"),
    "put_back": Label(N_("Take one way back"), emoji="↩️"),
    "treat": Label(N_("Plan a treatment"), emoji="🩺"),
    "untreat": Label(N_("Drop a treatment"), emoji="✖️"),
    "pay": Label(N_("Pay and buy Popularity"), emoji="💵"),
    "dismiss": Label(N_("Dismiss"), emoji="📦"),
    "protect": Label(N_("Keep a level"), emoji="💻"),
}

CARS = {
    "park": {
        "there": Label(N_("Park: {place}"), emoji="🚗"),
        "default": Label(N_("Park where it blocks least"), N_("That is {place}."), "🚗"),
        "always": Label(
            N_("Always park for me"), N_("From now on by the default; you can be asked again later."), "🚗"
        ),
    },
    "drive": {
        "there": Label(N_("The car leaves: {place}"), emoji="🚙"),
        "default": Label(N_("Let the least useful cars go"), N_("Those that free the most building sites."), "🚙"),
        "always": Label(
            N_("Always choose cars for me"), N_("From now on by the default; you can be asked again later."), "🚙"
        ),
    },
}


def label(say: Say, at: Position, move: Move) -> Label:
    """A whole move."""
    return _label(say, at, move).clipped()


def _label(say: Say, at: Position, move: Move) -> Label:
    view: View = at.view
    if move.verb in PLAIN:
        return PLAIN[move.verb].said(say)
    match move:
        case mv.Park(place) | mv.Drive(place):
            return _car(say, at, move.verb, place)
        case mv.Found(kind, where) | mv.Place(kind, where) | mv.Build(kind, where):
            words = say("{kind}: {place}", kind=kind_name(say, kind), place=site(say, at, where))
            return Label(words, price_of(say, view, kind, where, free=move.verb != "build"), kind_emoji(kind))
        case mv.Conveyors(one, other):
            places = say("{place} and {other}", place=site(say, at, one), other=site(say, at, other))
            return Label(say("Conveyors: {places}", places=places), say(KINDS["conveyor"].does), "🛗")
        case mv.Double(tile, one, other):
            places = say("{place} and {other}", place=site(say, at, one), other=site(say, at, other))
            words = say("{kind}: {place}", kind=tile_name(say, tile), place=places)
            return Label(words, price_of(say, view, family(tile), one), kind_emoji(family(tile)))
    return _drafts(say, at, move) or _people(say, at, move) or _business(say, at, move)


def _drafts(say: Say, at: Position, move: Move) -> Label | None:
    view: View = at.view
    match move:
        case mv.Preset(layout):
            return Label(say("Layout {n}", n=layout), layout_of(say, view, layout), "📐")
        case mv.Claim(bonus):
            return BONUSES[bonus].said(say)
        case mv.Draft(tile):
            return Label(pair_name(say, view, tile), say(KINDS[family(tile)].does), "🃏")
        case mv.Swap(tile):
            words = say("Give {tile} for {other}", tile=tile_name(say, tile), other=tile_name(say, view.solitary))
            return Label(words, say(KINDS[family(view.solitary)].does) if view.solitary else "", "🔁")
        case mv.Pick(action):
            return ACTIONS[action].said(say)
    return None


def pair_name(say: Say, view: View, tile: str) -> str:
    """Both tiles of a pair, by the first of them."""
    pair = next((pair for pair in view.pairs if pair[0] == tile), (tile,))
    return " + ".join(tile_name(say, one) for one in pair)


def _people(say: Say, at: Position, move: Move) -> Label | None:
    view: View = at.view
    person = str(getattr(move, "person", ""))
    if not person:
        return None
    who, emoji, seat = person_name(say, view, person), person_emoji(view, person), view.seat or 0
    match move:
        case mv.Hire():
            return Label(say("Hire {who}", who=who), fee_of(say, view, person), emoji)
        case mv.Admit():
            return Label(say("Admit {who}", who=who), queue_points(say, view, person), emoji)
        case mv.Requeue(_, service):
            words = say("{who} to the row of {service}", who=who, service=say(SERVICES[service].name))
            return Label(words, say("1 Queue Point."), emoji)
        case mv.Go(_, to):
            words = say("{who} to {room}", who=who, room=room_name(say, view, to, seat))
            return Label(words, way(say, view, person, to), emoji)
        case mv.PutBack():
            return Label(say("{who} goes back", who=who), "", "↩️")
        case mv.Treat(carer, _):
            words = say("{carer} treats {who}", carer=_carer(say, view, carer), who=who)
            return Label(words, income_of(say, view, person), emoji)
        case mv.Untreat():
            return Label(say("Do not treat {who}", who=who), income_of(say, view, person), "✖️")
        case mv.Dismiss():
            return Label(say("Dismiss {who}", who=who), whereabouts(say, view, person), "📦")
    return Label(say("{who} keeps the level", who=who), whereabouts(say, view, person), emoji)


def _business(say: Say, at: Position, move: Move) -> Label:
    points = int(getattr(move, "points", 0))
    if not points:
        return Label(say("Pay, buy nothing"), cash_left(say, at.view, 0), "💵")
    return Label(say("Pay and buy {n} Popularity", n=points), cash_left(say, at.view, points), "🌟")


def _carer(say: Say, view: View, carer: str) -> str:
    return person_name(say, view, carer) if "." in carer else room_name(say, view, carer, view.seat or 0)


def _car(say: Say, at: Position, verb: str, place: str) -> Label:
    known = CARS[verb].get(place)
    if known is not None:
        return known.said(say, place=default_of(say, at) if verb == "park" else "")
    return CARS[verb]["there"].said(say, place=site(say, at, place))


def default_of(say: Say, at: Position) -> str:
    """C4: where the default would park, in words."""
    view: View = at.view
    own = view.clinics[view.seat or 0]
    clinic = clinic_of(own, view.catalogue)
    return site(say, at, default_place(clinic)) if places(clinic) else say("nowhere")


def site(say: Say, at: Position, place: str) -> str:
    """A place with its number on the picture, where it has one."""
    view: View = at.view
    words = place_name(say, view, place, view.seat or 0)
    number = view.sites.index(place) + 1 if place in view.sites else 0
    return f"№ {number}, {words}" if number else words


def step(say: Say, at: Position, chosen: tuple[Arg, ...], value: Arg) -> Label:
    """One entry of a menu."""
    return _step(say, at, chosen, value).clipped()


def _step(say: Say, at: Position, chosen: tuple[Arg, ...], value: Arg) -> Label:
    text = str(value)
    if not chosen:
        return (VERBS.get(text) or replace(PLAIN[text], hint="")).said(say)
    view: View = at.view
    seat, verb, field = view.seat or 0, str(chosen[0]), _field(chosen)
    match field:
        case "kind":
            return Label(kind_name(say, text), say(KINDS[family(text)].does), kind_emoji(text))
        case "at" | "other":
            kind = str(chosen[1]) if verb in {"found", "place", "build", "double"} else "conveyor"
            free = verb in {"found", "place"}
            return Label(site(say, at, text), price_of(say, view, family(kind), text, free=free))
        case "person":
            return Label(person_name(say, view, text), _person_hint(say, at, verb, text), person_emoji(view, text))
        case "to":
            return Label(room_name(say, view, text, seat), way(say, view, str(chosen[1]), text))
        case "carer":
            return Label(_carer(say, view, text), whereabouts(say, view, text), person_emoji(view, text))
        case "service":
            return Label(say(SERVICES[text].name), "", SERVICES[text].emoji)
        case "tile" if verb == "double":
            return Label(tile_name(say, text), say(KINDS[family(text)].does), kind_emoji(family(text)))
    return label(say, at, mv.read_move(f"{verb} {text}"))


def _field(chosen: tuple[Arg, ...]) -> str:
    """The field that comes after what was chosen."""
    kind = mv.read_move.kinds[str(chosen[0])]
    return kind.__struct_fields__[len(chosen) - 1]


def _person_hint(say: Say, at: Position, verb: str, person: str) -> str:
    view: View = at.view
    if verb == "hire":
        return fee_of(say, view, person)
    if verb == "admit":
        return queue_points(say, view, person)
    if verb == "requeue":
        return say("1 Queue Point.")
    return income_of(say, view, person) if verb in {"treat", "untreat"} else whereabouts(say, view, person)
