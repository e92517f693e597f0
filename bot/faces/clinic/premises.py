"""A clinic drawn large: floors in pairs, names on the tiles, everything that its owner counts."""

from __future__ import annotations

from collections.abc import Mapping

from bot.drawing import Box, Canvas, Style, pieces
from bot.drawing.palette import DUSK, PANEL, QUIET, SEATS, mixed
from bot.faces.clinic import chips, desk, spaces
from bot.faces.clinic.floor import draw_floor
from bot.faces.clinic.plan import Plan
from bot.faces.clinic.spaces import floor_name
from bot.faces.clinic.theme import THEME
from bot.faces.values import Position
from bot.words import Say
from engines.clinic.view import ClinicView, View

HEAD = 62
MARGIN = 14
BETWEEN = 16
STOREY = 40
ROWS = 128
"""Height of a space in the large clinic."""
EDGES = 40
"""Margin of a ground floor, for cars and doors at its outer borders."""
ALONE = 700.0
"""Width of the ground floor while it is the only one."""
GAP = 8


def large_height(say: Say, view: View, clinic: ClinicView, wide: float, sites: Mapping[str, int]) -> float:
    return HEAD + _blocks(say, view, clinic, Box(0, 0, wide, 0).inset(MARGIN), sites)[-1].bottom + MARGIN


def draw_large(canvas: Canvas, say: Say, at: Position, seat: int, box: Box, sites: Mapping[str, int]) -> None:
    """Draw a clinic with names on its tiles; `sites`: numbers of the places that may be built on now."""
    view: View = at.view
    clinic = view.clinics[seat]
    pieces.panel(canvas, box, PANEL, edge=SEATS[seat].colour)
    inner = box.inset(MARGIN)
    desk.draw_head(canvas, say, at, seat, inner.top(HEAD - 10))
    *floors, rest = _blocks(say, view, clinic, inner.below(HEAD), sites)
    for floor, place in enumerate(floors):
        _draw_storey(canvas, say, clinic, floor, place, sites)
    chips.draw_chips(canvas, desk.desk(say, view, clinic), rest)


def _blocks(say: Say, view: View, clinic: ClinicView, box: Box, sites: Mapping[str, int]) -> list[Box]:
    """Return the boxes of the floors, in pairs, and of the notes, in the gap or below."""
    found: list[Box] = []
    y = box.y
    floors = _shown(clinic, sites)
    for floor in range(0, floors, 2):
        high = STOREY + 2 * (12 if floor else EDGES) + clinic.rows * (ROWS + GAP) - GAP
        row = Box(box.x, y, box.w, high)
        found += row.columns(2, BETWEEN) if floors > 1 else [row.left(ALONE), row.beside(ALONE, BETWEEN)]
        y += high + BETWEEN
    notes = desk.desk(say, view, clinic)
    if floors % 2 and chips.height(notes, found[-1].w) <= found[-1].h:
        return found
    return [*found[:floors], Box(box.x, y, box.w, chips.height(notes, box.w))]


def _shown(clinic: ClinicView, sites: Mapping[str, int]) -> int:
    """Return the number of floors to draw: up to the highest with a tile or a site."""
    built = (at[2] + 1 for place in sites if (at := spaces.space(place)))
    return max(desk.storeys(clinic), *built, 1)


def _edges(floor: int) -> int:
    """Return the margin of a floor; the ground floor has cars and doors at its outer borders."""
    return 12 if floor else EDGES


def _draw_storey(canvas: Canvas, say: Say, clinic: ClinicView, floor: int, box: Box, sites: Mapping[str, int]) -> None:
    canvas.rect(box, mixed(DUSK, THEME.deep, 0.25), 14)
    name = floor_name(say, floor)
    canvas.text(box.top(STOREY).inset(14, 2), name[:1].upper() + name[1:], Style(28, QUIET, "bold"))
    ground = box.below(STOREY).inset(_edges(floor), EDGES if floor < 2 else 12)
    wide = (ground.w - GAP * (clinic.columns - 1)) / clinic.columns
    draw_floor(canvas, say, clinic, Plan(ground.x, ground.y, wide, ROWS, GAP, floor), desk.marked(clinic), sites)
