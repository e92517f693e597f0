"""A clinic drawn small among others: signs without names, its floors side by side."""

from __future__ import annotations

from bot.drawing import Box, Canvas, Style, pieces
from bot.drawing.palette import DUSK, PANEL, QUIET, SEATS, mixed
from bot.faces.clinic import chips, desk
from bot.faces.clinic.floor import draw_floor
from bot.faces.clinic.plan import Plan
from bot.faces.clinic.spaces import floor_name
from bot.faces.clinic.theme import THEME
from bot.faces.values import Position
from bot.words import Say
from engines.clinic.view import ClinicView, View

HEAD = 54
MARGIN = 14
BETWEEN = 14
LEVEL = 30
EDGES = 28
"""Margin of a ground floor, for cars and doors at its outer borders."""
EDGE = 8
"""Margin of the other floors."""
GAP = 4
WIDEST = 88.0
"""Largest width of a space."""
PACKED = 64.0
"""Least width of a space if clinics share a row."""
NARROW = 470.0
"""Least width of a panel, for its head."""


def rows(clinics: list[ClinicView], wide: float, gap: float) -> list[list[ClinicView]]:
    """Return the clinics in rows, as many in each as fit."""
    found: list[list[ClinicView]] = []
    used = wide + 1
    for clinic in clinics:
        least = max(NARROW, _frame(clinic) + _columns(clinic) * PACKED)
        if used + gap + least > wide:
            found.append([])
            used = -gap
        found[-1].append(clinic)
        used += gap + least
    return found


def boxes(say: Say, view: View, row: list[ClinicView], box: Box, gap: float) -> list[Box]:
    """Return the panels of a row, from the top left corner of a box: as wide as the box, of one height."""
    least = [max(NARROW, _frame(clinic) + _columns(clinic) * PACKED) for clinic in row]
    more = (box.w - gap * (len(row) - 1) - sum(least)) / len(row)
    high = max(
        _layout(say, view, clinic, Box(0, 0, wide + more, 0))[-1] for clinic, wide in zip(row, least, strict=True)
    )
    found: list[Box] = []
    x = box.x
    for wide in least:
        found.append(Box(x, box.y, wide + more, high))
        x += wide + more + gap
    return found


def _columns(clinic: ClinicView) -> int:
    """Return the number of columns of all floors together."""
    return clinic.columns * desk.storeys(clinic)


def _frame(clinic: ClinicView) -> float:
    """Return the width of a clinic without its spaces."""
    return 2 * MARGIN + 2 * EDGES + (desk.storeys(clinic) - 1) * (2 * EDGE + BETWEEN) + _columns(clinic) * GAP


def draw(canvas: Canvas, say: Say, at: Position, seat: int, box: Box) -> None:
    view: View = at.view
    clinic = view.clinics[seat]
    pieces.panel(canvas, box, PANEL, edge=SEATS[seat].colour)
    desk.draw_head(canvas, say, at, seat, Box(box.x + MARGIN, box.y + 4, box.w - 2 * MARGIN, HEAD - 8))
    cell = _cell(clinic, box.w)
    floors, notes, _ = _layout(say, view, clinic, box)
    for floor, place in enumerate(floors):
        canvas.rect(place, mixed(DUSK, THEME.deep, 0.25), 10)
        name = floor_name(say, floor)
        canvas.text(place.top(LEVEL).inset(10, 0), name[:1].upper() + name[1:], Style(26, QUIET))
        plan = Plan(place.x + _edge(floor), place.y + LEVEL + EDGES, cell, cell, GAP, floor)
        draw_floor(canvas, say, clinic, plan, desk.marked(clinic), {})
    chips.draw_chips(canvas, desk.notes(say, view, clinic), notes)


def _edge(floor: int) -> float:
    return EDGE if floor else EDGES


def _cell(clinic: ClinicView, wide: float) -> float:
    """Return the width of a space in a panel of that width."""
    return min(WIDEST, (wide - _frame(clinic)) / _columns(clinic))


def _layout(say: Say, view: View, clinic: ClinicView, box: Box) -> tuple[list[Box], Box, float]:
    """Return the boxes of the floors and of the notes (next to them if there is room, else below), and the total
    height.
    """
    floors: list[Box] = []
    cell = _cell(clinic, box.w)
    x, y = box.x + MARGIN, box.y + HEAD
    high = LEVEL + clinic.rows * (cell + GAP) - GAP + 2 * EDGES
    for floor in range(desk.storeys(clinic)):
        floors.append(Box(x, y, clinic.columns * (cell + GAP) - GAP + 2 * _edge(floor), high))
        x = floors[-1].right + BETWEEN
    notes = desk.notes(say, view, clinic)
    beside = box.right - MARGIN - x
    if max((chip.long for chip in notes), default=0) <= beside and chips.height(notes, beside) <= high:
        return floors, Box(x, y, beside, high), HEAD + high + MARGIN
    wide = box.w - 2 * MARGIN
    below = Box(box.x + MARGIN, y + high + 8, wide, chips.height(notes, wide))
    return floors, below, below.bottom - box.y + MARGIN
