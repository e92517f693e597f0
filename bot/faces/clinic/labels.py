"""Buttons, menu entries and previews."""

from __future__ import annotations

from bot.faces.clinic.words import (
    ACTION_NAMES,
    BONUSES,
    KINDS,
    SERVICE_NAMES,
    clip,
    find,
    kind_emoji,
    kind_name,
    person_emoji,
    person_name,
    place_name,
    room_name,
    space_name,
    tile_name,
)
from bot.faces.face import Label, Position
from bot.words import N_, Say
from engines.clinic import moves as mv
from engines.clinic.cards import table_of
from engines.clinic.parking import default_place, places
from engines.clinic.pieces import EXTRAS, family
from engines.clinic.proposal import proposal
from engines.clinic.rules.move import time_to
from engines.clinic.view import View, clinic_of
from engines.game import Arg, Move

PLAIN: dict[str, tuple[str, str, str]] = {
    "keep": ("🤲", N_("Keep the pair"), ""),
    "unpick": ("↩️", N_("Take the tile back"), ""),
    "done": ("✅", N_("Done"), ""),
    "ask_parking": ("🅿️", N_("Ask me about parking again"), ""),
    "take_back": ("↩️", N_("Take everything back"), ""),
    "propose": (
        "✨",
        N_("Move everybody as proposed"),
        N_("Highest income, least Time; you may still go back."),
    ),
    "reopen": ("🚶", N_("Back to the Move"), ""),
    "best": ("✨", N_("Plan the best care"), ""),
}

VERBS: dict[str, tuple[str, str]] = {
    "preset": ("📐", N_("A ready-made layout")),
    "found": ("🏗️", N_("Place a piece")),
    "claim": ("🎁", N_("Take a bonus tile")),
    "place": ("🎁", N_("Place a free piece")),
    "draft": ("🃏", N_("Take a pair")),
    "swap": ("🔁", N_("Swap a tile")),
    "pick": ("🎴", N_("Pick a tile")),
    "build": ("🏗️", N_("Build")),
    "conveyors": ("🛗", N_("Build two conveyors")),
    "double": ("🧩", N_("Build a double tile")),
    "hire": ("🤝", N_("Hire")),
    "admit": ("🚑", N_("Admit")),
    "requeue": ("🔀", N_("Move to another row")),
    "park": ("🚗", N_("Park")),
    "drive": ("🚙", N_("Let a car leave")),
    "go": ("🚶", N_("Send somebody")),
    "put_back": ("↩️", N_("Take one way back")),
    "treat": ("🩺", N_("Plan a treatment")),
    "untreat": ("✖️", N_("Drop a treatment")),
    "pay": ("💵", N_("Pay and buy Popularity")),
    "dismiss": ("📦", N_("Dismiss")),
    "protect": ("💻", N_("Keep a level")),
}

CARS = {
    "park": {
        "default": (N_("Park where it blocks least"), N_("That is {place}.")),
        "always": (N_("Always park for me"), N_("From now on by the default; you can be asked again later.")),
    },
    "drive": {
        "default": (N_("Let the least useful cars go"), N_("Those that free the most building sites.")),
        "always": (N_("Always choose cars for me"), N_("From now on by the default; you can be asked again later.")),
    },
}


def label(say: Say, at: Position, move: Move) -> Label:
    """A whole move."""
    found = _label(say, at, move)
    return Label(clip(found.text, 80), clip(found.hint, 100), found.emoji)


def _label(say: Say, at: Position, move: Move) -> Label:
    view: View = at.view
    if move.verb in PLAIN:
        emoji, words, hint = PLAIN[move.verb]
        return Label(say(words), say(hint), emoji)
    match move:
        case mv.Park(place) | mv.Drive(place):
            return _car(say, at, move.verb, place)
        case mv.Found(kind, where) | mv.Place(kind, where) | mv.Build(kind, where):
            words = say("{kind}: {place}", kind=kind_name(say, kind), place=site(say, at, where))
            return Label(words, _price(say, view, kind, where, free=move.verb != "build"), kind_emoji(kind))
        case mv.Conveyors(one, other):
            places = say("{place} and {other}", place=site(say, at, one), other=site(say, at, other))
            return Label(say("Conveyors: {places}", places=places), say(KINDS["conveyor"][3]), "🛗")
        case mv.Double(tile, one, other):
            places = say("{place} and {other}", place=site(say, at, one), other=site(say, at, other))
            words = say("{kind}: {place}", kind=tile_name(say, tile), place=places)
            return Label(words, _price(say, view, family(tile), one), kind_emoji(family(tile)))
    return _drafts(say, at, move) or _people(say, at, move) or _business(say, at, move)


