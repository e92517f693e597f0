"""Lit places on the picture of a hand: spaces with their effects, numbered borders, pairs."""

from __future__ import annotations

from bot.drawing import Box, Canvas, Style, pieces, place
from bot.drawing.palette import EDGE, GAIN, GOLD, INK, LOSS, NIGHT, TEXT, Rgb, mixed
from bot.faces.clinic.openings import MANY, Openings, Pair, Sign, Spot
from bot.faces.clinic.plan import Plan
from bot.faces.clinic.signs import put

LIT: Rgb = (74, 67, 46)
WORKS: Rgb = (44, 118, 116)
DARK: Rgb = (118, 112, 104)
"""A missing neighbour, under its slash."""
LABEL, SMALL = 40, 30
"""Letter size of a name, and in low spaces."""
ROOMY = 110.0
"""A space this high has three lines."""


def draw_lights(canvas: Canvas, lit: Openings, plan: Plan) -> None:
    for spot in lit.spots:
        if spot.spaces[0].endswith(f"f{plan.floor}"):
            (_draw_room if spot.built else _draw_spot)(canvas, spot, plan.tile(spot.spaces))


def draw_marks(canvas: Canvas, lit: Openings, plan: Plan) -> None:
    """Draw the marks on borders: links of pairs, numbers."""
    for pair in lit.pairs:
        if pair.one.endswith(f"f{plan.floor}"):
            _draw_pair(canvas, pair, plan)
    if plan.floor == 0:
        for border, number in lit.numbers:
            at = plan.border(border)
            if at is not None:
                _draw_number(canvas, at, number)


def draw_slashed(canvas: Canvas, figure: str, at: tuple[float, float], size: int) -> None:
    put(canvas, figure, at, size, DARK, NIGHT)
    reach = size * 0.5
    canvas.line([(at[0] - reach, at[1] + reach), (at[0] + reach, at[1] - reach)], LOSS, 5)


def _draw_spot(canvas: Canvas, spot: Spot, box: Box) -> None:
    """Draw an empty space: its name, its effects, its costs."""
    low = box.h < ROOMY
    if spot.works:
        pieces.glow(canvas, box, GAIN, 10)
    canvas.rect(box, WORKS if spot.works else LIT, 10, GAIN if spot.works else GOLD, 6 if spot.works else 5)
    inner = box.inset(8, 7) if low else box.inset(11, 8)
    size = SMALL if low else LABEL
    name = canvas.label((inner.x, inner.y + size / 2 + 2), spot.label, Style(size, TEXT, "bold"), "left")
    under = inner.below(size + 4)
    _draw_signs(canvas, spot, under, low=low)
    if low:
        _draw_costs(canvas, spot, (name.right + 8, inner.y + size / 2 + 2), 28)
    else:
        _draw_costs(canvas, spot, (inner.x, inner.bottom - 14))
    if spot.works:
        radius = 17 if low else 22
        lower = low or name.right + 2 * radius + 8 > box.right
        down = box.h - radius - 5 if lower else radius + 5
        _draw_tick(canvas, (box.right - radius - 5, box.y + down), radius)
    elif spot.best:
        canvas.polygon(pieces.star((box.right - 20, box.bottom - 22 if low else box.y + 23), 14), GOLD)


def _draw_signs(canvas: Canvas, spot: Spot, box: Box, *, low: bool) -> None:
    size = 28 if low else 34
    x, y = box.x + size / 2, box.y + size / 2 + 2
    for sign in spot.signs:
        x = _draw_sign(canvas, sign, (x, y), size) - (8 if low else 0)


def _draw_sign(canvas: Canvas, sign: Sign, at: tuple[float, float], size: int) -> float:
    """Draw a figure with its words. Return the position of the next one."""
    x, y = at
    if sign.figure and sign.there:
        put(canvas, sign.figure, at, size, GAIN if sign.figure == "tick" else TEXT)
        x += size * 0.7
    elif sign.figure:
        draw_slashed(canvas, sign.figure, at, size)
        x += size * 0.7
    else:
        x -= size / 2
    if sign.text:
        return canvas.label((x, y), sign.text, Style(32, TEXT, "bold"), "left").right + size * 0.6
    return x + size * 0.8


def _draw_costs(canvas: Canvas, spot: Spot, at: tuple[float, float], size: float = 32) -> None:
    """Draw the parking places it takes, or a price that differs; `at` is the middle of its left end."""
    x, y = at
    if spot.cars:
        colour = LOSS if spot.cars >= MANY else TEXT if spot.cars > 0 else GAIN
        words = f"−{spot.cars}" if spot.cars > 0 else f"+{-spot.cars}"
        put(canvas, "car", (x + size / 2, y), int(size), colour, NIGHT)
        canvas.label((x + size + 5, y), words, Style(size, colour, "bold"), "left")
    elif spot.price:
        canvas.label((x, y), spot.price, Style(size, GOLD, "bold"), "left")


def _draw_tick(canvas: Canvas, at: tuple[float, float], radius: float) -> None:
    canvas.circle(at, radius, NIGHT)
    canvas.circle(at, radius - 3, GAIN)
    place(canvas, "tick", at, int(radius * 1.3), INK)


def _draw_room(canvas: Canvas, spot: Spot, box: Box) -> None:
    """Draw a bright rim around a tile, with its name at the foot."""
    canvas.rect(box.inset(-3), None, 10, GOLD, 6)
    text = " ".join((spot.label, spot.price)).strip()
    strip = box.foot(36).inset(4, 0).moved(0, -4)
    canvas.rect(strip, LIT, 8)
    x = strip.x + 8
    name = canvas.text(Box(x, strip.y, strip.w - 12, strip.h), text, Style(30, TEXT, "bold"))
    for sign in spot.signs:
        _draw_sign(canvas, sign, (name.right + 22, strip.centre[1]), 28)


def _draw_pair(canvas: Canvas, pair: Pair, plan: Plan) -> None:
    """Draw a link between two spaces."""
    one, other = plan.tile((pair.one,)).centre, plan.tile((pair.other,)).centre
    at = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    if pair.works:
        _draw_tick(canvas, at, 22)
        return
    canvas.circle(at, 17, NIGHT)
    canvas.circle(at, 13, GOLD)
    if pair.best:
        canvas.polygon(pieces.star(at, 11), INK)


def _draw_number(canvas: Canvas, at: tuple[float, float], number: int) -> None:
    if number:
        pieces.badge(canvas, at, str(number), GOLD, 30)
    else:
        canvas.circle(at, 28, None, mixed(GOLD, EDGE, 0.1), 6)
