"""The pieces of boards: panels, pills, bars, pips, counters, markers. Sizes are in units, 1200 across."""

from __future__ import annotations

import math
from collections.abc import Sequence

from bot.drawing.box import Box
from bot.drawing.canvas import Align, Canvas, Colour, Point, Style, along
from bot.drawing.palette import (
    DUSK,
    EDGE,
    GAIN,
    GLOW,
    GOLD,
    INK,
    LOSS,
    NIGHT,
    PANEL,
    QUIET,
    RAISED,
    SEATS,
    STEEL,
    TEXT,
    Rgb,
    Shape,
    Theme,
    clear,
    ink_on,
    mixed,
)
from bot.drawing.text import width

ROUND = 18


def panel(
    canvas: Canvas, box: Box, fill: Rgb = PANEL, *, edge: Rgb | None = None, thick: float = 3, radius: float = ROUND
) -> Box:
    """Draw a panel with a soft shadow. Return the box within its margin."""
    under = min(box.h, 2 * radius + 5)  # only the part that the panel leaves uncovered: translucent areas are slow
    canvas.rect(Box(box.x, box.bottom + 5 - under, box.w, under), clear((0, 0, 0), 80), radius)
    canvas.rect(box, fill, radius, edge, thick)
    return box.inset(16, 12)


def glow(canvas: Canvas, box: Box, colour: Rgb = GLOW, radius: float = ROUND) -> None:
    """Draw a shining rim around an active piece; call it before drawing the piece."""
    for by, alpha in ((12, 70), (8, 130)):
        canvas.rect(box.inset(-by), None, radius + by, clear(colour, alpha), 4)
    canvas.rect(box.inset(-5), colour, radius + 5)


def title(canvas: Canvas, box: Box, text: str, theme: Theme, note: str = "") -> None:
    """Draw the band across the top of a board: the title in serif, a note on the right."""
    canvas.rect(box, theme.deep)
    canvas.rect(box.foot(4), theme.accent)
    inner = box.inset(28, 6)
    used = canvas.text(inner.left(inner.w * 0.62), text, Style(44, TEXT, "title"), smallest=30)
    rest = inner.beside(used.w, 24)
    if note:
        canvas.text(rest, note, Style(32, mixed(TEXT, theme.accent, 0.35), "bold"), "right")


def pill(
    canvas: Canvas,
    at: Point,
    text: str,
    fill: Rgb = RAISED,
    *,
    size: float = 28,
    align: Align = "left",
    colour: Rgb | None = None,
    edge: Rgb | None = None,
    widest: float = 600,
) -> Box:
    """Draw a rounded label and return its box. `at` is the middle of its left end, centre or right end by `align`."""
    style = Style(size, colour or ink_on(fill), "bold")
    pad, high = size * 0.5, size * 1.4
    long = min(widest, pad * 2 + text_width(text, style))
    x = at[0] - {"left": 0.0, "centre": long / 2, "right": long}[align]
    box = Box(x, at[1] - high / 2, long, high)
    canvas.rect(box, fill, high / 2, edge, 3)
    canvas.text(box.inset(pad - 1, 0), text, style, "centre", smallest=size)
    return box


def text_width(text: str, style: Style) -> float:
    """Return the width of a line in a style, with a little air."""
    return width(text, style.face, style.size) + 2


def badge(canvas: Canvas, at: Point, text: str, fill: Rgb, radius: float = 26, *, rim: Rgb = NIGHT) -> None:
    """Draw a number in a disc."""
    canvas.circle(at, radius, rim)
    canvas.circle(at, radius - 4, fill)
    inner = Box(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius).inset(5)
    canvas.text(inner, text, Style(radius * 1.25, ink_on(fill), "bold"), "centre", smallest=10)


def bar(canvas: Canvas, box: Box, value: int, of: int, colour: Rgb, *, text: str = "", hatched: bool = False) -> None:
    """Draw progress, `value` of `of`, with the text (or "2/5") on it. `hatched` stripes it, so that two bars differ."""
    radius = box.h / 2
    canvas.rect(box, NIGHT, radius)
    inner = box.inset(3)
    share = max(0.0, min(1.0, value / of if of else 0.0))
    if share:
        with canvas.clipped(inner, inner.h / 2) as within:
            done = Box(0, 0, inner.w * share, inner.h)
            within.rect(done, colour)
            if hatched:
                _hatch(within, done, mixed(colour, INK, 0.25))
    canvas.rect(box, None, radius, mixed(EDGE, NIGHT, 0.3), 2)
    style = Style(min(30, box.h * 0.8), TEXT, "bold", 2.5, NIGHT)
    canvas.text(box, text or f"{value}/{of}", style, "centre", smallest=18)


def _hatch(canvas: Canvas, box: Box, colour: Rgb) -> None:
    step = 18
    for i in range(int((box.w + box.h) / step) + 1):
        x = i * step
        canvas.line([(x - box.h, box.h), (x, 0)], colour, 6, capped=False)
    canvas.rect(Box(box.right, 0, canvas.wide - box.w, box.h), NIGHT)


def cure_and_harm(
    canvas: Canvas, box: Box, cure: tuple[int, int], harm: tuple[int, int], words: tuple[str, str]
) -> None:
    """Draw the two bars of a patient, each (now, needed) and named. Harm is striped as well as orange."""
    rows = box.rows(2, 6)
    for row, (now, need), colour, word, hatched in zip(
        rows, (cure, harm), (GAIN, LOSS), words, (False, True), strict=True
    ):
        bar(canvas, row, now, need, colour, text=f"{word} {now}/{need}", hatched=hatched)