def _drafts(say: Say, at: Position, move: Move) -> Label | None:
    view: View = at.view
    match move:
        case mv.Preset(layout):
            return Label(say("Layout {n}", n=layout), _layout(say, view, layout), "📐")
        case mv.Claim(bonus):
            emoji, words, hint = BONUSES[bonus]
            return Label(say(words), say(hint), emoji)
        case mv.Draft(tile):
            return Label(pair_name(say, view, tile), say(KINDS[family(tile)][3]), "🃏")
        case mv.Swap(tile):
            words = say("Give {tile} for {other}", tile=tile_name(say, tile), other=tile_name(say, view.solitary))
            return Label(words, say(KINDS[family(view.solitary)][3]) if view.solitary else "", "🔁")
        case mv.Pick(action):
            emoji, words, hint = ACTION_NAMES[action]
            return Label(say(words), say(hint), emoji)
    return None


def _layout(say: Say, view: View, number: int) -> str:
    """Where a ready-made layout puts its pieces."""
    mine = view.seat or 0
    chosen = table_of(view.catalogue).layouts[view.clinics[mine].board][number - 1]
    hub, treatment, supply = (place_name(say, view, place, mine) for place in chosen.spaces().values())
    return say(
        "Hub {hub}, treatment {treatment}, supply {supply}; entrance: {entrance}.",
        hub=hub,
        treatment=treatment,
        supply=supply,
        entrance=place_name(say, view, chosen.border(), mine),
    )


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
            return Label(
                say("Hire {who}", who=who), say("${n}, and a salary every round.", n=_fee(view, person)), emoji
            )
        case mv.Admit():
            return Label(say("Admit {who}", who=who), _points(say, view, person), emoji)
        case mv.Requeue(_, service):
            words = say("{who} to the row of {service}", who=who, service=say(SERVICE_NAMES[service][1]))
            return Label(words, say("1 Queue Point."), emoji)
        case mv.Go(_, to):
            words = say("{who} to {room}", who=who, room=room_name(say, view, to, seat))
            return Label(words, _time(say, view, person, to), emoji)
        case mv.PutBack():
            return Label(say("{who} goes back", who=who), "", "↩️")
        case mv.Treat(carer, _):
            words = say("{carer} treats {who}", carer=_carer(say, view, carer), who=who)
            return Label(words, _income(say, view, person), emoji)
        case mv.Untreat():
            return Label(say("Do not treat {who}", who=who), _income(say, view, person), "✖️")
        case mv.Dismiss():
            return Label(say("Dismiss {who}", who=who), _where(say, view, person), "📦")
    return Label(say("{who} keeps the level", who=who), _where(say, view, person), emoji)


def _business(say: Say, at: Position, move: Move) -> Label:
    points = int(getattr(move, "points", 0))
    if not points:
        return Label(say("Pay, buy nothing"), _money(say, at.view, 0), "💵")
    return Label(say("Pay and buy {n} Popularity", n=points), _money(say, at.view, points), "🌟")


def _carer(say: Say, view: View, carer: str) -> str:
    return person_name(say, view, carer) if "." in carer else room_name(say, view, carer, view.seat or 0)


def _fee(view: View, person: str) -> int:
    return view.hire_costs.get(person, 0)


def _points(say: Say, view: View, person: str) -> str:
    for row in view.queues.values():
        for place, patient in enumerate(row, 1):
            if patient.id == person:
                return say.count("{n} Queue Point.", "{n} Queue Points.", place * table_of(view.catalogue).admit.place)
    return ""


def _where(say: Say, view: View, person: str) -> str:
    known = find(view, person)
    return room_name(say, view, known.place, view.seat or 0) if known else ""


def _time(say: Say, view: View, person: str, to: str) -> str:
    clinic = clinic_of(view.clinics[view.seat or 0], view.catalogue)
    time = time_to(clinic, person, to) if person in clinic.people else None
    return "" if time is None else say("{n} Time, from {room}.", n=time, room=_where(say, view, person))


def _income(say: Say, view: View, person: str) -> str:
    known = find(view, person)
    rooms = view.clinics[view.seat or 0].rooms
    room = next((room for room in rooms if known and room.at == known.place), None)
    return say("Brings ${n}.", n=room.income[known.colour]) if room and known and room.income else ""


def _money(say: Say, view: View, points: int) -> str:
    own, numbers = view.clinics[view.seat or 0], table_of(view.catalogue)
    left = own.cash + own.income - own.upkeep - own.salaries
    if left < 0:
        return say("${n} are missing: dismissals first, then Popularity.", n=-left)
    return say("Leaves ${n}.", n=left - points * numbers.popularity_price)


def _price(say: Say, view: View, kind: str, where: str, *, free: bool = False) -> str:
    if free:
        return say("Free of charge.")
    name = family(kind)
    floor = int(where.rpartition("f")[2]) if "f" in where else 0
    cost = table_of(view.catalogue).cost(name, floor)
    told = say(KINDS[name][3]) if name in KINDS or name in EXTRAS else ""
    return say("${n}. {what}", n=cost, what=told)


