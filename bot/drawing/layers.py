"""Grounds that boards stand on."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.drawing.canvas import SCALE, WIDTH, Canvas
from bot.drawing.palette import DUSK, NIGHT, Theme, mixed


@lru_cache(maxsize=64)
def _column(high: int, theme: Theme) -> Image.Image:
    """A quiet fall of light from the theme's deep shade at the top to night, one pixel wide: little to keep."""
    steps = Image.new("RGB", (1, 64))
    top = mixed(DUSK, theme.deep, 0.55)
    for y in range(64):
        steps.putpixel((0, y), mixed(top, NIGHT, min(1.0, y / 40)))
    return steps.resize((1, high * SCALE), Image.Resampling.BILINEAR)


def scene(high: int, theme: Theme) -> Canvas:
    """A fresh canvas, 1200 units wide, on a game's ground."""
    return Canvas(WIDTH, high, _column(high, theme).resize((WIDTH * SCALE, high * SCALE), Image.Resampling.NEAREST))
