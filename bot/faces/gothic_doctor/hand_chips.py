"""Low boxes on a hand's picture: later Patients, and an Action's targets."""

from __future__ import annotations

from bot.drawing import Box, Canvas, Style, pieces, place
from bot.drawing.palette import EDGE, GOLD, INK, NIGHT, PANEL, PAPER, QUIET, TEXT, mixed
from bot.faces.gothic_doctor.aims import Chip
from bot.faces.gothic_doctor.likenesses import likeness
from bot.faces.gothic_doctor.patient_card import draw_class, draw_paper, tick
from bot.faces.gothic_doctor.signs import CLASS_SIGNS, COLOURS
from bot.faces.gothic_doctor.theme import THEME
from bot.words import Say

HIGH = 92
FACE = 76


def draw_chip(canvas: Canvas, say: Say, chip: Chip, box: Box) -> None:
    if chip.open:
        _draw_open(canvas, chip, box)
        return
    canvas.rect(box, PANEL, 14, EDGE, 3)
    _draw_face(canvas, chip, box)
    x = box.x + FACE + 16
    canvas.text(Box(x, box.y + 4, 78, 42), chip.worth, Style(36, GOLD, "bold"), smallest=28)
    draw_class(canvas, chip.group, (x + 20, box.y + 66), 21)
    rest = Box(x + 82, box.y, box.right - x - 90, box.h)
    if chip.ready:
        tick(canvas, (rest.right - 36, rest.y + rest.h / 2), 34)
    elif chip.any_kind:
        canvas.text(rest, say("any card"), Style(30, TEXT, "bold"), "right", lines=2)
    else:
        _draw_icons(canvas, chip.icons, rest)
    if chip.n > 1:
        pieces.pill(canvas, (box.right - 2, box.y + 2), f"×{chip.n}", GOLD, size=28, align="right", colour=INK)


def _draw_open(canvas: Canvas, chip: Chip, box: Box) -> None:
    draw_paper(canvas, box, CLASS_SIGNS[chip.group][1] if chip.group else THEME.accent)
    _draw_face(canvas, chip, box.moved(0, 6))
    words = Box(box.x + FACE + 16, box.y + 14, box.w - FACE - 22, box.h - 16)
    canvas.text(words.top(44), chip.name, Style(32, INK, "bold"), smallest=26)
    canvas.text(words.below(42), chip.worth, Style(32, (132, 84, 8), "bold"))
    if chip.kind and chip.seat is not None:
        pieces.seat_marker(canvas, (box.right - 28, box.bottom - 26), chip.seat, 17)


def _draw_face(canvas: Canvas, chip: Chip, box: Box) -> None:
    if chip.kind:
        ground = mixed(CLASS_SIGNS[chip.group][1], PAPER, 0.35)
        canvas.stamp(likeness(chip.kind, ground, FACE), (box.x + 8, box.y + 8))
    elif chip.seat is not None:
        pieces.seat_marker(canvas, (box.x + 8 + FACE / 2, box.y + 8 + FACE / 2), chip.seat, 28)


def _draw_icons(canvas: Canvas, icons: tuple[str, ...], box: Box) -> None:
    """Draw a plus, and the icons; any one of them would do."""
    side = min(42.0, (box.w - 30) / max(1, len(icons)) - 5)
    x = box.right - len(icons) * (side + 5)
    y = box.y + (box.h - side) / 2 + 4
    canvas.label((x - 17, y + side / 2), "+", Style(40, QUIET, "bold"))
    for icon in icons:
        tile = Box(x, y, side, side)
        canvas.rect(tile, NIGHT, side * 0.2)
        place(canvas, icon, tile.centre, round(side * 0.84), COLOURS[icon], second=NIGHT)
        x += side + 5
