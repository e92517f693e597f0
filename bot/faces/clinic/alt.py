"""The picture in words, for people who cannot see it: enough to play from, the most important first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from bot.drawing import plain
from bot.faces.clinic.names import (
    ACTIONS,
    COLOUR_NAMES,
    DOCTORS,
    KINDS,
    PATIENTS,
    SERVICES,
    hired,
    kind_name,
    tile_name,
)
from bot.faces.clinic.spaces import cell, floor_name, place_name, room_name, space
from bot.faces.clinic.words import PHASES, goal
from bot.faces.values import Position, clip
from bot.words import N_, Say
from engines.clinic.pieces import family, service_of
from engines.clinic.view import ClinicView, Person, Room, View

MOST, NAME = 1000, 24
REST = N_("The rest: /board, or Board in words under More.")
STAFF = {"nurse": N_("Nurse"), "orderly": N_("Orderly")}


def alt(say: Say, at: Position) -> str:
    """Return as many whole sentences as fit: the viewer's clinic, the offers, the others; or all clinics in short.

    If something is left out, the last sentence says where to find it.
    """
    parts = list(_parts(say, at))
    if len(" ".join(parts)) <= MOST:
        return " ".join(parts)
    rest = say(REST)
    text, room = parts[0], MOST - len(rest) - 1
    for part in parts[1:]:
        if len(text) + 1 + len(part) > room:
            break
        text += f" {part}"
    return f"{text} {rest}"


def _parts(say: Say, at: Position) -> Iterator[str]:
    view: View = at.view
    yield f"{say('Clinic')}. {_when(say, view)}"
    if at.awaited:
        yield say("Waiting for {who}.", who=say.join([_name(at, seat) for seat in at.awaited]))
    if view.acting:
        seat, action = view.acting[0]
        yield f"{_name(at, seat)}{say.colon}{say(ACTIONS[action].text)}."
        if view.hired:
            yield say("{seat} has hired {who}.", seat=_name(at, seat), who=hired(say, view))
    offers = [part for part in _offers(say, view) if part]
    if view.seat is None:
        yield from (_told(say, at, own) for own in view.clinics)
        yield from offers
        for own in view.clinics:
            yield from _staffed(say, at, own)
        yield from (_empty(say, at, own) for own in view.clinics)
        return
    own = view.clinics[view.seat]
    yield _told(say, at, own)
    inside = list(_inside(say, view, own))
    yield from (*inside, *offers) if view.phase == "finishing" else (*offers, *inside)
    yield from (_told(say, at, other) for other in view.clinics if other.seat != view.seat)


def _when(say: Say, view: View) -> str:
    phase = say(PHASES[view.phase])
    if not view.round:
        return f"{phase}."
    words = say("Round {n} of {of}: {phase}", n=view.round, of=view.rounds, phase=phase)
    if view.phase in {"picking", "acting"}:
        words += ", " + say("step {n}", n=view.action_step)
    return f"{words}."


def _name(at: Position, seat: int) -> str:
    return clip(plain(at.names[seat]), NAME)


def _told(say: Say, at: Position, own: ClinicView) -> str:
    """Return the tracks, action tiles and cars of a clinic."""
    tracks = [
        say.money("$", own.cash),
        f"{say('Popularity')} {own.popularity}",
        f"{say('Time')} {own.time}",
        f"{say('Points')} {sum(own.score.values())}",
    ]
    words = f"{_name(at, own.seat)}{say.colon}{', '.join(tracks)}"
    cars = "🚗 " + say("{cars} parked, {free} places left", cars=sum(own.cars.values()), free=own.parking_left)
    tiles = ", ".join(f"{say(ACTIONS[action].text)} {n}" for action, n in own.tiles.items() if n)
    return "; ".join(part for part in (words, cars, tiles) if part) + "."


# ---------------------------------------------------------------------------------------------------------- offers


def _offers(say: Say, view: View) -> Iterator[str]:
    if view.phase == "bonus":
        yield say("Bonus tiles: {tiles}.", tiles=", ".join(tile_name(say, one) for one in view.bonuses))
    if view.solitary:
        pairs = "; ".join(" + ".join(tile_name(say, tile) for tile in pair) for pair in view.pairs) or "-"
        yield say("Pairs: {pairs}. Solitary: {tile}.", pairs=pairs, tile=tile_name(say, view.solitary))
    if view.open_tiles:
        yield say("On offer: {tiles}.", tiles=", ".join(_kind(say, kind) for kind in view.open_tiles))
    doctors = [
        f"{say(COLOUR_NAMES[one.colour])} {say.money('$', view.hire_costs[one.id])}" for one in view.university if one
    ]
    yield say("University: {doctors}", doctors=", ".join(doctors) or "-") + "."
    yield say("Nurses: {n}, orderlies: {m}", n=view.nurses, m=view.orderlies) + "."
    rows = [
        f"{say(SERVICES[service].name)} {' '.join(say(COLOUR_NAMES[one.colour]) for one in row) or '-'}"
        for service, row in view.queues.items()
    ]
    yield say("Patients waiting: {rows}.", rows=", ".join(rows))
    if view.goal:
        yield say("Your goal: {goal}.", goal=goal(say, view))
    bags = [_in_bag(say, bag) for bag in (view.doctors_in_bag, view.patients_in_bag)]
    yield say("In the bags: doctors {doctors}; patients {patients}", doctors=bags[0], patients=bags[1]) + "."


def _in_bag(say: Say, bag: tuple[int, ...]) -> str:
    """Return counts such as "4 white, 2 red"."""
    return ", ".join(f"{n} {say(COLOUR_NAMES[colour])}" for colour, n in enumerate(bag) if n) or "-"


def _kind(say: Say, kind: str) -> str:
    """Return a kind in a word; a hub by its service."""
    service = service_of(kind)
    return say(SERVICES[service].name) if service else say(KINDS[family(kind)].short)


# ----------------------------------------------------------------------------------------------------- one clinic


def _inside(say: Say, view: View, own: ClinicView) -> Iterator[str]:
    """Yield people outside rooms, then rooms with their people, floor by floor, then entrances and other pieces."""
    rooms = {room.at for room in own.rooms}
    for place in sorted({one.place for one in own.people} - rooms):
        where = room_name if place in own.entrances else place_name
        yield _capital(f"{where(say, view, place, own.seat)}{say.colon}{_people(say, own, place)}.")
    for floor in range(own.floors):
        told = [_room(say, own, room) for room in sorted(own.rooms, key=_order) if room.floor == floor]
        if told:
            yield _capital(f"{floor_name(say, floor)}{say.colon}{told[0]}.")
            yield from (f"{one}." for one in told[1:])
    for title, spots in (
        (N_("Entrance"), own.entrances),
        (N_("Helipad"), own.helipads),
        (N_("Conveyor"), own.conveyors),
        (N_("Parking tile"), own.parking_tiles),
    ):
        if spots:
            yield f"{say(title)}{say.colon}{', '.join(place_name(say, view, at, own.seat) for at in spots)}."
    if own.doubles:
        yield say("Double tiles") + say.colon + ", ".join(tile_name(say, tile) for tile in own.doubles) + "."


def _staffed(say: Say, at: Position, own: ClinicView) -> Iterator[str]:
    """Yield the places of a clinic's people."""
    before = f"{_name(at, own.seat)}{say.colon}"
    for place in dict.fromkeys(one.place for one in own.people):
        yield f"{before}{room_name(say, at.view, place, own.seat)} ({_people(say, own, place)})."
        before = ""


