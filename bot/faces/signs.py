"""Signs: the small drawings of the pictures that stand in menus, on buttons and in logs as emojis of our own."""

from __future__ import annotations

from dataclasses import dataclass

from bot.drawing.palette import TEXT, Rgb

TILE: Rgb = (38, 42, 54)


@dataclass(frozen=True, slots=True)
class Sign:
    """A figure on its dark tile. `name` (a-z, 0-9, "_"; at most 24) is its own in all games; `fallback` is the Unicode
    emoji that stands for it wherever the drawn one cannot; `figure` is one of `bot.drawing.figures.FIGURES`, or the
    shape of a seat's marker (`bot.drawing.palette.Shape`).
    """

    name: str
    fallback: str
    figure: str
    colour: Rgb = TEXT
    second: Rgb = TILE
    tile: Rgb = TILE
