"""Grounds that boards and hands stand on."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.drawing.canvas import WIDTH, Canvas, Point, Style
from bot.drawing.palette import DUSK, NIGHT, Theme, mixed
from bot.drawing.sheet import Sheet
from bot.drawing.text import mask


@lru_cache(maxsize=64)
def _column(high: int, theme: Theme) -> Image.Image:
    """A quiet fall of light from the theme's deep shade at the top to night, one pixel wide: little to keep."""
    steps = Image.new("RGB", (1, 64))
    top = mixed(DUSK, theme.deep, 0.55)
    for y in range(64):
        steps.putpixel((0, y), mixed(top, NIGHT, min(1.0, y / 40)))
    return steps.resize((1, high), Image.Resampling.BILINEAR)


def scene(high: int, theme: Theme) -> Canvas:
    """A fresh canvas, 1200 units wide, on a game's ground."""
    return Sheet(WIDTH, high, _column(high, theme).resize((WIDTH, high), Image.Resampling.NEAREST))


FALL = 300
"""How far down the light falls on a hand."""


@lru_cache(maxsize=8)
def _fall(theme: Theme) -> Image.Image:
    return _column(round(FALL / 0.625), theme).crop((0, 0, 1, FALL)).resize((WIDTH, FALL))


class LateText(Sheet):
    """A sheet whose letters are laid on last, as the font has them at this size: a quarter of the work, and fewer
    shades to pack. So they lie above all else, and a line may be a hundredth longer than it was measured.
    """

    def __init__(self, wide: float, high: float, ground: Image.Image) -> None:
        super().__init__(wide, high, ground)
        self._late: list[tuple[Point, str, Style, float]] = []

    def finished(self) -> Image.Image:
        """The picture at the size it is shown, RGB."""
        for base, text, style, size in self._late:
            cover, right, down = mask(text, style.face, max(1, round(size)))
            self.image.paste(style.colour, (round(base[0]) - right, round(base[1]) - down), cover)
        self._late.clear()
        return self.image

    def _line_of_text(self, base: Point, text: str, style: Style, size: float) -> None:
        if style.rim:
            super()._line_of_text(base, text, style, size)
        elif text:
            self._late.append((base, text, style, size))


def hand_scene(high: int, theme: Theme) -> Canvas:
    """The same ground for a hand: the light falls as far however high it is, so that it is kept ready to lay down."""
    ground = Image.new("RGB", (WIDTH, high), NIGHT)
    ground.paste(_fall(theme), (0, 0))
    return LateText(WIDTH, high, ground)