def pips(canvas: Canvas, at: Point, filled: int, of: int, colour: Rgb, *, radius: float = 9) -> None:
    """Draw a row of dots, the first `filled` of them full; `at` is the middle of the first."""
    for i in range(of):
        dot = (at[0] + i * radius * 2.8, at[1])
        canvas.circle(dot, radius, colour if i < filled else NIGHT, colour if i < filled else EDGE, 3)


def counter(canvas: Canvas, box: Box, number: str, word: str, *, colour: Rgb = TEXT, fill: Rgb = DUSK) -> None:
    """Draw a large number over a small word."""
    canvas.rect(box, fill, 12)
    cut = box.h * 0.58
    canvas.text(box.top(cut).inset(6, 0), number, Style(cut * 0.8, colour, "bold"), "centre")
    canvas.text(box.below(cut).inset(6, 0).moved(0, -4), word, Style(27, QUIET), "centre", smallest=22)


def star(at: Point, radius: float, points: int = 5, inner: float = 0.45, turn: float = -math.pi / 2) -> list[Point]:
    """Return the corners of a star."""
    return [
        (
            at[0] + (radius if i % 2 == 0 else radius * inner) * math.cos(turn + i * math.pi / points),
            at[1] + (radius if i % 2 == 0 else radius * inner) * math.sin(turn + i * math.pi / points),
        )
        for i in range(2 * points)
    ]


def ngon(at: Point, radius: float, sides: int, turn: float = -math.pi / 2) -> list[Point]:
    """Return the corners of a regular polygon."""
    return [
        (at[0] + radius * math.cos(turn + i * math.tau / sides), at[1] + radius * math.sin(turn + i * math.tau / sides))
        for i in range(sides)
    ]


def marker(canvas: Canvas, at: Point, shape: Shape, colour: Rgb, radius: float = 18, *, rim: Rgb = NIGHT) -> None:
    if shape == "circle":
        canvas.circle(at, radius, rim)
        canvas.circle(at, radius * 0.8, colour)
        return
    outer, inner = _outline(at, shape, radius * 1.12), _outline(at, shape, radius * 0.84)
    canvas.polygon(outer, rim)
    canvas.polygon(inner, colour)


def _outline(at: Point, shape: Shape, radius: float) -> Sequence[Point]:
    match shape:
        case "square":
            return ngon(at, radius * 1.15, 4, math.pi / 4)
        case "triangle":
            return ngon((at[0], at[1] + radius * 0.2), radius * 1.2, 3)
        case "diamond":
            return ngon(at, radius * 1.15, 4)
        case "star":
            return star(at, radius * 1.25, inner=0.5)
        case _:
            return ngon(at, radius * 1.05, 6, 0)


def seat_marker(canvas: Canvas, at: Point, seat: int, radius: float = 18) -> None:
    """Draw the sign of a seat (0 to 5): its shape in its colour."""
    marker(canvas, at, SEATS[seat].shape, SEATS[seat].colour, radius)


def nameplate(canvas: Canvas, box: Box, seat: int, name: str, note: str = "", *, active: bool = False) -> None:
    """Draw a seat's sign and name, a note on the right. `active`: it shines, as it is this seat's turn."""
    if active:
        glow(canvas, box, radius=box.h / 2)
    canvas.rect(box, RAISED if active else PANEL, box.h / 2, GOLD if active else EDGE, 4 if active else 2)
    seat_marker(canvas, (box.x + box.h / 2, box.y + box.h / 2), seat, box.h * 0.3)
    inner = box.beside(box.h * 0.95).inset(0, 2)
    inner = inner.left(inner.w - box.h * 0.4)
    if note:
        used = canvas.text(inner, note, Style(28, GOLD if active else QUIET, "bold"), "right")
        inner = inner.left(inner.w - used.w - 14)
    canvas.text(inner, name, Style(34, TEXT, "bold"))


def chain(canvas: Canvas, points: Sequence[Point], colour: Rgb = STEEL, size: float = 15) -> None:
    """Draw a chain along a line, from a captor to a captive."""
    for number, (at, angle) in enumerate(along(points, size * 1.25)):
        if number % 2:
            dx, dy = math.cos(angle) * size * 0.75, math.sin(angle) * size * 0.75
            canvas.line([(at[0] - dx, at[1] - dy), (at[0] + dx, at[1] + dy)], NIGHT, size * 0.75)
            canvas.line([(at[0] - dx, at[1] - dy), (at[0] + dx, at[1] + dy)], colour, size * 0.4)
        else:
            canvas.circle(at, size * 0.8, None, NIGHT, size * 0.58)
            canvas.circle(at, size * 0.7, None, colour, size * 0.34)


def ribbon(canvas: Canvas, box: Box, text: str, fill: Rgb, colour: Colour | None = None) -> None:
    """Draw a band with a swallowtail at both ends."""
    tail = box.h * 0.35
    middle = box.y + box.h / 2
    canvas.polygon(
        [
            (box.x, box.y),
            (box.right, box.y),
            (box.right - tail, middle),
            (box.right, box.bottom),
            (box.x, box.bottom),
            (box.x + tail, middle),
        ],
        fill,
    )
    canvas.text(box.inset(tail + 8, 2), text, Style(box.h * 0.68, colour or ink_on(fill), "bold"), "centre")
