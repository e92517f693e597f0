"""Treatments and Anytimes on a hand's picture."""

from __future__ import annotations

from bot.drawing import SMALLEST, Box, Canvas, Style, pieces, place
from bot.drawing.palette import EDGE, GAIN, GOLD, INK, LOSS, NIGHT, PANEL, PAPER, QUIET, RAISED, TEXT, Rgb, mixed
from bot.drawing.text import width
from bot.faces.quack_in_the_box.hand_patient import FATES, fate_word, level
from bot.faces.quack_in_the_box.hand_sketch import Gauge, Remedy, Trick
from bot.faces.quack_in_the_box.theme import THEME
from bot.words import Say

KINDS: dict[str, tuple[str, Rgb]] = {
    "Advice": ("bubble", (190, 200, 216)),
    "H&P": ("stethoscope", (150, 222, 212)),
    "Laboratory": ("flask", (166, 232, 84)),
    "Medicine": ("pill", (255, 206, 112)),
    "Procedure": ("scissors", (255, 146, 122)),
    "Transfusion": ("drop", (232, 104, 118)),
    "Xray": ("bone", (186, 176, 255)),
}
"""Sign and colour of each type."""
PRICE: Rgb = (128, 78, 12)
FOOT = 62
DARK: Rgb = mixed(PANEL, NIGHT, 0.55)


def draw_remedy(canvas: Canvas, say: Say, card: Remedy, box: Box) -> None:
    edges = box.whole()
    figure, colour = KINDS[card.type]
    paper = PAPER if card.bright else mixed(PANEL, NIGHT, 0.2)
    ink = INK if card.bright else TEXT
    if card.place:
        canvas.rect(box.inset(-6), GAIN, 24)
    canvas.rect(box.moved(0, 4), (0, 0, 0, 90), 18)
    canvas.rect(edges, colour if card.bright else mixed(colour, NIGHT, 0.5), 18)
    canvas.rect(edges.below(16), paper, 18)
    canvas.rect(edges.below(16).top(20), paper)
    squeeze = box.h < 320
    tile = Box(box.x + 12, box.y + 22, 60, 60) if squeeze else Box(box.x + 12, box.y + 22, 78, 78)
    canvas.rect(tile, NIGHT, 12)
    place(canvas, figure, tile.centre, round(tile.w * 0.74), colour)
    price = PRICE if card.bright else mixed(GOLD, NIGHT, 0.25)
    canvas.text(
        Box(tile.right + 6, tile.y, box.right - tile.right - 18, tile.h), card.price, Style(48, price, "bold"), "right"
    )
    name = Box(box.x + 10, tile.bottom + 2, box.w - 20, 48 if squeeze else 78)
    canvas.text(name, card.name, Style(40, ink, "bold"), "centre", lines=2, smallest=26)
    if card.cures is not None and card.harms is not None:
        bars = Box(box.x + 12, name.bottom + 4, box.w - 24, box.bottom - FOOT - name.bottom - 12)
        for row, number, gauge, tint, striped in zip(
            bars.rows(2, 2), (card.cure, card.harm), (card.cures, card.harms), (GAIN, LOSS), (False, True), strict=True
        ):
            _line(canvas, row, number, gauge, tint, bright=card.bright, striped=striped)
    _foot(canvas, say, card, box.foot(FOOT))
    _marks(canvas, card, box)


def _line(canvas: Canvas, row: Box, number: int, gauge: Gauge, colour: Rgb, *, bright: bool, striped: bool) -> None:
    """Draw the card's number, and a small copy of the Patient's bar with it added."""
    ink = mixed(colour, INK, 0.55) if bright else mixed(colour, TEXT, 0.3)
    if number:
        canvas.text(row.left(56), f"+{number}", Style(38, ink, "bold"))
    else:
        canvas.rect(Box(row.x + 4, row.centre[1] - 2, 16, 4), QUIET if not bright else (150, 146, 136), 2)
    bar = Box(row.x + 60, row.centre[1] - 16, row.w - 60, 32)
    level(canvas, bar, gauge, mixed(colour, NIGHT, 0.5), colour, striped=striped, marks=True)


def _foot(canvas: Canvas, say: Say, card: Remedy, box: Box) -> None:
    """Draw the Patient's fate, and the bill that is then paid."""
    if not card.fate:
        return
    sign, colour = FATES[card.fate]
    colour = colour if card.bright else mixed(colour, NIGHT, 0.55)
    ink = INK if card.bright else TEXT
    canvas.rect(box, colour, 18)
    canvas.rect(box.top(24), colour)
    text = " ".join(part for part in (fate_word(say, card.fate), card.brings) if part)
    style = Style(38, ink, "bold")
    long = min(pieces.text_width(text, style), box.w - 66)
    x = box.centre[0] - (long + 54) / 2
    place(canvas, sign, (x + 22, box.centre[1]), 42, ink, second=colour)
    canvas.text(Box(x + 54, box.y, long + 2, box.h), text, style)


