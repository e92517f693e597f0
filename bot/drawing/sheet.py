"""The canvas of boards and hands, at its final size: each shape is pasted by its coverage."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from PIL import Image

from bot.drawing.box import Box
from bot.drawing.canvas import SCALE, Canvas, Colour, Pen, Point, Stroke
from bot.drawing.coverage import FULL, Corner, Look, Shape, Sprite, covered, even, ink, letters, parts, shown
from bot.drawing.fonts import Face

SMALL = 3000
"""Pixels: a smaller box is pasted in one piece."""


class Sheet(Canvas):
    """A canvas that looks like a reduced `Canvas`, with a quarter of the pixels to paint. It takes the same sprites.

    `ground` has the final size. `odd`: half pixels (0 or 1) between its corner and the origin, right and down.
    """

    def __init__(self, wide: float, high: float, ground: Image.Image, odd: Corner = (0, 0)) -> None:
        super().__init__(wide, high, ground)
        self._odd = odd

    def finished(self) -> Image.Image:
        return self.image

    def stamp(self, sprite: Image.Image, at: Point, *, faint: float = 1) -> None:
        """Paste a transparent image, drawn for a canvas, with its top left corner at a point."""
        x, y = self._half(at)
        image, coverage = shown(Sprite(sprite), (x & 1, y & 1), faint)
        self.image.paste(image, (x // SCALE, y // SCALE), coverage)

    @contextmanager
    def clipped(self, box: Box, radius: float = 0) -> Iterator[Canvas]:
        """Yield a sheet on the area of a box, in the box's own units from its corner. Nothing is drawn outside."""
        left, top, right, bottom = self._corners(box)
        points, corner, size = even([(left, top), (right, bottom)])
        area = (*corner, corner[0] + size[0] // SCALE, corner[1] + size[1] // SCALE)
        inner = Sheet(box.w, box.h, self.image.crop(area), points[0])
        yield inner
        how = (self._px(radius),) if radius else ()
        shape = Shape(Pen.rounded_rectangle if radius else Pen.rectangle, points, how, (("fill", 255),))
        self.image.paste(inner.image, corner, covered(shape, size))

    def _half(self, at: Point) -> Corner:
        return self._px(at[0]) + self._odd[0], self._px(at[1]) + self._odd[1]

    def _corners(self, box: Box) -> tuple[int, int, int, int]:
        left, top, right, bottom = super()._corners(box)
        across, down = self._odd
        return left + across, top + down, right + across, bottom + down

    def _outlined(self, stroke: Stroke, box: Box, fill: Colour | None, line: Colour | None, across: int,
                  radius: int | None = None) -> None:  # fmt: skip
        left, top, right, bottom = self._corners(box)
        points, (x, y), size = even(((left, top), (right, bottom)))
        look = Look(stroke, points, () if radius is None else (radius,), fill, line, across)
        whole = stroke is Pen.ellipse or size[0] * size[1] <= SMALL * SCALE * SCALE
        for (right, down), (wide, high), colour, coverage in parts(look, size, whole=whole):
            area = (x + right, y + down, x + right + wide, y + down + high)
            if coverage == FULL:
                self.image.paste(colour, area)
            else:
                self.image.paste(
                    colour, area, Image.new("L", (wide, high), coverage) if isinstance(coverage, int) else coverage
                )

    def _within(self, stroke: Stroke, box: Box, colour: Colour, *how: float, **named: Any) -> None:
        left, top, right, bottom = self._corners(box)
        self._lay(Shape(stroke, ((left, top), (right, bottom)), how, (("fill", ink(colour)), *named.items())), colour)

    def _through(self, stroke: Stroke, points: Sequence[Point], colour: Colour, across: int = 0, **named: Any) -> None:
        if across:
            named["width"] = across
        (right, down), scale = self._odd, self.scale
        at = tuple((math.floor(x * scale) + right, math.floor(y * scale) + down) for x, y in points)
        self._lay(Shape(stroke, at, (), (("fill", ink(colour)), *named.items())), colour, across)

    def _lay(self, shape: Shape, colour: Colour, spread: int = 0) -> None:
        points, corner, size = even(shape.points, spread)
        self.image.paste(colour[:3], corner, covered(replace(shape, points=points), size))

    def _letters(self, base: Point, text: str, face: Face, pixels: int, colour: Colour, stroke: int = 0) -> None:
        x, y = self._half(base)
        coverage = letters(text, face, pixels, stroke, (x & 1, y & 1))
        self.image.paste(colour, (x // SCALE + coverage.right, y // SCALE + coverage.down), coverage.coverage)
