"""Buttons and menu entries: short, and in the words of the picture."""

from __future__ import annotations

from bot.faces.clinic import brings, effects, people_labels
from bot.faces.clinic.brings import place
from bot.faces.clinic.emojis import piece_emoji
from bot.faces.clinic.names import KINDS, SERVICES, kind_name, tile_name
from bot.faces.clinic.outlook import care_now, cash_left, my_clinic, own, proposed
from bot.faces.clinic.spaces import border, border_name, place_name
from bot.faces.clinic.where import pair_label
from bot.faces.kept import kept
from bot.faces.values import Label, Position
from bot.words import N_, Say
from engines.clinic import moves as mv
from engines.clinic.cards import numbers_of
from engines.clinic.parking import default_place, places
from engines.clinic.pieces import family
from engines.clinic.view import View
from engines.game import Arg, Move

PLAIN: dict[str, Label] = {
    "keep": Label(N_("Keep the pair"), emoji="🤲"),
    "unpick": Label(N_("Take the tile back"), emoji="↩️"),
    "ask_parking": Label(N_("Ask me about parking again"), emoji="🅿️"),
    "take_back": Label(N_("Take everything back"), emoji="↩️"),
    "reopen": Label(N_("Back to the Move"), emoji="🚶"),
    "best": Label(N_("Plan the best care"), emoji="✨"),
}

VERBS: dict[str, Label] = {
    "preset": Label(N_("A ready-made layout"), emoji="📐"),
    "found": Label(N_("Piece by piece"), emoji="🏗️"),
    "claim": Label(N_("Take a bonus tile"), emoji="🎁"),
    "place": Label(N_("Place a free piece"), emoji="🎁"),
    "draft": Label(N_("Take a pair"), emoji="🃏"),
    "swap": Label(N_("Swap a tile"), emoji="🔁"),
    "pick": Label(N_("Pick a tile"), emoji="🎴"),
    "build": Label(N_("Choose a piece"), emoji="🏗️"),
    "double": Label(N_("A double tile"), emoji="🧩"),
    "hire": Label(N_("Hire"), emoji="🤝"),
    "admit": Label(N_("Admit"), emoji="🚑"),
    "requeue": Label(N_("Move somebody to another row"), emoji="🔀"),
    "park": Label(N_("Park"), emoji="🚗"),
    "drive": Label(N_("Let a car leave"), emoji="🚙"),
    "go": Label(N_("Send somebody myself"), emoji="🚶"),
    "put_back": Label(N_("Take one way back"), emoji="↩️"),
    "treat": Label(N_("Change the care"), emoji="🩺"),
    "untreat": Label(N_("Change the care"), emoji="✖️"),
    "pay": Label(N_("Buy more or less Popularity"), emoji="💵"),
    "dismiss": Label(N_("Dismiss"), emoji="📦"),
    "protect": Label(N_("Keep a level"), emoji="💻"),
    "propose": Label(N_("Move everybody as proposed"), emoji="✨"),
    "done": Label(N_("Done"), emoji="⏭️"),
}

CARS = {
    "park": {
        "default": Label(N_("Least in the way: {place}"), emoji="🚗"),
        "always": Label(N_("Always park for me"), N_("Where it blocks least; you can be asked again later."), "🚗"),
    },
    "drive": {
        "default": Label(N_("Let the least useful cars go"), N_("Those that free the most building sites."), "🚙"),
        "always": Label(N_("Always choose cars for me"), N_("The least useful; you can be asked again later."), "🚙"),
    },
}

DONE = {"build": N_("Nothing more"), "hire": N_("Nobody more"), "admit": N_("Nobody more")}


def label(say: Say, at: Position, move: Move) -> Label:
    return _label(say, at, move).clipped()