def _car(say: Say, at: Position, verb: str, place: str) -> Label:
    emoji = "🚗" if verb == "park" else "🚙"
    if place in CARS[verb]:
        words, hint = CARS[verb][place]
        where = default_of(say, at) if verb == "park" else ""
        return Label(say(words), say(hint, place=where), emoji)
    words = N_("Park: {place}") if verb == "park" else N_("The car leaves: {place}")
    return Label(say(words, place=site(say, at, place)), "", emoji)


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


# ------------------------------------------------------------------------------------------------ menus


def step(say: Say, at: Position, chosen: tuple[Arg, ...], value: Arg) -> Label:
    """One entry of a menu."""
    found = _step(say, at, chosen, value)
    return Label(clip(found.text, 80), clip(found.hint, 100), found.emoji)


def _step(say: Say, at: Position, chosen: tuple[Arg, ...], value: Arg) -> Label:
    text = str(value)
    if not chosen:
        emoji, words = VERBS.get(text) or PLAIN[text][:2]
        return Label(say(words), "", emoji)
    view: View = at.view
    seat, verb, field = view.seat or 0, str(chosen[0]), _field(chosen)
    match field:
        case "kind":
            return Label(kind_name(say, text), say(KINDS[family(text)][3]), kind_emoji(text))
        case "at" | "other":
            kind = str(chosen[1]) if verb in {"found", "place", "build", "double"} else "conveyor"
            free = verb in {"found", "place"}
            return Label(site(say, at, text), _price(say, view, family(kind), text, free=free))
        case "person":
            return Label(person_name(say, view, text), _person_hint(say, at, verb, text), person_emoji(view, text))
        case "to":
            return Label(room_name(say, view, text, seat), _time(say, view, str(chosen[1]), text))
        case "carer":
            return Label(_carer(say, view, text), _where(say, view, text), person_emoji(view, text))
        case "service":
            emoji, words = SERVICE_NAMES[text]
            return Label(say(words), "", emoji)
        case "tile" if verb == "double":
            return Label(tile_name(say, text), say(KINDS[family(text)][3]), kind_emoji(family(text)))
    return label(say, at, mv.read_move(f"{verb} {text}"))


def _field(chosen: tuple[Arg, ...]) -> str:
    """The field that comes after what was chosen."""
    kind = mv.read_move.kinds[str(chosen[0])]
    return kind.__struct_fields__[len(chosen) - 1]


def _person_hint(say: Say, at: Position, verb: str, person: str) -> str:
    view: View = at.view
    if verb == "hire":
        return say("${n}, and a salary every round.", n=_fee(view, person))
    if verb == "admit":
        return _points(say, view, person)
    if verb == "requeue":
        return say("1 Queue Point.")
    return _income(say, view, person) if verb in {"treat", "untreat"} else _where(say, view, person)


# ------------------------------------------------------------------------------------------------ before a press


def fateful(at: Position, move: Move) -> bool:
    """Paying a bill that cannot be paid; dismissing somebody."""
    view: View = at.view
    own = view.clinics[view.seat or 0]
    if isinstance(move, mv.Pay):
        return own.cash + own.income < own.upkeep + own.salaries
    return isinstance(move, mv.Dismiss)


def preview(say: Say, at: Position, move: Move) -> str:
    """What a move would do, as far as the view tells."""
    view: View = at.view
    match move:
        case mv.Propose():
            return _proposed(say, view)
        case mv.Pay(points):
            return _paid(say, view, points)
        case mv.Found(kind, where) if kind != "entrance":
            return _lonely(say, view, where)
    hint = label(say, at, move).hint
    return hint if move.verb in {"build", "double", "go", "hire", "admit", "treat"} else ""


def _proposed(say: Say, view: View) -> str:
    own = view.clinics[view.seat or 0]
    clinic = clinic_of(own, view.catalogue)
    for person in own.people:
        if person.moved:
            return say("First everybody goes back, then all move as proposed.")
    colours = {person.id: person.colour for person in own.people}
    ways = proposal(clinic, colours, view.it_doctors)
    time = sum(time_to(clinic, person, to) or 0 for person, to in ways)
    if not ways:
        return say("Nobody has to move. Savour it.")
    return say.count("{n} goes, {time} Time in all.", "{n} go, {time} Time in all.", len(ways), time=time)


def _paid(say: Say, view: View, points: int) -> str:
    own = view.clinics[view.seat or 0]
    return say(
        "Care ${income}, salaries ${salaries}, upkeep ${upkeep}. {left}",
        income=own.income,
        salaries=own.salaries,
        upkeep=own.upkeep,
        left=_money(say, view, points),
    )


def _lonely(say: Say, view: View, where: str) -> str:
    """C11: the game warns where a piece touches none of the others."""
    own = view.clinics[view.seat or 0]
    board = table_of(view.catalogue).grid(own.board, own.floors)
    modules = {space for room in own.rooms if room.tile != "printed" for space in room.spaces}
    if not modules or where not in board.beside or modules & set(board.beside[where]):
        return ""
    return say("Mind: {place} touches none of your modules.", place=space_name(say, where))
