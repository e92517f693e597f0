"""Anytimes on a hand's picture."""

from __future__ import annotations

from bot.drawing import Box, Canvas, Style, pieces, place
from bot.drawing.palette import EDGE, GAIN, GOLD, INK, NIGHT, PANEL, PAPER, QUIET, TEXT, Rgb, mixed
from bot.drawing.text import width
from bot.faces.quack_in_the_box.hand_patient import FATES, fate_word
from bot.faces.quack_in_the_box.hand_values import Trick
from bot.faces.quack_in_the_box.theme import THEME
from bot.words import Say

DARK: Rgb = mixed(PANEL, NIGHT, 0.55)


def draw_trick(canvas: Canvas, say: Say, trick: Trick, box: Box) -> None:
    """Sign, name, what it does; bright where it may be played now. One that waits for its moment says so."""
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
    _marks(canvas, trick, box)


def _verdict(canvas: Canvas, say: Say, trick: Trick, box: Box) -> Box:
    """What becomes of the Patient, at the right end; returns what is left of it."""
    sign, colour = FATES[trick.fate]
    text = fate_word(say, trick.fate)
    long = width(text, "bold", 32) + 74
    tag = Box(box.right - long, box.centre[1] - 23, long, 46)
    canvas.rect(tag, colour, 12)
    place(canvas, sign, (tag.x + 32, tag.centre[1]), 34, INK, second=colour)
    canvas.text(tag.beside(56), text, Style(32, INK, "bold"))
    return box.left(box.w - long - 12)


def _marks(canvas: Canvas, trick: Trick, box: Box) -> None:
    at = (box.x + 14, box.y + 14)
    if trick.tossed:
        canvas.circle(at, 24, NIGHT)
        canvas.circle(at, 20, GAIN)
        place(canvas, "tick", at, 28, INK)
    elif trick.star and trick.bright:
        canvas.polygon(pieces.star(at, 25), NIGHT)
        canvas.polygon(pieces.star(at, 18), GOLD)
