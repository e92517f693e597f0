"""A card, tile or place drawn large, for `/card`: its picture on the left, name, marks and text on the right."""

from __future__ import annotations

from dataclasses import dataclass

from PIL.Image import Image

from bot.drawing import Box, Canvas, Style, hand_scene, pieces, place
from bot.drawing.figures.looks import Looks
from bot.drawing.figures.portraits import framed, portrait
from bot.drawing.palette import EDGE, GOLD, INK, NIGHT, PAPER, TEXT, Rgb, Theme, mixed

HIGH = 480
TILE = 360
ICON = 84


@dataclass(frozen=True, slots=True)
class Plate:
    """The content of the picture. `figure`: a drawing in its `colour`; `face` with `looks`: a portrait instead.
    `marks`: a few words or numbers in pills; `icons`: drawings with their colours in a row.
    """

    name: str
    kind: str
    text: str
    band: Rgb
    figure: str = ""
    colour: Rgb = TEXT
    face: str = ""
    looks: Looks | None = None
    marks: tuple[str, ...] = ()
    icons: tuple[tuple[str, Rgb], ...] = ()


def draw_plate(plate: Plate, theme: Theme) -> Image:
    """Draw the picture, 1200 wide."""
    canvas = hand_scene(HIGH, theme)
    card = Box(30, 28, 1140, HIGH - 56)
    canvas.rect(card.moved(0, 6), mixed(NIGHT, theme.deep, 0.4), 26)
    canvas.rect(card, PAPER, 26)
    canvas.rect(card.left(TILE + 32), mixed(plate.band, NIGHT, 0.45), 26)
    canvas.rect(Box(card.x + TILE, card.y, 32, card.h), PAPER)
    canvas.rect(Box(card.x + TILE, card.y, 10, card.h), plate.band)
    _picture(canvas, plate, card.left(TILE))
    _words(canvas, plate, card.beside(TILE + 10).inset(34, 26))
    canvas.rect(card, None, 26, mixed(EDGE, NIGHT, 0.2), 3)
    return canvas.finished()


def _picture(canvas: Canvas, plate: Plate, box: Box) -> None:
    size = 268
    corner = (box.centre[0] - size / 2, box.centre[1] - size / 2)
    if plate.face:
        framed(canvas, corner, portrait(plate.face, size, mixed(plate.band, NIGHT, 0.2), plate.looks), size, GOLD)
        return
    canvas.rect(Box(*corner, size, size), NIGHT, 34)
    if plate.figure:
        place(canvas, plate.figure, box.centre, 210, plate.colour, second=NIGHT)


def _words(canvas: Canvas, plate: Plate, box: Box) -> None:
    quiet = mixed(INK, PAPER, 0.35)
    canvas.text(box.top(40), plate.kind, Style(32, quiet, "bold"))
    rest = box.below(40, 4)
    canvas.text(rest.top(74), plate.name, Style(58, INK, "title"), smallest=38)
    rest = rest.below(74, 10)
    if plate.marks:
        x = rest.x
        for mark in plate.marks:
            x = pieces.pill(canvas, (x, rest.y + 26), mark, plate.band, size=32, widest=rest.right - x).right + 14
        rest = rest.below(56, 8)
    if plate.icons:
        for at, (name, colour) in enumerate(plate.icons):
            tile = Box(rest.x + at * (ICON + 12), rest.y, ICON, ICON)
            canvas.rect(tile, NIGHT, 18)
            place(canvas, name, tile.centre, round(ICON * 0.84), colour, second=NIGHT)
        rest = rest.below(ICON, 14)
    canvas.text(rest, plate.text, Style(38, INK), valign="top", lines=5, smallest=28)
