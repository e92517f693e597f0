"""Modules, gardens and lots as tiles: colour, sign, name, the people in them."""

from __future__ import annotations

from bot.drawing import Box, Canvas, Style
from bot.drawing.palette import EDGE, INK, LOSS, NIGHT, QUIET, TEXT, Rgb, mixed
from bot.faces.clinic.names import KINDS, SERVICES
from bot.faces.clinic.people import Group, draw_people, spread
from bot.faces.clinic.signs import FILLS, SERVICE_SIGNS, put, sign_of
from bot.faces.clinic.theme import THEME
from bot.words import Say
from engines.clinic.layout import GREEN, TREATING
from engines.clinic.pieces import family, service_of
from engines.clinic.view import ClinicView, Room

NAME = 30
"""Height of the strip with the name."""
SIDE = 34
"""Width of the column with the signs of a large tile."""
LARGE = 100
"""A cell this wide has names."""
IDLE = frozenset({*TREATING, "operating_theatre"})
"""Rooms that may exist without working (C37, C39)."""


def short_name(say: Say, kind: str) -> str:
    """Return the name on a tile; a hub has its service's."""
    if family(kind) == "service_hub":
        return say(SERVICES[service_of(kind)].name)
    return say(KINDS[family(kind)].short)


def asleep(room: Room) -> bool:
    """Return True if a room should treat patients but does not work."""
    return not room.works and family(room.kind) in IDLE


def fill_of(room: Room) -> Rgb:
    """Return the colour of the tile; pale if it does not work."""
    fill = FILLS[family(room.kind)]
    return mixed(fill, NIGHT, 0.5) if asleep(room) else fill


def draw_wall(canvas: Canvas, box: Box, gap: float) -> None:
    """Draw the wall around a module; walls of neighbours merge into one building."""
    canvas.rect(box.inset(-gap / 2 - 1), mixed(THEME.accent, TEXT, 0.35), 6)


def draw_large(canvas: Canvas, say: Say, clinic: ClinicView, room: Room, box: Box, people: list[Group]) -> None:
    """Draw a tile with its name, and its signs in a column on the right."""
    fill = fill_of(room)
    _ground(canvas, box, room, fill)
    lines = 2 if len(room.spaces) > 1 and box.h > box.w else 1
    green = family(room.kind) in GREEN  # doors are at its upper end
    strip = box.foot(NAME) if green else box.top(NAME * lines)
    canvas.rect(strip, mixed(fill, INK, 0.45), 8)
    name = Style(26, TEXT, "bold")
    canvas.text(strip.inset(3, 0), short_name(say, room.kind), name, "centre", lines=lines, smallest=17)
    body = box.top(box.h - NAME) if green else box.below(NAME * lines)
    signs = _signs(clinic, room, inside=bool(people))
    step = min(33.0, body.h / max(2, len(signs)))
    for number, (sign, colour) in enumerate(signs):
        put(canvas, sign, (box.right - SIDE / 2 - 1, body.y + 4 + step * (number + 0.5)), 28, colour)
    inner = body.left(body.w - (SIDE if signs else 0)).inset(2)
    if room.kind == "huge_parking_lot":
        _cars(canvas, clinic, room, inner, 54, 32)
    elif people:
        draw_people(canvas, spread(people, 4 * len(room.spaces)), inner, 48)
    else:
        put(canvas, sign_of(room.kind), inner.centre, 62, _ink(fill), fill)


def draw_small(canvas: Canvas, clinic: ClinicView, room: Room, box: Box, people: list[Group]) -> None:
    """Draw a tile with its sign, and people over it."""
    fill = fill_of(room)
    _ground(canvas, box, room, fill)
    if room.kind == "huge_parking_lot":
        _cars(canvas, clinic, room, box, 40, 27)
        return
    size = int(min(box.w, box.h) * 0.66)
    put(canvas, sign_of(room.kind), box.centre, size, mixed(_ink(fill), fill, 0.6) if people else _ink(fill), fill)
    draw_people(canvas, spread(people, 4 * len(room.spaces)), box.inset(1), 46)
    if _landing(clinic, room):
        put(canvas, "helicopter", (box.right - 14, box.y + 14), 26)


def _ink(fill: Rgb) -> Rgb:
    return mixed(TEXT, fill, 0.12)


def _ground(canvas: Canvas, box: Box, room: Room, fill: Rgb) -> None:
    canvas.rect(box, fill, 8, mixed(fill, TEXT, 0.28), 2)
    if family(room.kind) in GREEN and box.h < LARGE:
        for number in range(int(box.w // 22)):
            x, y = box.x + 12 + 22 * number, box.bottom - 8 - 7 * (number % 2)
            canvas.line([(x - 4, y - 7), (x, y), (x + 4, y - 7)], mixed(fill, TEXT, 0.25), 2)
    if asleep(room):
        canvas.line([(box.x + 8, box.bottom - 8), (box.x + 26, box.bottom - 8)], LOSS, 5)


def _signs(clinic: ClinicView, room: Room, *, inside: bool) -> list[tuple[str, Rgb]]:
    """Return the signs next to the people: the kind, the service, a failure, a helipad."""
    fill = fill_of(room)
    found: list[tuple[str, Rgb]] = []
    if inside and family(room.kind) != "service_hub":
        found.append((sign_of(room.kind), _ink(fill)))
    if room.service and family(room.kind) in TREATING:
        found.append((SERVICE_SIGNS[room.service], TEXT))
    if asleep(room):
        found.append(("crossed", LOSS))
    if _landing(clinic, room):
        found.append(("helicopter", TEXT))
    return found


def _landing(clinic: ClinicView, room: Room) -> bool:
    return any(space in clinic.helipads for space in room.spaces)


def _cars(canvas: Canvas, clinic: ClinicView, room: Room, box: Box, size: int, letters: float) -> None:
    """Draw the number of cars on the huge lot (C27)."""
    number = clinic.cars.get(room.at, 0)
    x, y = box.centre
    put(canvas, "car", (x, y - letters * 0.6), size, TEXT if number else EDGE, INK)
    canvas.label((x, y + size * 0.42), f"{number}/12", Style(letters, TEXT if number else QUIET, "bold"))