def _empty(say: Say, at: Position, own: ClinicView) -> str:
    """Return the empty rooms of a clinic, counted."""
    peopled = {one.place for one in own.people}
    kinds = [_kind(say, room.kind) for room in own.rooms if room.at not in peopled]
    return f"{_name(at, own.seat)}{say.colon}{_counted(kinds) or '-'}."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _order(room: Room) -> tuple[int, int]:
    column, row, _ = space(room.at) or (0, 0, 0)
    return row, column


def _room(say: Say, own: ClinicView, room: Room) -> str:
    """Return a room such as "B2 Treatment room (Yellow doctor, White patient ×2)"."""
    column, row, _ = space(room.at) or (0, 0, 0)
    kind = _kind(say, room.kind) if service_of(room.kind) else kind_name(say, room.kind)
    people = _people(say, own, room.at)
    return f"{cell(column, row)} {kind}" + (f" ({people})" if people else "")


def _people(say: Say, own: ClinicView, place: str) -> str:
    return _counted(_one(say, person) for person in own.people if person.place == place)


def _one(say: Say, person: Person) -> str:
    if person.role in STAFF:
        return say(STAFF[person.role])
    return say((DOCTORS if person.role == "doctor" else PATIENTS)[person.colour])


def _counted(names: Iterable[str]) -> str:
    return ", ".join(name + (f" ×{n}" if n > 1 else "") for name, n in Counter(names).items())
