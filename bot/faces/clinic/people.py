"""People on the picture: figures by role and colour, with dots for the level, and counts of people who look alike."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from bot.drawing import FIGURES, Box, Canvas, Style, place
from bot.drawing.canvas import SCALE
from bot.drawing.figures import FINER
from bot.drawing.palette import GAIN, NIGHT, SEVERITY, TEXT, Rgb
from engines.clinic.pieces import ROLES
from engines.clinic.view import Person

BESIDE = 1.6
"""Width of a figure and its number, in sizes."""
NURSE: Rgb = (120, 214, 230)
ORDERLY: Rgb = (186, 156, 220)


class Group(NamedTuple):
    """People who look alike. `marked`: treated in the plan, or protected from falling a level."""

    role: str
    colour: int
    number: int = 1
    marked: bool = False


def grouped(people: Iterable[Person], marked: frozenset[str] = frozenset()) -> list[Group]:
    """Return people counted by role and colour: staff first, the best first."""
    counts: dict[tuple[str, int, bool], int] = {}
    for one in people:
        key = (one.role, one.colour, one.id in marked)
        counts[key] = counts.get(key, 0) + 1
    order = sorted(counts, key=lambda key: (ROLES.index(key[0]), -key[1], key[2]))
    return [Group(role, colour, counts[role, colour, tick], tick) for role, colour, tick in order]


def colour_of(role: str, colour: int) -> Rgb:
    """Return the colour of a level (C2); nurses and orderlies have their own."""
    if colour >= 0:
        return SEVERITY[colour]
    return NURSE if role == "nurse" else ORDERLY


@lru_cache(maxsize=256)
def _figure(role: str, colour: int, size: int) -> Image.Image:
    """Draw one person, with a dot for each step above white, so that colour is not the only sign."""
    canvas = Canvas(100, 100, None, size * SCALE * FINER / 100)
    FIGURES[role](canvas, colour_of(role, colour), NIGHT)
    for level in range(max(0, colour)):
        at = (88, 14 + 23 * level)
        canvas.circle(at, 12, NIGHT)
        canvas.circle(at, 8.5, SEVERITY[colour])
    return canvas.image.reduce(FINER)


def draw_person(canvas: Canvas, group: Group, at: tuple[float, float], size: int) -> None:
    """Draw a figure centred at a point, with a number for several people."""
    canvas.stamp(_figure(group.role, group.colour, size), (at[0] - size / 2, at[1] - size / 2))
    if group.marked:
        spot = (at[0] - size * 0.36, at[1] - size * 0.32)
        canvas.circle(spot, size * 0.24, NIGHT)
        place(canvas, "tick", spot, max(8, int(size * 0.4)), GAIN)
    if group.number > 1:
        style = Style(max(26, size * 0.62), TEXT, "bold", 3.5, NIGHT)
        canvas.label((at[0] + size * 0.26, at[1] + size * 0.26), str(group.number), style)


def spread(groups: list[Group], slots: int) -> list[Group]:
    """Return single people if there is room, else groups of people who look alike."""
    if sum(group.number for group in groups) > slots:
        return groups
    return [group._replace(number=1) for group in groups for _ in range(group.number)]


def draw_people(canvas: Canvas, groups: list[Group], box: Box, largest: int) -> None:
    """Draw people in a box, in rows, as large as possible up to `largest`, with numbers next to groups."""
    if not groups:
        return
    aspect = BESIDE if any(group.number > 1 for group in groups) else 1.0
    size, across = _grid(len(groups), box, largest, aspect)
    rows = -(-len(groups) // across)
    top = box.y + (box.h - rows * size) / 2
    for number, group in enumerate(groups):
        row, column = divmod(number, across)
        inside = min(across, len(groups) - row * across)
        left = box.x + (box.w - inside * size * aspect) / 2
        at = (left + (column * aspect + 0.5) * size, top + (row + 0.5) * size)
        draw_person(canvas, group._replace(number=1), at, int(size))
        if group.number > 1:
            style = Style(max(26, size * 0.7), TEXT, "bold", 3, NIGHT)
            canvas.label((at[0] + size * (aspect - 0.02) / 2, at[1] + size * 0.08), str(group.number), style)


def _grid(number: int, box: Box, largest: int, aspect: float) -> tuple[float, int]:
    """Return the largest size, and the number of columns."""
    best = (0.0, 1)
    for across in range(1, number + 1):
        rows = -(-number // across)
        best = max(best, (min(float(largest), box.w / across / aspect, box.h / rows), across))
    return best
