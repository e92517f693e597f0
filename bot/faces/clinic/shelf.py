"""The options next to the clinic, as cards: pieces, tiles, people; bright if a move names them now."""

from __future__ import annotations

from dataclasses import dataclass

from bot.drawing import Box, Canvas, Style, place
from bot.drawing.palette import DUSK, EDGE, GAIN, INK, NIGHT, PAPER, QUIET, TEXT, Rgb, mixed
from bot.faces.clinic.people import Group, draw_person
from bot.faces.clinic.signs import put

GAP = 10
HIGH, LOW = 84, 70
"""Height of a card, and of one of many."""


@dataclass(frozen=True, slots=True)
class Card:
    """One option. `signs`: figures on their tiles, each with its colour; `role` and `colour` of a person. `mark`:
    already picked; `works`: a place where it would work at once; `name`: its name in words, if the text is not its
    name.
    """

    text: str
    note: str = ""
    signs: tuple[tuple[str, Rgb], ...] = ()
    role: str = ""
    colour: int = -1
    bright: bool = False
    mark: bool = False
    works: str = ""
    count: int = 1
    name: str = ""


@dataclass(frozen=True, slots=True)
class Shelf:
    """Cards in rows of `across`."""

    cards: tuple[Card, ...] = ()
    across: int = 4

    @property
    def each(self) -> int:
        """Return the height of a card."""
        return LOW if len(self.cards) > 2 * self.across else HIGH

    @property
    def height(self) -> int:
        """Return the height of all cards; 0 for none."""
        rows = -(-len(self.cards) // self.across)
        return rows * (self.each + GAP) - GAP if rows else 0


EMPTY = Shelf()


def draw_shelf(canvas: Canvas, shelf: Shelf, box: Box) -> None:
    columns = box.columns(shelf.across, GAP)
    for number, card in enumerate(shelf.cards):
        row, column = divmod(number, shelf.across)
        spot = columns[column]
        draw_card(canvas, card, Box(spot.x, box.y + row * (shelf.each + GAP), spot.w, shelf.each))


def draw_card(canvas: Canvas, card: Card, box: Box) -> None:
    """Draw a card, on paper if it may be chosen, dark if not."""
    fill, ink, quiet = (PAPER, INK, mixed(INK, PAPER, 0.25)) if card.bright else (DUSK, QUIET, mixed(QUIET, DUSK, 0.25))
    canvas.rect(box, fill, 12, GAIN if card.mark else mixed(EDGE, NIGHT, 0.3), 6 if card.mark else 2)
    x = box.x + 8
    size = min(box.h - 16, 62)
    for sign, colour in card.signs:
        tile = Box(x, box.y + (box.h - size) / 2, size, size)
        canvas.rect(tile, colour if card.bright else mixed(colour, NIGHT, 0.5), 8)
        put(canvas, sign, tile.centre, int(size * 0.74), TEXT if card.bright else QUIET, NIGHT)
        x += size + 6
    if card.role:
        tile = Box(x, box.y + (box.h - size) / 2, size, size)
        canvas.rect(tile, NIGHT, 8)
        draw_person(canvas, Group(card.role, card.colour), tile.centre, int(size * 0.86))
        x += size + 6
    words = Box(x + 4, box.y + 6, box.right - x - 12, box.h - 12)
    if card.count > 1:
        used = canvas.label((box.right - 12, box.centre[1]), f"×{card.count}", Style(34, ink, "bold"), "right")
        words = words.left(used.x - words.x - 6)
    if card.note:
        upper, lower = words.top(words.h * 0.52), words.foot(words.h * 0.46)
        canvas.text(upper, card.text, Style(32, ink, "bold"), smallest=26)
        used = canvas.text(lower, card.note, Style(29, quiet), smallest=26)
        if card.works:
            _draw_works(canvas, card.works, lower.beside(used.w, 14))
    else:
        canvas.text(words, card.text, Style(34, ink, "bold"), lines=2, smallest=26)
    if card.mark:
        canvas.circle((box.right - 6, box.y + 8), 20, NIGHT)
        canvas.circle((box.right - 6, box.y + 8), 17, GAIN)
        place(canvas, "tick", (box.right - 6, box.y + 8), 22, INK)


def _draw_works(canvas: Canvas, label: str, box: Box) -> None:
    at = (box.x + 14, box.centre[1])
    canvas.circle(at, 15, INK)
    place(canvas, "tick", at, 20, GAIN)
    canvas.text(box.beside(36), label, Style(29, INK, "bold"), smallest=26)
