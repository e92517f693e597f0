"""Our own small drawings. `place` draws one on a board; each is painted once per process, size and colour."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from PIL import Image

from bot.drawing.canvas import SCALE, Canvas, Point
from bot.drawing.figures import hospital, medicine, places, things
from bot.drawing.palette import TEXT, Rgb

Painter = Callable[[Canvas, Rgb, Rgb], None]
"""Paints a figure on a canvas of 100 by 100 units with a main and a second colour."""

FINER = 2
"""Scale of figures relative to boards, for smoother edges."""

FIGURES: Final[dict[str, Painter]] = {**medicine.PAINTERS, **things.PAINTERS, **places.PAINTERS, **hospital.PAINTERS}
DARK: Rgb = (38, 42, 54)


@lru_cache(maxsize=320)
def figure(name: str, size: int, colour: Rgb = TEXT, second: Rgb = DARK) -> Image.Image:
    """Return a transparent image for `Canvas.stamp`, `size` units square. Raise KeyError if it is not in `FIGURES`."""
    canvas = Canvas(100, 100, None, size * SCALE * FINER / 100)
    FIGURES[name](canvas, colour, second)
    return canvas.image.reduce(FINER)


def place(canvas: Canvas, name: str, at: Point, size: int, colour: Rgb = TEXT, *, second: Rgb = DARK) -> None:
    """Draw a figure centred at a point."""
    canvas.stamp(figure(name, size, colour, second), (at[0] - size / 2, at[1] - size / 2))
