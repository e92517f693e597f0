"""Treatments and Actions on a hand's picture: paper if they are usable now, else dark."""

from __future__ import annotations

from bot.drawing import Box, Canvas, Style, pieces, place
from bot.drawing.palette import DUSK, EDGE, GAIN, GOLD, INK, NIGHT, PANEL, PAPER, QUIET, STEEL, TEXT, Rgb, mixed
from bot.faces.gothic_doctor.hand_sketch import Action, Treatment
from bot.faces.gothic_doctor.patient_card import draw_paper, tick
from bot.faces.gothic_doctor.signs import COLOURS
from bot.faces.gothic_doctor.theme import THEME
from bot.words import Say

TALL, LOW = 214, 100
"""Heights of a Treatment, as a card and as a low one; the same for an Action, with its effect and without."""
DARK: Rgb = mixed(DUSK, PANEL, 0.4)
SIGN: Rgb = mixed(THEME.accent, TEXT, 0.6)


def rim(canvas: Canvas, box: Box, colour: Rgb = GAIN, radius: float = 14) -> None:
    """Draw a shining rim, below the card; cheaper than a glow."""
    canvas.rect(box.inset(-9), mixed(colour, NIGHT, 0.65), radius + 9)
    canvas.rect(box.inset(-5), colour, radius + 5)


def draw_treatment(canvas: Canvas, say: Say, one: Treatment, box: Box) -> None:
    """Draw a Treatment as a card: icon over name."""
    dark = one.look == "dark"
    if one.n > 1:
        canvas.rect(box.moved(8, -6).inset(4, 2), mixed(EDGE, NIGHT, 0.5) if dark else mixed(PAPER, INK, 0.3), 14)
    _ground(canvas, one, box)
    tile = Box(box.x + box.w / 2 - 52, box.y + 22, 104, 104)
    _icon(canvas, one, tile)
    words = Box(box.x + 6, box.y + 130, box.w - 12, 76)
    canvas.text(words, one.name, Style(36, QUIET if dark else INK, "bold"), "centre", lines=2, smallest=26)
    _marks(canvas, say, one, box, (tile.right, tile.bottom))


def draw_low(canvas: Canvas, say: Say, one: Treatment, box: Box) -> None:
    """Draw a Treatment as a low card: icon, then name."""
    _ground(canvas, one, box)
    tile = Box(box.x + 10, box.y + 17, 76, 76)
    _icon(canvas, one, tile)
    end = box.right - (122 if one.cost else 0)
    words = Box(tile.right + 10, box.y + 14, end - tile.right - 16, box.h - 16)
    colour = QUIET if one.look == "dark" else INK
    canvas.text(words, one.name, Style(34, colour, "bold"), lines=2, smallest=26)
    at = (box.right - 46, box.y + box.h / 2 + 18) if one.cost else (tile.right - 30, tile.bottom)
    _marks(canvas, say, one, box, at)


def _ground(canvas: Canvas, one: Treatment, box: Box) -> None:
    colour = COLOURS[one.icon]
    if one.look == "dark":
        canvas.rect(box, DARK, 14, EDGE, 3)
        return
    if one.look == "ticked":
        rim(canvas, box)
    draw_paper(canvas, box, colour)


def _icon(canvas: Canvas, one: Treatment, tile: Box) -> None:
    dark = one.look == "dark"
    canvas.rect(tile, mixed(DARK, NIGHT, 0.4) if dark else NIGHT, 20)
    colour = mixed(STEEL, NIGHT, 0.3) if dark else COLOURS[one.icon]
    place(canvas, one.icon, tile.centre, round(tile.w * 0.84), colour, second=NIGHT)


def _marks(canvas: Canvas, say: Say, one: Treatment, box: Box, at: tuple[float, float]) -> None:
    if one.wild:
        pieces.pill(canvas, (at[0] + 36, at[1] - 12), one.cost or say("any"), GOLD, size=28, align="right", colour=INK)
    if one.n > 1:
        pieces.pill(canvas, (box.right - 2, box.y + 8), f"×{one.n}", GOLD, size=30, align="right", colour=INK)
    if one.look == "ticked":
        tick(canvas, (box.x + 20, box.y + 24), 25)


def draw_action(canvas: Canvas, say: Say, one: Action, box: Box) -> None:
    """Draw an Action with sign and name; a high card says what it does."""
    dark = one.look in {"dark", "answer"}
    if dark:
        canvas.rect(box, DARK, 14, EDGE, 3)
        canvas.rect(box.top(5).inset(16, 0), mixed(THEME.accent, NIGHT, 0.5))
    else:
        if one.look == "ticked":
            rim(canvas, box)
        draw_paper(canvas, box, THEME.accent)
    side = box.h - 40
    tile = Box(box.x + 14, box.y + 24, side, side)
    canvas.rect(tile, mixed(DARK, NIGHT, 0.4) if dark else NIGHT, 16)
    place(canvas, one.sign, tile.centre, round(side * 0.8), mixed(SIGN, NIGHT, 0.4) if dark else SIGN, second=NIGHT)
    words = Box(tile.right + 16, box.y + 14, box.right - tile.right - 28, box.h - 20)
    tagged = words.left(words.w - 130) if one.look == "answer" else words
    colours = (QUIET, QUIET) if dark else (INK, mixed(INK, PAPER, 0.25))
    if box.h < 130:
        canvas.text(tagged, one.name, Style(36, colours[0], "bold"), lines=2, smallest=26)
    else:
        canvas.text(tagged.top(56), one.name, Style(42, colours[0], "bold"), smallest=30)
        canvas.text(words.below(56), one.does, Style(35, colours[1]), smallest=28)
    _tags(canvas, say, one, box)


def _tags(canvas: Canvas, say: Say, one: Action, box: Box) -> None:
    if one.look == "answer":
        at = (box.right - 10, box.y + 40)
        pieces.pill(canvas, at, say("answer"), DUSK, size=27, align="right", colour=SIGN, edge=EDGE, widest=150)
    if one.n > 1:
        pieces.pill(canvas, (box.right - 4, box.y + 4), f"×{one.n}", GOLD, size=30, align="right", colour=INK)
    if one.look == "ticked":
        tick(canvas, (box.x + 20, box.y + 24), 25)
