"""All seats in turn order: money, Popularity, Time, and their current task."""

from __future__ import annotations

from bot.drawing import Box, Canvas, Style, pieces, plain
from bot.drawing.palette import GAIN, GOLD, PANEL, QUIET, RAISED, SEATS, TEXT, Rgb, mixed
from bot.faces.clinic.signs import ACTION_SIGNS, put
from bot.faces.values import Position
from bot.words import N_, Say
from engines.clinic.view import View

HIGH = 118
GAP = 12
_STAGES = {
    "move": N_("Move"),
    "business": N_("Business"),
    "dismiss": N_("Payday"),
    "protect": N_("IT"),
    "last_double": N_("Tiles"),
}


def draw_turn_order(canvas: Canvas, say: Say, at: Position, box: Box) -> None:
    """Draw a card for each seat, in turn order; awaited seats shine."""
    view: View = at.view
    cards = box.columns(len(view.order), GAP)
    for seat, card in zip(view.order, cards, strict=True):
        if seat in at.awaited:
            pieces.glow(canvas, card)
    for number, (seat, card) in enumerate(zip(view.order, cards, strict=True), 1):
        _draw_card(canvas, say, at, seat, number, card)


def _draw_card(canvas: Canvas, say: Say, at: Position, seat: int, number: int, box: Box) -> None:
    view: View = at.view
    clinic = view.clinics[seat]
    active = bool(view.acting) and view.acting[0][0] == seat
    pieces.panel(canvas, box, mixed(RAISED, SEATS[seat].colour, 0.15) if active else PANEL, edge=SEATS[seat].colour)
    upper = Box(box.x + 12, box.y + 8, box.w - 24, 48)
    canvas.text(upper.left(30), f"{number}.", Style(30, QUIET, "bold"))
    pieces.seat_marker(canvas, (upper.x + 48, upper.centre[1]), seat, 17)
    words = upper.beside(74)
    used = _draw_status(canvas, say, view, seat, words)
    canvas.text(words.left(words.w - used), plain(at.names[seat]), Style(32, TEXT, "bold"))
    lower = Box(box.x + 10, box.y + 62, box.w - 20, 48)
    parts = (
        ("dollar", GOLD, f"{clinic.cash}"),
        ("star", GOLD, f"{clinic.popularity}"),
        ("clock", QUIET, f"{clinic.time}"),
    )
    for (sign, colour, text), cell in zip(parts, lower.columns(3, 4), strict=True):
        put(canvas, sign, (cell.x + 20, cell.centre[1]), 38, colour)
        canvas.text(cell.beside(44), text, Style(36, TEXT, "bold"))


def _draw_status(canvas: Canvas, say: Say, view: View, seat: int, box: Box) -> float:
    """Draw the seat's current task at the right end. Return the width it takes."""
    if view.phase == "over":
        total = str(sum(view.clinics[seat].score.values()))
        return canvas.text(box, total, Style(40, GOLD, "bold"), "right").w + 10
    sign, colour = _status(view, seat)
    if sign:
        put(canvas, sign, (box.right - 18, box.centre[1]), 36, colour)
        return 44
    stage = view.clinics[seat].stage
    if view.phase == "finishing" and stage in _STAGES:
        return canvas.text(box, say(_STAGES[stage]), Style(27, GOLD, "bold"), "right").w + 10
    return 0


def _status(view: View, seat: int) -> tuple[str, Rgb]:
    """Return a sign: the next action, or a tick if the seat is done."""
    clinic = view.clinics[seat]
    action = next((action for who, action in view.acting if who == seat), "")
    if action:
        return ACTION_SIGNS[action], GOLD if view.acting[0][0] == seat else TEXT
    done = clinic.chosen if view.phase == "picking" else clinic.stage == "ready"
    return ("tick", GAIN) if done and view.phase in {"picking", "finishing", "founding"} else ("", TEXT)
