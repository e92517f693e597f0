"""The layout of your own clinic's floors on the picture of a hand."""

from __future__ import annotations

from typing import NamedTuple

from bot.drawing import Box, Canvas, Style
from bot.drawing.palette import DUSK, QUIET, mixed
from bot.faces.clinic.plan import Plan
from bot.faces.clinic.spaces import floor_name
from bot.faces.clinic.theme import THEME
from bot.words import Say

MARGIN = 16
WIDE = 1200 - 2 * MARGIN
BETWEEN = 12
TITLE = 40
EDGES, EDGE = 40, 12
"""Margins of a ground floor, for cars and doors at its outer borders, and of the other floors."""
GAP = 8
HIGHEST, LOWEST = 128.0, 84.0
"""Heights of a space with names; if it would be lower, floors are drawn small."""
GROUND = 700.0
"""Width of the ground floor next to one other."""
WIDEST = 88.0
"""Largest width of a space drawn small."""


class Storey(NamedTuple):
    """A floor: its panel, and the geometry of its spaces."""

    box: Box
    plan: Plan


class Size(NamedTuple):
    """Columns and rows of a board, and the floors to be shown, from the ground up."""

    columns: int
    rows: int
    floors: tuple[int, ...]


def storeys(size: Size, y: float, most: float) -> list[Storey]:
    """Return the floors from `y`, at most `most` high: with names on their tiles if they fit, else small."""
    rows = _rows(size.floors)
    frames = [TITLE + 2 * _edge(row[0]) for row in rows]
    left = most - sum(frames) - BETWEEN * (len(rows) - 1)
    high = min(HIGHEST, left / len(rows) / size.rows - GAP)
    if high < LOWEST:
        return _small(size, y, most)
    found: list[Storey] = []
    for row, frame in zip(rows, frames, strict=True):
        box = Box(MARGIN, y, WIDE, frame + size.rows * (high + GAP) - GAP)
        parts = _parts(box, len(row), len(size.floors))
        found += [_storey(size, floor, part, row[0], high) for floor, part in zip(row, parts, strict=True)]
        y = box.bottom + BETWEEN
    return found


def _rows(floors: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the floors in two rows: the lower two, then the others."""
    return [row for row in (floors[:2], floors[2:]) if row]


def _parts(box: Box, number: int, of: int) -> list[Box]:
    """Return the boxes of a row's floors: the ground floor is wider next to one other; with more, all are equal."""
    if of == 1:
        return [box]
    return [box.left(GROUND), box.beside(GROUND, BETWEEN)] if of == 2 else box.columns(max(2, number), BETWEEN)[:number]


def _edge(floor: int) -> int:
    return EDGE if floor else EDGES


def _storey(size: Size, floor: int, box: Box, first: int, high: float) -> Storey:
    inner = box.below(TITLE).inset(_edge(floor), _edge(first))
    wide = min(230.0, (inner.w - GAP * (size.columns - 1)) / size.columns)
    left = inner.x + (inner.w - size.columns * (wide + GAP) + GAP) / 2
    return Storey(box, Plan(left, inner.y, wide, high, GAP, floor))


def _small(size: Size, y: float, most: float) -> list[Storey]:
    """Return all floors side by side, for signs without names."""
    gap = 4
    frame = sum(2 * min(_edge(floor), 30) for floor in size.floors) + BETWEEN * (len(size.floors) - 1)
    columns = size.columns * len(size.floors)
    cell = min(WIDEST, (WIDE - frame) / columns - gap, (most - TITLE - 60) / size.rows - gap)
    found: list[Storey] = []
    used = frame + columns * (cell + gap) - gap * len(size.floors)
    x = MARGIN + (WIDE - used) / 2
    for floor in size.floors:
        edge = min(_edge(floor), 30)
        box = Box(x, y, size.columns * (cell + gap) - gap + 2 * edge, TITLE + 60 + size.rows * (cell + gap) - gap)
        found.append(Storey(box, Plan(x + edge, y + TITLE + 30, cell, cell, gap, floor)))
        x = box.right + BETWEEN
    return found


def draw_ground(canvas: Canvas, say: Say, storey: Storey) -> None:
    """Draw the panel of a floor with its name."""
    canvas.rect(storey.box, mixed(DUSK, THEME.deep, 0.25), 14)
    name = floor_name(say, storey.plan.floor)
    words = storey.box.top(TITLE).inset(14, 2)
    canvas.text(words, name[:1].upper() + name[1:], Style(30, QUIET, "bold"), smallest=26)