def _label(say: Say, at: Position, move: Move) -> Label:
    view: View = at.view
    if move.verb in PLAIN:
        return PLAIN[move.verb].said(say)
    match move:
        case mv.Park(where) | mv.Drive(where):
            return _car(say, view, move.verb, where)
        case mv.Found(kind, where) | mv.Place(kind, where) | mv.Build(kind, where):
            words = f"{kind_name(say, kind)} {place(say, view, where)}"
            known = brings.at(view, kind, where)
            if move.verb == "build":
                words = f"{words}, {say.money('$', known.price)}"
            return Label(words, brings.words(say, view, known), piece_emoji(say, kind))
        case mv.Conveyors(one, other):
            words = say("Conveyors {place}, ${cost}", place=pair_label(one, other), cost=_conveyors(view))
            return Label(words, effects.does(say, view, "conveyor"), "🛗")
        case mv.Double(tile, one, other):
            known = brings.at(view, tile, one, other)
            text = f"{tile_name(say, tile)} {pair_label(one, other)}, {say.money('$', known.price)}"
            return Label(text, brings.words(say, view, known), piece_emoji(say, family(tile)))
        case mv.Done() | mv.Propose() | mv.Pay():
            return _business(say, view, move)
    return _drafts(say, at, move) or people_labels.label(say, view, move)


def pair(say: Say, view: View, move: Move) -> Label | None:
    """Return the two places of a move by their short names ("C2+D2"), with a tick if its tile works at once."""
    match move:
        case mv.Conveyors(one, other):
            return Label(pair_label(one, other))
        case mv.Double(tile, one, other):
            known, name = brings.at(view, tile, one, other), pair_label(one, other)
            hint = brings.words(say, view, known, cheapest=brings.cheapest(view, tile))
            return Label(f"{name} ✓" if known.works else name, hint)
    return None


def _conveyors(view: View) -> int:
    """Return the price of the first two, for one purchase (C58)."""
    return numbers_of(view.catalogue).cost("conveyor", 0)


def _drafts(say: Say, at: Position, move: Move) -> Label | None:
    view: View = at.view
    match move:
        case mv.Preset(layout):
            return Label(say("Layout {n}", n=layout), layout_of(say, view, layout), "📐")
        case mv.Claim(bonus):
            return effects.bonus(say, view, bonus)
        case mv.Draft(tile):
            return Label(pair_name(say, view, tile), effects.does(say, view, tile), "🃏")
        case mv.Swap(tile) if not view.solitary:  # planned, and there is none now
            return Label(say("Give {tile} away", tile=tile_name(say, tile)), emoji="🔁")
        case mv.Swap(tile):
            words = say("Give {tile} for {other}", tile=tile_name(say, tile), other=tile_name(say, view.solitary))
            return Label(words, effects.does(say, view, view.solitary) if view.solitary else "", "🔁")
        case mv.Pick(action):
            return effects.action(say, view, action)
    return None


def layout_of(say: Say, view: View, number: int) -> str:
    """Describe the places of the pieces in a ready-made layout."""
    chosen = numbers_of(view.catalogue).layouts[own(view).board][number - 1]
    hub, treatment, supply = (place_name(say, view, where, view.seat or 0) for where in chosen.spaces().values())
    entrance = place_name(say, view, chosen.border(), view.seat or 0)
    words = N_("Hub {hub}, treatment {treatment}, supply {supply}; entrance: {entrance}.")
    return say(words, hub=hub, treatment=treatment, supply=supply, entrance=entrance)


def pair_name(say: Say, view: View, tile: str) -> str:
    """Return both tiles of a pair, by the first of them."""
    pair = next((pair for pair in view.pairs if pair[0] == tile), (tile,))
    names = [tile_name(say, one) for one in pair]
    return f"{names[0]} ×2" if len(names) == 2 and names[0] == names[1] else " + ".join(names)


def _business(say: Say, view: View, move: Move) -> Label:
    match move:
        case mv.Propose():
            walk = proposed(view)
            if walk is None:
                return Label(say("All back, then everybody as proposed"), emoji="✨")
            words = N_("Move everybody as proposed: care ${care}, Time {time}")
            if not walk.care:  # orderlies, laboratories and offices earn no dollars at once
                words = N_("Move everybody as proposed: nobody treated, Time {time}")
            return Label(say(words, care=walk.care, time=walk.time), emoji="✨")
        case mv.Pay(points):
            return _pay(say, view, points)
    if own(view).stage == "move":
        care, ill = care_now(view), any(person.role == "patient" for person in own(view).people)
        words = say("Go on: care ${care}", care=care) if care else say("Treat nobody") if ill else say("Go on")
        return Label(words, emoji="⏭️")
    return Label(say(DONE.get(view.acting[0][1] if view.acting else "", N_("Done"))), emoji="⏭️")


