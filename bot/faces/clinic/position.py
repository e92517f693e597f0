"""The public position in words."""

from __future__ import annotations

from collections import Counter

from bot.faces.clinic.names import (
    DOTS,
    SERVICES,
    hired,
    kind_emoji,
    kind_name,
    tile_name,
)
from bot.faces.clinic.spaces import place_name, room_name, space_name
from bot.faces.clinic.words import PHASES, goal
from bot.faces.seats import seat_sign
from bot.faces.values import Position, clip
from bot.words import Say
from engines.clinic.view import ClinicView, Person, Room, View

TOOLS = {"doctor": "🩺", "patient": "🤒", "nurse": "💉", "orderly": "🧹"}
MOST = 3000


def people_line(people: list[Person]) -> str:
    """Return people counted by colour and role, patients by service too: "2🟡🩺 ⚪🤒🧠 3💉"."""
    signs = Counter(_sign(p) for p in people)
    return " ".join(f"{count}{sign}" if count > 1 else sign for sign, count in signs.items())


def _sign(person: Person) -> str:
    if person.role == "patient":
        return f"{DOTS[person.colour]}🤒{SERVICES[person.service].emoji}"
    return f"{DOTS[person.colour]}🩺" if person.role == "doctor" else TOOLS[person.role]


def board(say: Say, at: Position) -> list[str]:
    """Return everything in blocks: the common tables, then each clinic; the viewer's first and in full."""
    view: View = at.view
    common = [_market(say, at), _tiles(say, view)]
    order = sorted(range(len(view.clinics)), key=lambda seat: seat != view.seat)
    blocks = [block for block in common if block]
    left = MOST - sum(len(block) for block in blocks) - 20
    for place, seat in enumerate(order):
        share = left if seat == view.seat else left // (len(order) - place)
        text = clip(clinic_block(say, at, seat), share)
        left -= len(text)
        blocks.append(text)
    return blocks


def _market(say: Say, at: Position) -> str:
    view: View = at.view
    lines = ["🔢 " + say("Turn order: {order}.", order=", ".join(at.names[seat] for seat in view.order))]
    for service, row in view.queues.items():
        lines.append(
            f"{SERVICES[service].emoji} {say(SERVICES[service].name)}{say.colon}"
            + ("".join(DOTS[p.colour] for p in row) or "-")
        )
    doctors = [f"{DOTS[d.colour]} {say.money('$', view.hire_costs[d.id])}" if d else "▫️" for d in view.university]
    lines.append("🎓 " + say("University: {doctors}", doctors=", ".join(doctors)))
    lines.append("💉 " + say("Nurses: {n}, orderlies: {m}", n=view.nurses, m=view.orderlies))
    bags = [" ".join(f"{DOTS[c]}{n}" for c, n in enumerate(bag) if n) or "-" for bag in _bags(view)]
    lines.append("🎒 " + say("In the bags: doctors {doctors}; patients {patients}", doctors=bags[0], patients=bags[1]))
    if view.hired:
        lines.append("🤝 " + say("{seat} has hired {who}.", seat=at.names[view.acting[0][0]], who=hired(say, view)))
    if view.goal:
        lines.append("🎯 " + say("Your goal: {goal}.", goal=goal(say, view)))
    return "\n".join(lines)


def _bags(view: View) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return view.doctors_in_bag, view.patients_in_bag


def _tiles(say: Say, view: View) -> str:
    lines = []
    if view.open_tiles:
        lines.append("🏗️ " + say("On offer: {tiles}.", tiles=", ".join(kind_name(say, k) for k in view.open_tiles)))
    if view.phase == "bonus":
        lines.append("🎁 " + say("Bonus tiles: {tiles}.", tiles=", ".join(tile_name(say, one) for one in view.bonuses)))
    if view.solitary:
        pairs = "; ".join(" + ".join(tile_name(say, tile) for tile in pair) for pair in view.pairs) or "-"
        lines.append("🃏 " + say("Pairs: {pairs}. Solitary: {tile}.", pairs=pairs, tile=tile_name(say, view.solitary)))
    return "\n".join(lines)


def clinic_block(say: Say, at: Position, seat: int) -> str:
    """Return one clinic: its tracks, then the tiles of each floor with their people."""
    view: View = at.view
    own = view.clinics[seat]
    head = f"{seat_sign(say, seat)} **{at.names[seat]}** " + tracks(say, own)
    lines = [head, *_floors(say, own), *_elsewhere(say, view, own)]
    if own.doubles:
        lines.append("🃏 " + ", ".join(tile_name(say, tile) for tile in own.doubles))
    if seat == view.seat:
        left = ", ".join(f"{kind_name(say, kind)} {number}" for kind, number in own.pieces.items() if number)
        lines.append("🧱 " + say("Pieces left: {pieces}", pieces=left or "-"))
    return "\n".join(line for line in lines if line)


def tracks(say: Say, own: ClinicView) -> str:
    """Return cash, Popularity, Time, and current points."""
    points = sum(own.score.values())
    return say("${cash} · 🌟{popularity} · ⏳{time} · {points} points", cash=own.cash, popularity=own.popularity,
               time=own.time, points=points)  # fmt: skip


def _floors(say: Say, own: ClinicView) -> list[str]:
    found = []
    for floor in range(own.floors):
        rooms = sorted((room for room in own.rooms if room.floor == floor), key=lambda room: (room.at[3], room.at))
        if rooms:
            told = ", ".join(_room(say, own, room) for room in rooms)
            found.append(f"`{floor}` {told}")
    return found


def _room(say: Say, own: ClinicView, room: Room) -> str:
    inside = people_line([p for p in own.people if p.place == room.at])
    cell = space_name(say, room.at)
    lot = f" {own.cars.get(room.at, 0)}🚗" if room.kind == "huge_parking_lot" else ""
    return f"{cell} {kind_emoji(room.kind)}{kind_name(say, room.kind)}{lot}" + (f" ({inside})" if inside else "")


def _elsewhere(say: Say, view: View, own: ClinicView) -> list[str]:
    lines = []
    places = sorted({p.place for p in own.people} - {room.at for room in own.rooms})
    for place in places:
        inside = people_line([p for p in own.people if p.place == place])
        where = (
            room_name(say, view, place, own.seat) if place in own.entrances else place_name(say, view, place, own.seat)
        )
        lines.append(f"{where}{say.colon}{inside}")
    extras = [("🚪", own.entrances), ("🚁", own.helipads), ("🛗", own.conveyors), ("🅿️", own.parking_tiles)]
    told = [
        sign + " " + ", ".join(place_name(say, view, at, own.seat) for at in spots) for sign, spots in extras if spots
    ]
    cars = sum(own.cars.values())
    told.append("🚗 " + say("{cars} parked, {free} places left", cars=cars, free=own.parking_left))
    return [*lines, " · ".join(told)]


def summary(say: Say, at: Position) -> str:
    """Return round and phase, and current points."""
    view: View = at.view
    sums = {seat: sum(view.clinics[seat].score.values()) for seat in view.order}
    points = " · ".join(f"{at.names[seat]} {'−' if n < 0 else ''}{abs(n)}" for seat, n in sums.items())
    phase = say(PHASES[view.phase])
    if not view.round:
        return phase
    return (
        say("Round {n} of {of}: {phase}", n=view.round, of=view.rounds, phase=phase)
        + f"\n{say('Points so far: {points}', points=points)}"
    )
