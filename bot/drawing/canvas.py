"""The canvas of figures: twice their final size, then reduced for smooth edges."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, Literal

from PIL import Image, ImageDraw

from bot.drawing.box import Box
from bot.drawing.fonts import Face
from bot.drawing.text import CAPS, LEADING, SMALLEST, fit, mask, width

WIDTH = 1200
"""Units across a board picture, and its width in pixels."""
SCALE = 2
"""Pixels drawn per pixel of the final picture, each way."""

Colour = tuple[int, int, int] | tuple[int, int, int, int]
Point = tuple[float, float]
Align = Literal["left", "centre", "right"]
Valign = Literal["top", "middle", "bottom"]
Pen = ImageDraw.ImageDraw
Stroke = Callable[..., None]
"""A method of `Pen`, such as `Pen.arc`."""


@dataclass(frozen=True, slots=True)
class Style:
    """The look of letters: size in units, colour, face, and a rim of `rim` units in `rim_colour` around them."""

    size: float = 30
    colour: Colour = (243, 241, 234)
    face: Face = "body"
    rim: float = 0
    rim_colour: Colour = (18, 21, 29)


class Canvas:
    """A canvas with its own units; `scale` is pixels drawn per unit. `ground` is a colour, an image to draw on, or None
    for transparent, as figures need.
    """

    def __init__(self, wide: float, high: float, ground: Colour | Image.Image | None, scale: float = SCALE) -> None:
        self.wide, self.high, self.scale = wide, high, scale
        size = (round(wide * scale), round(high * scale))
        if isinstance(ground, Image.Image):
            self.image = ground
        elif ground is None:
            self.image = Image.new("RGBA", size, (0, 0, 0, 0))
        else:
            self.image = Image.new("RGB", size, ground[:3])
        self._solid = ImageDraw.Draw(self.image)
        self._glass = ImageDraw.Draw(self.image, "RGBA") if self.image.mode == "RGB" else self._solid

    @property
    def box(self) -> Box:
        return Box(0, 0, self.wide, self.high)

    def finished(self) -> Image.Image:
        """Return the picture at its final size, RGB."""
        return self.image.reduce(SCALE)

    def _pen(self, colour: Colour) -> Pen:
        return self._solid if opaque(colour) else self._glass

    def _px(self, value: float) -> int:
        return round(value * self.scale)

    def _corners(self, box: Box) -> tuple[int, int, int, int]:
        left, top = self._px(box.x), self._px(box.y)
        return left, top, max(left, self._px(box.right) - 1), max(top, self._px(box.bottom) - 1)

    def _points(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self.scale, y * self.scale) for x, y in points]

    def _outlined(self, stroke: Stroke, box: Box, fill: Colour | None, line: Colour | None, across: int,
                  radius: int | None = None) -> None:  # fmt: skip
        """Paint a shape that fills a box, with a rim `across` pixels wide inside it if it has a `line`."""
        pen = self._pen(fill or line or (0, 0, 0))
        rounded = () if radius is None else (radius,)
        stroke(pen, self._corners(box), *rounded, fill=fill, outline=line, width=across)

    def _within(self, stroke: Stroke, box: Box, colour: Colour, *how: float, **named: Any) -> None:
        """Paint a part of a shape that fills a box."""
        stroke(self._pen(colour), self._corners(box), *how, fill=colour, **named)

    def _through(self, stroke: Stroke, points: Sequence[Point], colour: Colour, across: int = 0, **named: Any) -> None:
        """Paint along points, `across` pixels wide; 0 fills the area between them."""
        if across:
            named["width"] = across
        stroke(self._pen(colour), self._points(points), fill=colour, **named)

    def rect(
        self, box: Box, fill: Colour | None = None, radius: float = 0, line: Colour | None = None, thick: float = 2
    ) -> None:
        """Draw a rectangle with round corners; `line` is its rim, drawn inside."""
        across = self._px(thick) if line else 0
        if radius:
            round_by = min(self._px(radius), self._px(min(box.w, box.h)) // 2)
            self._outlined(Pen.rounded_rectangle, box, fill, line, across, round_by)
        else:
            self._outlined(Pen.rectangle, box, fill, line, across)

    def circle(
        self, at: Point, radius: float, fill: Colour | None = None, line: Colour | None = None, thick: float = 2
    ) -> None:
        """Draw a disc, a ring, or both."""
        self.ellipse(Box(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius), fill, line, thick)

    def ellipse(self, box: Box, fill: Colour | None = None, line: Colour | None = None, thick: float = 2) -> None:
        self._outlined(Pen.ellipse, box, fill, line, self._px(thick) if line else 0)

    def pie(self, box: Box, start: float, stop: float, fill: Colour) -> None:
        """Draw a slice of an ellipse; degrees, clockwise from the right."""
        self._within(Pen.pieslice, box, fill, start, stop)

    def chord(self, box: Box, start: float, stop: float, fill: Colour) -> None:
        """Draw a slice of an ellipse, cut straight; degrees, clockwise from the right."""
        self._within(Pen.chord, box, fill, start, stop)

    def arc(self, box: Box, start: float, stop: float, colour: Colour, thick: float = 4) -> None:
        """Draw a part of an ellipse's outline; degrees, clockwise from the right."""
        self._within(Pen.arc, box, colour, start, stop, width=max(1, self._px(thick)))

    def polygon(self, points: Sequence[Point], fill: Colour | None = None, line: Colour | None = None,
                thick: float = 2) -> None:  # fmt: skip
        if fill:
            self._through(Pen.polygon, points, fill)
        if line:
            self.line([*points, points[0], points[1]], line, thick, capped=False)

    def line(self, points: Sequence[Point], colour: Colour, thick: float = 4, *, capped: bool = True) -> None:
        """Draw a line through points, with round ends."""
        across = max(1, self._px(thick))
        self._through(Pen.line, points, colour, across, joint="curve")
        if capped and across > 3 and opaque(colour):
            for at in (points[0], points[-1]):
                self.circle(at, thick / 2, colour)

    def dashes(self, points: Sequence[Point], colour: Colour, thick: float = 4, dash: float = 16,
               gap: float = 12) -> None:  # fmt: skip
        for stretch in _dashes(points, dash, gap):
            self.line(stretch, colour, thick, capped=False)

    def curve(self, start: Point, pull: Point, end: Point, colour: Colour, thick: float = 4) -> list[Point]:
        """Draw a line bent towards `pull`. Return its points, for an arrow head or dashes."""
        points = bend(start, pull, end)
        self.line(points, colour, thick)
        return points

    def arrow(self, points: Sequence[Point], colour: Colour, thick: float = 6, head: float = 22) -> None:
        """Draw a line through points with an arrow head at the last."""
        (x0, y0), (x1, y1) = points[-2], points[-1]
        angle = math.atan2(y1 - y0, x1 - x0)
        back = (x1 - head * 0.8 * math.cos(angle), y1 - head * 0.8 * math.sin(angle))
        self.line([*points[:-1], back], colour, thick, capped=False)
        sides = [(x1 - head * math.cos(angle + a), y1 - head * math.sin(angle + a)) for a in (0.5, -0.5)]
        self.polygon([(x1, y1), *sides], colour)

    def text(
        self,
        box: Box,
        text: str,
        style: Style,
        align: Align = "left",
        *,
        valign: Valign = "middle",
        lines: int = 1,
        smallest: float = SMALLEST,
    ) -> Box:
        """Draw text within a box: wrapped to `lines`, shrunk to `smallest`, then shortened. Return the box it fills."""
        inner = box.inset(style.rim) if style.rim else box
        size, broken = fit(text, style.face, style.size, (inner.w, inner.h), lines=lines, smallest=smallest)
        step = size * LEADING
        high = step * len(broken)
        top = inner.y + {"top": 0.0, "middle": (inner.h - high) / 2, "bottom": inner.h - high}[valign]
        widest = 0.0
        for number, line in enumerate(broken):
            base = top + number * step + (step + size * CAPS[style.face]) / 2
            long = width(line, style.face, size)
            widest = max(widest, long)
            self._line_of_text((_start(inner, long, align), base), line, style, size)
        return Box(_start(inner, widest, align), top, widest, high)

    def label(self, at: Point, text: str, style: Style, align: Align = "centre") -> Box:
        """Draw one line of any length, its capitals centred on the height of `at`."""
        long = width(text, style.face, style.size)
        x = at[0] - {"left": 0.0, "centre": long / 2, "right": long}[align]
        self._line_of_text((x, at[1] + style.size * CAPS[style.face] / 2), text, style, style.size)
        return Box(x, at[1] - style.size * LEADING / 2, long, style.size * LEADING)

    def _line_of_text(self, base: Point, text: str, style: Style, size: float) -> None:
        if not text:
            return
        pixels = max(1, int(size * self.scale))
        if style.rim:
            self._letters(base, text, style.face, pixels, style.rim_colour, max(1, self._px(style.rim)))
        self._letters(base, text, style.face, pixels, style.colour)

    def _letters(self, base: Point, text: str, face: Face, pixels: int, colour: Colour, stroke: int = 0) -> None:
        cover, right, down = mask(text, face, pixels, stroke)
        self.image.paste(colour, (self._px(base[0]) - right, self._px(base[1]) - down), cover)

    def stamp(self, sprite: Image.Image, at: Point, *, faint: float = 1) -> None:
        """Paste a transparent image, drawn at this canvas's scale, with its top left corner at a point."""
        cover = sprite.getchannel("A")
        if faint < 1:
            cover = cover.point([round(value * faint) for value in range(256)])
        self.image.paste(sprite, (self._px(at[0]), self._px(at[1])), cover)

    @contextmanager
    def clipped(self, box: Box, radius: float = 0) -> Iterator[Canvas]:
        """Yield a canvas on the area of a box, in the box's own units from its corner. Nothing is drawn outside."""
        left, top, right, bottom = self._corners(box)
        inner = Canvas(box.w, box.h, self.image.crop((left, top, right + 1, bottom + 1)), self.scale)
        yield inner
        cover = rounded(inner.image.size, self._px(radius)) if radius else None
        self.image.paste(inner.image, (left, top), cover)