def _pay(say: Say, view: View, points: int) -> Label:
    mine, left = own(view), cash_left(view, points)
    if left < 0:
        return Label(say("Pay, ${n} short", n=-left), say("Salaries first; missing upkeep costs Popularity."), "💵")
    bill = mine.upkeep + mine.salaries
    hint = say("Leaves ${n}.", n=left)
    if not points:
        return Label(say("Pay ${bill}", bill=bill), hint, "💵")
    return Label(say("Pay ${bill}, Popularity +{n}", bill=bill, n=points), hint, "🌟")


def _car(say: Say, view: View, verb: str, where: str) -> Label:
    known = CARS[verb].get(where)
    if known is not None:
        return known.said(say, place=default_of(say, view) if verb == "park" else "")
    hint = border_name(say, where, view, view.seat or 0) if border(where) else ""
    return Label(place(say, view, where), hint, "🚗" if verb == "park" else "🚙")


def default_of(say: Say, view: View) -> str:
    """Return the default parking place in words (C4)."""
    where = _default_place(view)
    return place(say, view, where) if where else say("nowhere")


@kept
def _default_place(view: View) -> str:
    clinic = my_clinic(view)
    return default_place(clinic) if places(clinic) else ""


# ------------------------------------------------------------------------------------------------ steps of a menu


alone = label
"""Every button says by itself what it does."""


def step(say: Say, at: Position, chosen: tuple[Arg, ...], value: Arg) -> Label:
    return _step(say, at, chosen, value).clipped()


def _step(say: Say, at: Position, chosen: tuple[Arg, ...], value: Arg) -> Label:
    text, view = str(value), at.view
    if not chosen:
        if text == "conveyors":
            words = say("Two conveyors ${cost}", cost=_conveyors(view))
            return Label(words, effects.does(say, view, "conveyor"), "🛗")
        return (VERBS.get(text) or PLAIN[text]).said(say)
    verb, field = str(chosen[0]), _field(chosen)
    if field == "kind" or (field == "tile" and verb == "double"):
        return _piece(say, view, verb, text)
    if field in {"at", "other"}:
        return _place(say, view, chosen, text)
    if field == "service":
        return Label(say(SERVICES[text].name), "", SERVICES[text].emoji)
    found = people_labels.step(say, view, chosen, field, text)
    return found or label(say, at, mv.read_move(f"{verb} {text}"))


def _field(chosen: tuple[Arg, ...]) -> str:
    """Return the field after the chosen ones."""
    kind = mv.read_move.kinds[str(chosen[0])]
    return kind.__struct_fields__[len(chosen) - 1]


def _piece(say: Say, view: View, verb: str, kind: str) -> Label:
    """Return a piece with its lowest price; equal double tiles are one, with their number."""
    name = tile_name(say, kind) if verb == "double" else kind_name(say, kind)
    best = brings.cheapest(view, kind)
    equal = sum(family(tile) == family(kind) for tile in own(view).doubles) if verb == "double" else 1
    text = name if verb in {"found", "place"} else f"{name} {say.money('$', best)}"
    text = f"{text} ×{equal}" if equal > 1 else text
    return Label(text, brings.piece(say, view, kind), piece_emoji(say, family(kind) if verb == "double" else kind))


def _place(say: Say, view: View, chosen: tuple[Arg, ...], where: str) -> Label:
    """Return a place: its name, with a tick if the piece works there at once."""
    verb = str(chosen[0])
    kind = str(chosen[1]) if verb in {"found", "place", "build"} else "conveyor"
    if verb in {"double", "conveyors"}:
        return Label(place(say, view, where), "", KINDS["conveyor"].emoji if verb == "conveyors" else "")
    known = brings.at(view, kind, where)
    name = place(say, view, where)
    cheapest = brings.cheapest(view, kind) if verb == "build" else known.price
    return Label(f"{name} ✓" if known.works else name, brings.words(say, view, known, cheapest=cheapest))
