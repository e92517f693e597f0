"""One floor of a clinic: tiles, borders with cars and entrances, conveyors, numbered sites."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from bot.drawing import Box, Canvas, Style, pieces
from bot.drawing.palette import DUSK, EDGE, GOLD, INK, NIGHT, QUIET, TEXT, Rgb, mixed
from bot.faces.clinic import spaces
from bot.faces.clinic.people import draw_person, grouped
from bot.faces.clinic.plan import Plan, beyond
from bot.faces.clinic.signs import put
from bot.faces.clinic.spaces import cell
from bot.faces.clinic.theme import THEME
from bot.faces.clinic.tiles import LARGE, draw_large, draw_small, draw_wall
from bot.words import Say
from engines.clinic.geometry import space_id
from engines.clinic.layout import GREEN
from engines.clinic.pieces import family
from engines.clinic.view import ClinicView, Room

PAINT: Rgb = (206, 212, 224)
"""Cars, and the marks of parking places."""
FREE: Rgb = (44, 56, 72)
"""An empty space that could be built on."""


def draw_floor(
    canvas: Canvas,
    say: Say,
    clinic: ClinicView,
    plan: Plan,
    marked: frozenset[str],
    sites: Mapping[str, int],
    lit: frozenset[str] = frozenset(),
) -> None:
    """Draw a floor with everything on it; `marked`: people with a tick, `sites`: numbers by place, `lit`: spaces with
    their own name on top.
    """
    _draw_free(canvas, clinic, plan, lit)
    rooms = [room for room in clinic.rooms if room.floor == plan.floor]
    for room in rooms:
        if room.building >= 0:
            draw_wall(canvas, plan.tile(room.spaces), plan.gap)
    for room in rooms:
        _draw_room(canvas, say, clinic, room, plan, marked)
    _draw_belts(canvas, clinic, plan)
    if plan.floor == 0:
        draw_borders(canvas, clinic, plan, marked)
    for place, number in sites.items():
        _draw_number(canvas, clinic, plan, place, number)


def _draw_room(canvas: Canvas, say: Say, clinic: ClinicView, room: Room, plan: Plan, marked: frozenset[str]) -> None:
    people = grouped((one for one in clinic.people if one.place == room.at), marked)
    box = plan.tile(room.spaces)
    if plan.w < LARGE:
        draw_small(canvas, clinic, room, box, people)
    else:
        draw_large(canvas, say, clinic, room, box, people)


def _draw_free(canvas: Canvas, clinic: ClinicView, plan: Plan, lit: frozenset[str]) -> None:
    """Draw empty spaces, framed if they could be built on; green above gardens."""
    taken = {space for room in clinic.rooms for space in room.spaces}
    below = {space: room for room in clinic.rooms if room.floor == plan.floor - 1 for space in room.spaces}
    for row in range(clinic.rows):
        for column in range(clinic.columns):
            if (at := space_id(column, row, plan.floor)) in taken:
                continue
            box = plan.cell(column, row)
            under = below.get(space_id(column, row, plan.floor - 1))
            if plan.floor and (under is None or not _carries(clinic, under)):
                canvas.circle(box.centre, 4, mixed(EDGE, NIGHT, 0.45))
                continue
            green = under is not None and under.building < 0
            canvas.rect(box, mixed(FREE, (56, 104, 56), 0.4) if green else FREE, 8, mixed(EDGE, DUSK, 0.4), 2)
            if plan.w >= LARGE and at not in lit:
                canvas.label(box.centre, cell(column, row), Style(28, mixed(QUIET, FREE, 0.45), "bold"))


def _carries(clinic: ClinicView, room: Room) -> bool:
    """Return True if something may be built on it (C25, C28)."""
    if any(space in clinic.helipads for space in room.spaces):
        return False
    return room.building >= 0 or family(room.kind) in GREEN


# ------------------------------------------------------------------------------------------------ borders


def draw_borders(canvas: Canvas, clinic: ClinicView, plan: Plan, marked: frozenset[str]) -> None:
    """Draw cars, parking places and entrances of a ground floor."""
    large = plan.w >= LARGE
    for border in clinic.borders:
        if border not in clinic.parking_tiles and not clinic.cars.get(border):
            _draw_bay(canvas, plan, border)
    for border in clinic.parking_tiles:
        _draw_parking(canvas, plan, border, clinic.cars.get(border, 0))
    for border, number in clinic.cars.items():
        at = plan.border(border)
        if number and at and border not in clinic.parking_tiles:
            put(canvas, "car", at, 46 if large else 32, PAINT, INK)
    for border in clinic.entrances:
        _draw_entrance(canvas, clinic, plan, border, marked)


def _draw_bay(canvas: Canvas, plan: Plan, border: str) -> None:
    """Draw an open border, where a car might park."""
    at, where = plan.border(border), spaces.border(border)
    if at and where:
        long, wide = (plan.w * 0.26, 5) if where[2] == "n" else (5, plan.w * 0.26)
        canvas.rect(Box(at[0] - long / 2, at[1] - wide / 2, long, wide), mixed(PAINT, NIGHT, 0.3), 2)


def _draw_parking(canvas: Canvas, plan: Plan, border: str, cars: int) -> None:
    at = plan.border(border)
    if at is None:
        return
    size = 32 if plan.w >= LARGE else 26
    box = Box(at[0] - size, at[1] - size * 0.56, size * 2, size * 1.12)
    canvas.rect(box, (40, 84, 170), 8, TEXT, 2)
    canvas.label((at[0] - size * 0.5, at[1]), "P", Style(size, TEXT, "bold"))
    canvas.label((at[0] + size * 0.45, at[1]), str(cars), Style(size, GOLD if cars else TEXT, "bold"))


def _draw_entrance(canvas: Canvas, clinic: ClinicView, plan: Plan, border: str, marked: frozenset[str]) -> None:
    """Draw a door on the border, and the people at it (C24)."""
    at = plan.border(border)
    if at is None:
        return
    size = 38 if plan.w >= LARGE else 26
    people = grouped((one for one in clinic.people if one.place == border), marked)
    right, down = beyond(clinic, border)
    at = (at[0] + right * size * 0.45, at[1] + down * size * 0.45)
    spots = [(n - len(people) / 2) * size * 1.05 for n in range(len(people) + 1)]
    door, *rest = [(at[0] + far * abs(down), at[1] + far * abs(right)) for far in spots]
    canvas.rect(Box(door[0] - size / 2, door[1] - size / 2, size, size), THEME.accent, 8, NIGHT, 3)
    put(canvas, "door", door, int(size * 0.8), INK, THEME.accent)
    for group, spot in zip(people, rest, strict=True):
        draw_person(canvas, group, spot, size)


# ------------------------------------------------------------------------------------------------ conveyors, sites


def _node(plan: Plan, room: Room) -> tuple[float, float]:
    box = plan.tile(room.spaces[:1])
    return box.right - 5, box.bottom - min(14, box.h * 0.14)


def _draw_belts(canvas: Canvas, clinic: ClinicView, plan: Plan) -> None:
    """Draw conveyors joined by lines, with arrows if the belt goes to another floor (C26)."""
    rooms = [room for room in clinic.rooms if room.at in clinic.conveyors]
    here = [room for room in rooms if room.floor == plan.floor]
    for one, other in combinations(here, 2):
        if _beside(one, other):
            line = [_node(plan, one), _node(plan, other)]
            canvas.line(line, NIGHT, 11)
            canvas.line(line, THEME.accent, 7)
            canvas.dashes(line, INK, 3, 8, 8)
    for room in here:
        x, y = _node(plan, room)
        canvas.circle((x, y), 11, NIGHT)
        canvas.circle((x, y), 8, THEME.accent)
        for step in (1, -1):
            if any(other.floor == plan.floor + step and _over(room, other) for other in rooms):
                tip = (x - 32 + 10 * step, y - 9 * step)
                canvas.polygon([tip, (tip[0] - 9, y + 7 * step), (tip[0] + 9, y + 7 * step)], NIGHT)
                canvas.polygon([tip, (tip[0] - 8, y + 6 * step), (tip[0] + 8, y + 6 * step)], THEME.accent)


def _cells(room: Room) -> list[tuple[int, int]]:
    return [(at[0], at[1]) for place in room.spaces if (at := spaces.space(place))]


def _beside(one: Room, other: Room) -> bool:
    return any(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a in _cells(one) for b in _cells(other))


def _over(one: Room, other: Room) -> bool:
    return any(spot in _cells(other) for spot in _cells(one))


def _draw_number(canvas: Canvas, clinic: ClinicView, plan: Plan, place: str, number: int) -> None:
    """Draw the number of a site in the menu."""
    where = spaces.space(place)
    if where is not None:
        if where[2] != plan.floor:
            return
        box = plan.cell(where[0], where[1])
        taken = any(place in room.spaces for room in clinic.rooms)
        pieces.badge(
            canvas, (box.x + 24, box.bottom - 24) if taken else box.centre, str(number), GOLD, 22 if taken else 27
        )
        return
    at = plan.border(place)
    if at is not None and plan.floor == 0:
        lift = 24 if place in clinic.entrances or clinic.cars.get(place) or place in clinic.parking_tiles else 0
        pieces.badge(canvas, (at[0], at[1] - lift), str(number), GOLD, 20)
