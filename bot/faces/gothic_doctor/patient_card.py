"""A Patient's card and icons, drawn the same on the board and in a hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.drawing import Box, Canvas, Style, pieces, place
from bot.drawing.palette import DUSK, EDGE, GAIN, GOLD, INK, NIGHT, PAPER, STEEL, TEXT, Rgb, mixed
from bot.faces.gothic_doctor.likenesses import likeness
from bot.faces.gothic_doctor.signs import CLASS_SIGNS, COLOURS

CARD = 214
"""Heights of a Patient's card, without and with attachments."""
ICON = 58
"""Side of an icon's tile."""

Mark = Literal["", "held", "wild", "spared"]
"""`held`: the hand pays it; `wild`: a wild card pays it; `spared`: a discount removes it."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A Treatment's icon by its figure, with its payment; an `extra` one is not printed on the Patient."""

    icon: str
    mark: Mark = ""
    extra: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """A Patient: `kind` names the face, `group` the class; `pill`: a note at the side; `n` equal ones."""

    kind: str
    name: str
    worth: str
    group: str
    tiles: tuple[Tile, ...]
    pill: Literal["", "✓", "-1"] = ""
    n: int = 1


def draw_tile(canvas: Canvas, tile: Tile, box: Box) -> None:
    held = tile.mark == "held"
    canvas.rect(box, mixed(GAIN, NIGHT, 0.55) if held else NIGHT, box.w * 0.2, GAIN if held else None, 4)
    colour = COLOURS[tile.icon] if tile.mark != "spared" else STEEL
    place(canvas, tile.icon, box.centre, round(box.w * 0.82), colour, second=NIGHT)
    at = (box.right - box.w * 0.12, box.y + box.w * 0.12)
    if held:
        tick(canvas, at, box.w * 0.21)
    elif tile.mark == "wild":
        canvas.circle(at, box.w * 0.23, NIGHT)
        place(canvas, "star", at, round(box.w * 0.4), GOLD)
    elif tile.mark == "spared":
        canvas.line([(box.x + 8, box.bottom - 8), (box.right - 8, box.y + 8)], PAPER, 7)
    if tile.extra:
        _plus(canvas, (box.x + box.w * 0.12, box.y + box.w * 0.12), box.w * 0.23)


def tick(canvas: Canvas, at: tuple[float, float], radius: float) -> None:
    canvas.circle(at, radius, NIGHT)
    canvas.circle(at, radius * 0.82, GAIN)
    place(canvas, "tick", at, round(radius * 1.45), INK)


def _plus(canvas: Canvas, at: tuple[float, float], radius: float) -> None:
    canvas.circle(at, radius, GOLD)
    arm = radius * 0.6
    canvas.line([(at[0] - arm, at[1]), (at[0] + arm, at[1])], INK, 5)
    canvas.line([(at[0], at[1] - arm), (at[0], at[1] + arm)], INK, 5)


def draw_class(canvas: Canvas, name: str, at: tuple[float, float], radius: float) -> None:
    figure, colour = CLASS_SIGNS[name]
    canvas.circle(at, radius, mixed(colour, PAPER, 0.75))
    canvas.circle(at, radius - 3, colour)
    place(canvas, figure, at, round(radius * 1.5), TEXT, second=mixed(colour, INK, 0.5))


def draw_paper(canvas: Canvas, box: Box, band: Rgb, face: Rgb = PAPER) -> None:
    """Draw a card with a coloured strip. Few areas are painted twice, since large ones are slow."""
    box = box.whole()
    canvas.rect(box.foot(30).moved(0, 5), mixed(NIGHT, INK, 0.5), 14)
    canvas.rect(box.top(40), band, 14)
    canvas.rect(box.below(12).top(30), face)
    canvas.rect(box.below(24), face, 14)


def draw_card(canvas: Canvas, card: Card, box: Box, *, barred: bool = False) -> None:
    """Draw a Patient; `barred`: only another doctor may cure it."""
    colour = CLASS_SIGNS[card.group][1]
    draw_paper(canvas, box, colour, mixed(PAPER, DUSK, 0.35) if barred else PAPER)
    canvas.stamp(likeness(card.kind, mixed(colour, PAPER, 0.35), dull=barred), (box.x + 10, box.y + 22))
    draw_class(canvas, card.group, (box.x + 28, box.y + 108), 23)
    words = Box(box.x + 114, box.y + 16, box.w - 117, 70)
    canvas.text(words, card.name, Style(31, INK, "bold"), lines=2, smallest=26)
    canvas.text(Box(words.x, box.y + 88, 90, 44), card.worth, Style(40, (132, 84, 8), "bold"))
    _draw_pill(canvas, card.pill, (box.right - 10, box.y + 110))
    step = min(ICON + 6.5, (box.w - 20) / max(1, len(card.tiles)))
    for number, tile in enumerate(card.tiles):
        draw_tile(canvas, tile, Box(box.x + 12 + number * step, box.y + 142, step - 6.5, step - 6.5))
    if card.n > 1:
        pieces.pill(canvas, (box.right - 4, box.y + 4), f"×{card.n}", GOLD, size=28, align="right", colour=INK)


def _draw_pill(canvas: Canvas, pill: str, at: tuple[float, float]) -> None:
    """Draw a tick if the player's hand pays, -1 if it is one card short."""
    if pill == "✓":
        pieces.pill(canvas, at, pill, GAIN, size=28, align="right", colour=INK)
    elif pill:
        pieces.pill(canvas, at, pill, NIGHT, size=28, align="right", colour=TEXT, edge=EDGE)
