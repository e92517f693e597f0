"""Small labels that flow in lines: a sign, people, words."""

from __future__ import annotations

from typing import NamedTuple

from bot.drawing import Box, Canvas, Style
from bot.drawing.palette import DUSK, EDGE, NIGHT, QUIET, TEXT, Rgb, mixed
from bot.drawing.pieces import text_width
from bot.faces.clinic.people import Group, draw_person
from bot.faces.clinic.signs import put

HIGH = 44
GAP = 10
SHORT = 800
"""In lines shorter than this each heading begins a new line."""
_LETTERS = Style(28, TEXT, "bold")
_HEADING = Style(28, QUIET)


class Chip(NamedTuple):
    """A label: a sign in its colour (or none), words, people; `fill` for more than a note.

    `heading`: words without a frame that begin a line of their own if lines are short.
    """

    text: str = ""
    sign: str = ""
    colour: Rgb = TEXT
    people: tuple[Group, ...] = ()
    fill: Rgb = DUSK
    heading: bool = False

    @property
    def long(self) -> float:
        parts = [34.0] if self.sign else []
        parts += [40.0] * len(self.people)
        parts += [text_width(self.text, _LETTERS)] if self.text else []
        return sum(parts) + 4 * (len(parts) - 1) + 22


def lines(chips: list[Chip], room: float) -> list[list[Chip]]:
    """Return the chips in lines no longer than `room`; a heading shares a line with the chip after it."""
    found: list[list[Chip]] = []
    used = room + 1
    for number, chip in enumerate(chips):
        follows = chips[number + 1].long + GAP if chip.heading and number + 1 < len(chips) else 0
        if used + chip.long + follows > room or (chip.heading and room < SHORT):
            found.append([])
            used = 0
        found[-1].append(chip)
        used += chip.long + GAP
    return found


def height(chips: list[Chip], room: float) -> float:
    """Return the height of the chips in lines of that length."""
    return max(0, len(lines(chips, room)) * (HIGH + GAP) - GAP)


def draw_chips(canvas: Canvas, chips: list[Chip], box: Box) -> None:
    """Draw chips from the top left corner of a box; lines that do not fit are left out."""
    for number, line in enumerate(lines(chips, box.w)):
        x, y = box.x, box.y + number * (HIGH + GAP)
        if y + HIGH > box.bottom + 1:
            return
        for chip in line:
            _draw_chip(canvas, chip, Box(x, y, min(chip.long, box.w), HIGH))
            x += chip.long + GAP


def _draw_chip(canvas: Canvas, chip: Chip, box: Box) -> None:
    if chip.heading:
        canvas.text(box.inset(2, 0), chip.text, _HEADING)
        return
    canvas.rect(box, chip.fill, 12, mixed(EDGE, NIGHT, 0.4), 2)
    x, middle = box.x + 11, box.y + box.h / 2
    if chip.sign:
        put(canvas, chip.sign, (x + 17, middle), 34, chip.colour)
        x += 38
    for group in chip.people:
        draw_person(canvas, group, (x + 20, middle), 40)
        x += 44
    if chip.text:
        canvas.text(Box(x, box.y, box.right - x - 6, box.h), chip.text, _LETTERS)
