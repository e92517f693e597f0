"""Equipment of a hospital, in 100 by 100 units."""

from __future__ import annotations

from bot.drawing.box import Box
from bot.drawing.canvas import Canvas
from bot.drawing.palette import Rgb


def crate(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.rect(Box(12, 24, 76, 64), colour, 6)
    c.rect(Box(12, 42, 76, 6), second)
    c.rect(Box(41, 24, 18, 30), second)
    c.rect(Box(26, 64, 24, 6), second)
    c.rect(Box(26, 75, 16, 6), second)


def chair(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.rect(Box(20, 8, 14, 84), colour, 6)
    c.rect(Box(20, 46, 60, 16), colour, 6)
    c.rect(Box(68, 46, 12, 46), colour, 5)
    c.rect(Box(24, 14, 6, 28), second, 3)


def screen(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.rect(Box(8, 14, 84, 56), colour, 8)
    c.rect(Box(16, 22, 68, 40), second, 4)
    c.line([(24, 34), (36, 42), (24, 50)], colour, 6)
    c.rect(Box(42, 48, 22, 6), colour)
    c.rect(Box(42, 70, 16, 12), colour)
    c.rect(Box(26, 80, 48, 8), colour, 4)


def passage(c: Canvas, colour: Rgb, second: Rgb) -> None:  # noqa: ARG001
    c.arrow([(50, 50), (6, 50)], colour, 15, 46)
    c.arrow([(50, 50), (94, 50)], colour, 15, 46)


def belt(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.rect(Box(4, 28, 92, 44), colour, 22)
    for x in (22, 50, 78):
        c.circle((x, 50), 11, second)


def ambulance(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.rect(Box(4, 22, 60, 54), colour, 7)
    c.polygon([(64, 38), (80, 38), (96, 58), (96, 76), (60, 76)], colour)
    c.polygon([(70, 44), (78, 44), (87, 57), (70, 57)], second)
    c.rect(Box(29, 32, 10, 30), second)
    c.rect(Box(19, 42, 30, 10), second)
    for x in (24, 76):
        c.circle((x, 77), 13, second)
        c.circle((x, 77), 9, colour)


def clock(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.circle((50, 50), 42, colour)
    c.circle((50, 50), 33, second)
    c.line([(50, 26), (50, 50), (66, 60)], colour, 9)


PAINTERS = {paint.__name__: paint for paint in (ambulance, belt, chair, clock, crate, passage, screen)}
