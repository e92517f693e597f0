"""Who a hand is about: planned attacks, those who can attack or be attached to, and those whom it may befall."""

from __future__ import annotations

from bot.drawing import Box, Canvas, Style, pieces, place
from bot.drawing.figures.portraits import grey
from bot.drawing.palette import EDGE, NIGHT, PANEL, QUIET, RAISED, SEATS, STEEL, TEXT, mixed
from bot.faces.doctor_strange.clash import fate
from bot.faces.doctor_strange.hand_signs import STATES, sign
from bot.faces.doctor_strange.hand_values import Plate, Strip
from bot.faces.doctor_strange.names import short_name
from bot.faces.doctor_strange.theme import THEME
from bot.faces.doctor_strange.tile import ground_of, likeness
from bot.words import Say

GAP = 8
TWO_LINES = 68
"""Lower than this there is one line of words."""
SWORDS = 52
"""Width kept for the swords between those who attack and those who are attacked."""


def sides(own: int, targets: int) -> tuple[int, int, int]:
    """Return the columns, of four, for the left and the right, and the rows they need."""
    if not targets or not own:
        return (4, 0, -(-own // 4)) if own else (0, 4, -(-targets // 4))
    splits = [(max(-(-own // left), -(-targets // (4 - left))), abs(left - 2), left) for left in (1, 2, 3)]
    rows, _, left = min(splits)
    return left, 4 - left, rows


def rows_height(own: int, targets: int, high: float) -> float:
    rows = sides(own, targets)[2]
    return rows * (high + GAP) - GAP if rows else 0


def draw_rows(canvas: Canvas, say: Say, people: tuple[tuple[Plate, ...], tuple[Plate, ...]], box: Box,
              high: float) -> None:  # fmt: skip
    """Draw own Characters on the left and the others on the right, with swords between attackers and targets."""
    own, targets = people
    left, _, rows = sides(len(own), len(targets))
    both = bool(own and targets)
    wide = (box.w - (SWORDS if both else 0) - 3 * GAP) / 4
    for number, plate in enumerate(own):
        x, y = number % left, number // left
        draw_plate(canvas, say, plate, Box(box.x + x * (wide + GAP), box.y + y * (high + GAP), wide, high))
    start = box.x + left * (wide + GAP) + (SWORDS if both else 0) if own else box.x
    columns = 4 - left if own else 4
    for number, plate in enumerate(targets):
        x, y = number % columns, number // columns
        draw_plate(canvas, say, plate, Box(start + x * (wide + GAP), box.y + y * (high + GAP), wide, high))
    if both:
        middle = box.y + (rows * (high + GAP) - GAP) / 2 if rows > 1 else box.y + high / 2
        place(canvas, "swords", (start - GAP / 2 - SWORDS / 2, middle), 50, THEME.accent)


def draw_plate(canvas: Canvas, say: Say, plate: Plate, box: Box) -> None:
    """Draw a Character or an Item; dark if it cannot be chosen now."""
    bright = plate.bright
    colour = SEATS[plate.side].colour
    canvas.rect(box, RAISED if bright else mixed(PANEL, NIGHT, 0.45), 14)
    canvas.rect(Box(box.x, box.y + 12, 6, box.h - 24), colour if bright else mixed(colour, NIGHT, 0.5), 3)
    size = box.h - 12
    face = Box(box.x + 9, box.y + 6, size, size)
    words = Box(face.right + 7, box.y + 2, box.w - size - 20, box.h - 4)
    style = Style(34, TEXT if bright else QUIET, "bold")
    if plate.id[0] == "c":
        _draw_face(canvas, plate, face)
        radius = min(28.0, box.h * 0.36)
        words = words.left(words.w - 2 * radius - 3)
        at = (box.right - radius - 4, box.y + box.h / 2)
        pieces.badge(canvas, at, str(plate.power), colour if bright else STEEL, radius)
    else:
        _draw_item(canvas, plate, face)
    canvas.text(words, short_name(say, plate.id), style, lines=2)
    if plate.number:
        pieces.badge(canvas, (face.x + 2, box.y + 12), str(plate.number), THEME.accent, 24)


def _draw_face(canvas: Canvas, plate: Plate, face: Box) -> None:
    picture = likeness(plate.id, round(face.w), ground_of(plate.owner))
    out = plate.state in STATES
    canvas.stamp(grey(picture) if out or not plate.bright else picture, (face.x, face.y))
    if out:
        figure, colour = STATES[plate.state]
        radius = min(21.0, face.w * 0.34)
        at = (face.right - radius * 0.6, face.bottom - radius * 0.65)
        canvas.circle(at, radius, NIGHT)
        place(canvas, figure, at, round(radius * 1.55), colour)


def _draw_item(canvas: Canvas, plate: Plate, face: Box) -> None:
    """Draw an Item on the portrait of the Character that has it."""
    picture = likeness(plate.state, round(face.w), ground_of(plate.owner))
    canvas.stamp(picture if plate.bright else grey(picture), (face.x, face.y))
    figure, colour = sign(plate.id)
    at, radius = (face.right - face.w * 0.22, face.bottom - face.w * 0.22), face.w * 0.32
    canvas.circle(at, radius, NIGHT)
    place(canvas, figure, at, round(radius * 1.6), colour)


def strips_height(strips: int, high: float) -> float:
    return strips * (high + GAP) - GAP if strips else 0


def draw_strips(canvas: Canvas, say: Say, strips: tuple[Strip, ...], box: Box, high: float) -> None:
    for number, strip in enumerate(strips):
        _draw_strip(canvas, say, strip, Box(box.x, box.y + number * (high + GAP), box.w, high))


def _draw_strip(canvas: Canvas, say: Say, strip: Strip, box: Box) -> None:
    word, figure, colour = fate(strip.card)
    canvas.rect(box, PANEL, 16, THEME.accent if strip.bright else EDGE, 4 if strip.bright else 2)
    middle = box.y + box.h / 2
    pieces.badge(canvas, (box.x + 38, middle), str(strip.number), THEME.accent, min(28.0, box.h * 0.42))
    _draw_fighter(canvas, say, strip.attacker, Box(box.x + 76, box.y, 300, box.h))
    start, end = box.x + 392, box.x + 576
    canvas.arrow([(start, middle), (end, middle)], colour, 8, 26)
    radius = min(34.0, box.h * 0.46)
    canvas.circle(((start + end) / 2 - 8, middle), radius, NIGHT)
    place(canvas, figure, ((start + end) / 2 - 8, middle), round(radius * 1.4), colour)
    _draw_fighter(canvas, say, strip.target, Box(box.x + 590, box.y, 300, box.h))
    right = Box(box.x + 900, box.y + 2, box.w - 916, box.h - 4)
    odds = say("hits {percent}%", percent=strip.percent)
    if box.h < TWO_LINES:
        canvas.text(
            right, f"{say('{percent}%', percent=strip.percent)} · {say(word)}", Style(30, TEXT, "bold"), "right"
        )
    else:
        canvas.text(right.top(right.h / 2), odds, Style(34, TEXT, "bold"), "right")
        canvas.text(right.foot(right.h / 2), say(word), Style(30, colour, "bold"), "right")


def _draw_fighter(canvas: Canvas, say: Say, plate: Plate, box: Box) -> None:
    colour = SEATS[plate.side].colour
    size = box.h - 18
    face = Box(box.x, box.y + 9, size, size)
    canvas.rect(face.inset(-4), colour, 11)
    canvas.stamp(likeness(plate.id, round(size), ground_of(plate.owner)), (face.x, face.y))
    radius = min(29.0, box.h * 0.36)
    words = Box(box.x + size + 14, box.y + 2, box.w - size - 2 * radius - 22, box.h - 4)
    used = canvas.text(words, short_name(say, plate.id), Style(34, TEXT, "bold"), lines=2)
    pieces.badge(canvas, (used.right + radius + 12, box.y + box.h / 2), str(plate.power), colour, radius)
