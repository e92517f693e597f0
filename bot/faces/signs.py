"""Signs: small drawings of the pictures, used as our own emojis in menus, on buttons and in logs."""

from __future__ import annotations

from dataclasses import dataclass

from bot.drawing.palette import TEXT, Rgb

TILE: Rgb = (38, 42, 54)


@dataclass(frozen=True, slots=True)
class Sign:
    """A figure on its dark tile. `name` (a-z, 0-9, "_"; at most 24) is unique across games; `fallback` is the Unicode
    emoji used if the drawn one cannot be; `figure` is one of `bot.drawing.figures.FIGURES`, or the shape of a seat's
    marker (`bot.drawing.palette.Shape`).
    """

    name: str
    fallback: str
    figure: str
    colour: Rgb = TEXT
    second: Rgb = TILE
    tile: Rgb = TILE
