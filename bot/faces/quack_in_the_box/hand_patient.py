"""The top of a hand's picture: the Patient, and the question about them."""

from __future__ import annotations

from bot.drawing import Box, Canvas, Style, pieces, place
from bot.drawing.figures.portraits import portrait
from bot.drawing.palette import DUSK, EDGE, GAIN, INK, LOSS, NIGHT, PANEL, QUIET, SEATS, TEXT, Rgb, mixed
from bot.drawing.text import width
from bot.faces.quack_in_the_box.hand_sketch import Corner, Gauge, Sketch, Ward
from bot.faces.quack_in_the_box.likenesses import likeness
from bot.words import Say

FACE = 158
ASIDE = 262
"""Width of the corner."""
STRIPE = 14
FATES: dict[str, tuple[str, Rgb]] = {"home": ("door", GAIN), "dies": ("skull", LOSS), "stays": ("bed", (200, 200, 196))}
"""Sign and colour of a Patient's fate."""


def fate_word(say: Say, fate: str) -> str:
    return {"home": say("home"), "dies": say("dies"), "stays": say("stays")}[fate]


def draw_top(canvas: Canvas, say: Say, shown: Sketch, box: Box) -> None:
    seat = shown.seat if shown.ward is None else shown.ward.seat
    inner = pieces.panel(canvas, box, PANEL, edge=SEATS[seat].colour if shown.asked else mixed(EDGE, NIGHT, 0.2))
    corner = inner.end(ASIDE)
    x = corner.x - 14
    canvas.line([(x, inner.y + 6), (x, inner.bottom - 6)], EDGE, 2, capped=False)
    _draw_corner(canvas, shown.corner, corner)
    rest = inner.left(inner.w - ASIDE - 30)
    if shown.ward is not None:
        _draw_ward(canvas, say, shown.ward, rest)
        return
    place(canvas, "door", (rest.x + 80, rest.centre[1]), 120, mixed(QUIET, NIGHT, 0.3))
    canvas.text(rest.beside(190), shown.empty, Style(40, QUIET), lines=2)


def _draw_ward(canvas: Canvas, say: Say, ward: Ward, box: Box) -> None:
    face = portrait(ward.id, FACE, looks=likeness(ward.id, ward.mood))
    canvas.stamp(face, (box.x, box.y + 4))
    words = box.beside(FACE + 22)
    tag = Box(words.right - 96, words.y, 96, 42)
    canvas.rect(tag, DUSK, 12)
    place(canvas, "skull", (tag.x + 28, tag.centre[1]), 34, TEXT)
    canvas.text(tag.beside(52), str(ward.infamy), Style(34, TEXT, "bold"))
    if ward.fate:
        tag = _verdict(canvas, say, ward.fate, tag)
    room = tag.x - words.x - 12
    canvas.text(words.left(room).top(46), ward.name, Style(42, TEXT, "bold"))
    note = say("{illnesses} · {who}", illnesses=ward.illnesses, who=ward.owner) if ward.owner else ward.illnesses
    line = words.below(46, 2).top(36)
    if ward.mortal:
        mortal = _mortal(say, ward)
        long = width(mortal, "bold", 30) + 4
        colour = LOSS if ward.mortal[1] >= ward.mortal[2] - 1 else TEXT
        canvas.text(line.end(long), mortal, Style(30, colour, "bold"), "right")
        line = line.left(line.w - long - 14)
    canvas.text(line, note, Style(32, QUIET))
    cure, harm = words.below(88).rows(2, 6)
    _bar(canvas, cure, ward.cure, GAIN, say("Cure"))
    _bar(canvas, harm, ward.harm, LOSS, say("Harm"), striped=True)


def _mortal(say: Say, ward: Ward) -> str:
    now, then, most = ward.mortal
    return say("Mortal {n}/{most}", n=f"{now} → {then}" if then != now else now, most=most)


