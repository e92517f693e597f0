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


FALL = 300
"""How far down the light falls on a hand."""


@lru_cache(maxsize=8)
def _fall(theme: Theme) -> Image.Image:
    return _column(round(FALL / 0.625), theme).crop((0, 0, 1, FALL * SCALE)).resize((WIDTH * SCALE, FALL * SCALE))


def hand_scene(high: int, theme: Theme) -> Canvas:
    """The same ground for a hand: the light falls as far however high it is, so that it is kept ready to lay down."""
    ground = Image.new("RGB", (WIDTH * SCALE, high * SCALE), NIGHT)
    ground.paste(_fall(theme), (0, 0))
    return Canvas(WIDTH, high, ground)