def opaque(colour: Colour) -> bool:
    return len(colour) == 3 or colour[3] == 255


def _start(box: Box, long: float, align: Align) -> float:
    return box.x + {"left": 0.0, "centre": (box.w - long) / 2, "right": box.w - long}[align]


@lru_cache(maxsize=64)
def rounded(size: tuple[int, int], radius: int) -> Image.Image:
    """Return the coverage of a rectangle with round corners, in pixels."""
    cover = Image.new("L", size, 0)
    ImageDraw.Draw(cover).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), radius, fill=255)
    return cover


def bend(start: Point, pull: Point, end: Point, steps: int = 24) -> list[Point]:
    """Return the points of a quadratic curve."""
    points = []
    for i in range(steps + 1):
        t = i / steps
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((a * start[0] + b * pull[0] + c * end[0], a * start[1] + b * pull[1] + c * end[1]))
    return points


def along(points: Sequence[Point], step: float) -> list[tuple[Point, float]]:
    """Return a point every `step` units along a line through points, each with the line's direction in radians."""
    found: list[tuple[Point, float]] = []
    due = 0.0
    for (x0, y0), (x1, y1) in pairwise(points):
        long = math.hypot(x1 - x0, y1 - y0)
        while long and due <= long:
            found.append(((x0 + (x1 - x0) * due / long, y0 + (y1 - y0) * due / long), math.atan2(y1 - y0, x1 - x0)))
            due += step
        due -= long
    return found


def _dashes(points: Sequence[Point], dash: float, gap: float) -> list[list[Point]]:
    fine = [at for at, _ in along(points, 4)]
    on, period = max(1, round(dash / 4)), max(2, round((dash + gap) / 4))
    return [part for i in range(0, len(fine), period) if len(part := fine[i : i + on + 1]) > 1]