def _verdict(canvas: Canvas, say: Say, fate: str, tag: Box) -> Box:
    """Draw a tag with the Patient's fate left of another."""
    sign, colour = FATES[fate]
    text = fate_word(say, fate)
    long = width(text, "bold", 34) + 84
    box = Box(tag.x - long - 10, tag.y, long, tag.h)
    canvas.rect(box, colour, 12)
    place(canvas, sign, (box.x + 36, box.centre[1]), 36, INK, second=colour)
    canvas.text(box.beside(62), text, Style(34, INK, "bold"))
    return box


def _bar(canvas: Canvas, box: Box, gauge: Gauge, colour: Rgb, word: str, *, striped: bool = False) -> None:
    level(
        canvas, box, gauge, mixed(colour, NIGHT, 0.42) if gauge.after != gauge.now else colour, colour, striped=striped
    )
    now = f"{gauge.now} → {gauge.after}" if gauge.after != gauge.now else str(gauge.now)
    canvas.label(box.centre, f"{word} {now}/{gauge.of}", Style(30, TEXT, "bold", 2.5, NIGHT))


def level(
    canvas: Canvas, box: Box, gauge: Gauge, there: Rgb, added: Rgb, *, striped: bool = False, marks: bool = False
) -> None:
    """Fill a bar up to the present value, then by the added one; stripes mark Harm."""
    canvas.rect(box, NIGHT, box.h / 2)
    inner = box.inset(3)
    unit = inner.w / gauge.of
    now, then = min(gauge.now, gauge.of), min(gauge.after, gauge.of)
    with canvas.clipped(inner, inner.h / 2) as within:
        if now:
            within.rect(Box(0, 0, unit * now, inner.h), there)
        if then > now:
            within.rect(Box(unit * now, 0, unit * (then - now), inner.h), added)
        if striped and then:
            _stripe(within, unit * now, unit * then, there, added)
            if then < gauge.of:
                within.rect(Box(unit * then, 0, inner.w, inner.h), NIGHT)
        for n in range(1, gauge.of if marks and gauge.of <= 16 else 0):
            within.line([(unit * n, 0), (unit * n, inner.h)], mixed(NIGHT, EDGE, 0.25 * (n > then)), 2, capped=False)
    canvas.rect(box, None, box.h / 2, mixed(EDGE, NIGHT, 0.3), 2)


def _stripe(canvas: Canvas, now: float, then: float, there: Rgb, added: Rgb) -> None:
    """Draw stripes over both parts, each darker than its ground."""
    high = canvas.high
    x = 0.0
    while x < then + high:
        ground = added if x - high / 2 > now else there
        canvas.line([(x - high, high), (x, 0)], mixed(ground, INK, 0.28), 6, capped=False)
        x += STRIPE + 4


def _draw_corner(canvas: Canvas, corner: Corner, box: Box) -> None:
    rows = box.rows(4, 0)
    if corner.required:
        canvas.text(rows[0], corner.first, Style(34, TEXT, "bold"), "right")
    else:
        canvas.text(box.top(2 * rows[0].h), corner.first, Style(34, TEXT, "bold"), "right", lines=2)
    if corner.required:
        gap, radius = 36.0, 12.0
        for n in range(corner.required):
            x = box.right - radius - 2 - gap * (corner.required - 1 - n)
            laid, planned = n < corner.laid, n < corner.laid + corner.planned
            canvas.circle((x, rows[1].centre[1]), radius, TEXT if laid else GAIN if planned else NIGHT, EDGE, 3)
    canvas.text(rows[2], corner.second, Style(34, QUIET, "bold"), "right")
    near = corner.infamy >= corner.threshold - 2
    words = f"{corner.infamy}/{corner.threshold}"
    used = canvas.text(rows[3], words, Style(36, LOSS if near else TEXT, "bold"), "right")
    place(canvas, "pitchfork", (used.x - 34, rows[3].centre[1]), 40, LOSS if corner.infamy else QUIET)
