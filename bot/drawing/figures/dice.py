"""Dice and clock faces: figures that show a number."""

from __future__ import annotations

import math

from bot.drawing.box import Box
from bot.drawing.canvas import Canvas, Point, Style
from bot.drawing.palette import INK, PAPER, Rgb, ink_on, mixed
from bot.drawing.pieces import ngon

_SPOTS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def d6(canvas: Canvas, at: Point, number: int, size: float = 64, colour: Rgb = PAPER) -> None:
    half = size / 2
    canvas.rect(Box(at[0] - half, at[1] - half + size * 0.06, size, size), mixed(colour, INK, 0.55), size * 0.2)
    canvas.rect(Box(at[0] - half, at[1] - half, size, size), colour, size * 0.2)
    for x, y in _SPOTS[number]:
        canvas.circle((at[0] + x * size * 0.26, at[1] + y * size * 0.26), size * 0.095, ink_on(colour))


def d12(canvas: Canvas, at: Point, number: int, size: float = 76, colour: Rgb = PAPER) -> None:
    """Draw a twelve-sided die showing `number` on its front face."""
    outer, inner = ngon(at, size / 2, 10), ngon(at, size * 0.33, 5)
    canvas.polygon(outer, mixed(colour, INK, 0.4))
    rim = mixed(colour, INK, 0.7)
    for i, corner in enumerate(inner):
        canvas.polygon([corner, outer[2 * i], outer[2 * i + 1], outer[(2 * i + 2) % 10], inner[(i + 1) % 5]],
                       mixed(colour, INK, (0.1, 0.25, 0.4, 0.3, 0.12)[i]))  # fmt: skip
        canvas.line([corner, outer[2 * i]], rim, size * 0.025)
    canvas.polygon(inner, colour, rim, size * 0.025)
    canvas.label((at[0], at[1] + size * 0.01), str(number), Style(size * 0.38, ink_on(colour), "bold"))


def clock(canvas: Canvas, at: Point, hour: int, radius: float, accent: Rgb, *, face: Rgb = PAPER) -> None:
    """Draw a clock face whose hand points at `hour` (1 to 12)."""
    canvas.circle(at, radius, mixed(accent, INK, 0.3))
    canvas.circle(at, radius * 0.9, face)
    for mark in range(12):
        angle = mark * math.tau / 12
        near = radius * (0.66 if mark % 3 == 0 else 0.74)
        canvas.line([_polar(at, near, angle), _polar(at, radius * 0.82, angle)], INK, radius * 0.05, capped=False)
    angle = hour * math.tau / 12 - math.pi / 2
    canvas.pie(Box(at[0] - radius * 0.62, at[1] - radius * 0.62, radius * 1.24, radius * 1.24),
               -90, math.degrees(angle), mixed(face, accent, 0.5))  # fmt: skip
    canvas.line([at, _polar(at, radius * 0.55, angle)], INK, radius * 0.1)
    canvas.line([at, _polar(at, radius * 0.72, -math.pi / 2)], INK, radius * 0.06)
    canvas.circle(at, radius * 0.09, INK)


def _polar(at: Point, far: float, angle: float) -> Point:
    return at[0] + far * math.cos(angle), at[1] + far * math.sin(angle)