def _marks(canvas: Canvas, card: Remedy, box: Box) -> None:
    corner = (box.x + 14, box.y + 14)
    if card.place:
        pieces.badge(canvas, corner, str(card.place), GAIN, 28)
    elif card.star and card.bright:
        canvas.polygon(pieces.star(corner, 27), NIGHT)
        canvas.polygon(pieces.star(corner, 20), GOLD)
    if card.n > 1:
        pieces.pill(canvas, (box.right - 8, box.y + 116), f"×{card.n}", RAISED, size=28, align="right", edge=EDGE)
    if card.tossed:
        cross(canvas, box)


def cross(canvas: Canvas, box: Box) -> None:
    """Tick a card that is picked for the Sharps Bin."""
    at = (box.x + 16, box.y + 16)
    canvas.circle(at, 24, NIGHT)
    canvas.circle(at, 20, GAIN)
    place(canvas, "tick", at, 28, INK)


def draw_small(canvas: Canvas, _say: Say, card: Remedy, box: Box) -> None:
    """Draw a card whose type, name and price alone matter now."""
    edges = box.whole()
    figure, colour = KINDS[card.type]
    paper = PAPER if card.bright else mixed(PANEL, NIGHT, 0.3)
    canvas.rect(edges, colour if card.bright else mixed(colour, NIGHT, 0.5), 16)
    canvas.rect(edges.below(8), paper, 16)
    canvas.rect(edges.below(8).top(18), paper)
    tile = Box(box.x + 8, box.y + 16, box.h - 24, box.h - 24)
    canvas.rect(tile, NIGHT, 10)
    place(canvas, figure, tile.centre, round(tile.h * 0.78), colour)
    if card.tossed:
        cross(canvas, box)
    words = Box(tile.right + 12, box.y + 10, box.right - tile.right - 20, box.h - 14)
    name, price = words.rows(2, 0)
    ink = INK if card.bright else TEXT
    if width(card.name, "bold", SMALLEST) > name.w:  # a long name takes the price's line
        canvas.text(words, card.name, Style(30, ink, "bold"), lines=2)
        return
    canvas.text(name, card.name, Style(32, ink, "bold"))
    used = canvas.text(price, card.price, Style(30, PRICE if card.bright else QUIET, "bold"))
    if card.n > 1:
        canvas.text(price.beside(used.w + 14), f"×{card.n}", Style(30, ink, "bold"))


# ------------------------------------------------------------------------------------------------ Anytimes


def draw_trick(canvas: Canvas, say: Say, trick: Trick, box: Box) -> None:
    edges = box.whole()
    accent = THEME.accent if trick.bright else mixed(THEME.accent, NIGHT, 0.6)
    paper, ink, quiet = (PAPER, INK, mixed(INK, PAPER, 0.25)) if trick.bright else (DARK, TEXT, QUIET)
    canvas.rect(edges, accent if trick.bright else mixed(EDGE, NIGHT, 0.4), 16)
    canvas.rect(edges.below(8) if trick.bright else edges.inset(3), paper, 14)
    if trick.bright:
        canvas.rect(edges.below(8).top(18), paper)
    side = box.h - 28
    tile = Box(box.x + 10, box.y + 16, side, side)
    canvas.rect(tile, NIGHT, 12)
    place(canvas, trick.figure, tile.centre, round(side * 0.72), THEME.accent if trick.bright else accent)
    words = Box(tile.right + 14, box.y + 12, box.right - tile.right - 24, box.h - 18)
    name, note = words.rows(2, 0)
    if trick.n > 1:
        pieces.pill(canvas, (name.right, name.centre[1]), f"×{trick.n}", GOLD, size=27, align="right")
        name = name.left(name.w - 66)
    if trick.fate:
        words = _verdict(canvas, say, trick, words)
        name, note = name.left(min(name.w, words.w)), note.left(words.w)
    canvas.text(name, trick.name, Style(36, ink, "bold"))
    canvas.text(note, say("you will be asked") if trick.asks else trick.words, Style(32, quiet))
    _trick_marks(canvas, trick, box)


def _verdict(canvas: Canvas, say: Say, trick: Trick, box: Box) -> Box:
    """Draw the Patient's fate at the right end. Return the rest of the box."""
    sign, colour = FATES[trick.fate]
    text = fate_word(say, trick.fate)
    long = width(text, "bold", 32) + 74
    tag = Box(box.right - long, box.centre[1] - 23, long, 46)
    canvas.rect(tag, colour, 12)
    place(canvas, sign, (tag.x + 32, tag.centre[1]), 34, INK, second=colour)
    canvas.text(tag.beside(56), text, Style(32, INK, "bold"))
    return box.left(box.w - long - 12)


def _trick_marks(canvas: Canvas, trick: Trick, box: Box) -> None:
    at = (box.x + 14, box.y + 14)
    if trick.tossed:
        canvas.circle(at, 24, NIGHT)
        canvas.circle(at, 20, GAIN)
        place(canvas, "tick", at, 28, INK)
    elif trick.star and trick.bright:
        canvas.polygon(pieces.star(at, 25), NIGHT)
        canvas.polygon(pieces.star(at, 18), GOLD)
