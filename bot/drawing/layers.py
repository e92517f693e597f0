"""The grounds of boards and hands."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.drawing.canvas import WIDTH, Canvas, Point, Style
from bot.drawing.palette import DUSK, NIGHT, Theme, mixed
from bot.drawing.sheet import Sheet
from bot.drawing.text import mask


@lru_cache(maxsize=64)
def _column(high: int, theme: Theme) -> Image.Image:
    """Return a column one pixel wide, from the theme's deep shade at the top to night. It is small to cache."""
    steps = Image.new("RGB", (1, 64))
    top = mixed(DUSK, theme.deep, 0.55)
    for y in range(64):
        steps.putpixel((0, y), mixed(top, NIGHT, min(1.0, y / 40)))
    return steps.resize((1, high), Image.Resampling.BILINEAR)


def scene(high: int, theme: Theme) -> Canvas:
    """Return a fresh canvas on a game's ground."""
    return Sheet(WIDTH, high, _column(high, theme).resize((WIDTH, high), Image.Resampling.NEAREST))


FALL = 300
"""Height of the light at the top of a hand, in pixels."""


@lru_cache(maxsize=8)
def _fall(theme: Theme) -> Image.Image:
    return _column(round(FALL / 0.625), theme).crop((0, 0, 1, FALL)).resize((WIDTH, FALL))


class LateText(Sheet):
    """A sheet that paints its letters last, as the font has them at this size: a quarter of the work, and fewer shades
    to pack. So letters lie on top of everything, and a line may be a hundredth longer than measured.
    """

    def __init__(self, wide: float, high: float, ground: Image.Image) -> None:
        super().__init__(wide, high, ground)
        self._late: list[tuple[Point, str, Style, float]] = []

    def finished(self) -> Image.Image:
        """Return the picture at its final size, RGB."""
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
    """Return the ground of a hand. Its light has the same height for all hands, so that it is cached."""
    ground = Image.new("RGB", (WIDTH, high), NIGHT)
    ground.paste(_fall(theme), (0, 0))
    return LateText(WIDTH, high, ground)
