"""Signs of the trade: treatments, organs, instruments. Each has its own shape, in 100 by 100 units."""

from __future__ import annotations

import math

from bot.drawing.box import Box
from bot.drawing.canvas import Canvas, bend
from bot.drawing.palette import Rgb, mixed
from bot.drawing.pieces import star


def heart(c: Canvas, colour: Rgb, second: Rgb) -> None:  # noqa: ARG001
    c.circle((31, 36), 23, colour)
    c.circle((69, 36), 23, colour)
    c.polygon([(11, 46), (50, 94), (89, 46), (76, 32), (50, 40), (24, 32)], colour)
    c.arc(Box(16, 20, 30, 30), 180, 265, mixed(colour, (255, 255, 255), 0.6), 5)


def pill(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.line([(28, 72), (72, 28)], colour, 40)
    half = mixed(colour, second, 0.5)
    c.line([(28, 72), (48, 52)], half, 40)
    c.polygon([(36, 38), (62, 64), (76, 50), (50, 24)], colour)
    c.line([(56, 28), (70, 22)], mixed(colour, (255, 255, 255), 0.6), 6)


def syringe(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.line([(8, 92), (30, 70)], colour, 4)
    c.line([(34, 66), (70, 30)], colour, 26, capped=False)
    c.line([(39, 61), (56, 44)], second, 14, capped=False)
    c.line([(58, 18), (82, 42)], colour, 8)
    c.line([(70, 30), (88, 12)], colour, 8)
    c.line([(80, 4), (96, 20)], colour, 9)


def cross(c: Canvas, colour: Rgb, second: Rgb) -> None:  # noqa: ARG001
    c.rect(Box(36, 10, 28, 80), colour, 6)
    c.rect(Box(10, 36, 80, 28), colour, 6)


def drop(c: Canvas, colour: Rgb, second: Rgb) -> None:  # noqa: ARG001
    c.circle((50, 64), 28, colour)
    c.polygon([(50, 6), (75, 52), (25, 52)], colour)
    c.arc(Box(32, 46, 36, 36), 100, 175, mixed(colour, (255, 255, 255), 0.6), 6)


def leaf(c: Canvas, colour: Rgb, second: Rgb) -> None:
    up = bend((16, 84), (8, 14), (88, 12))
    down = bend((88, 12), (92, 88), (16, 84))
    c.polygon([*up, *down], colour)
    c.line([(8, 94), (70, 32)], second, 6)
    c.line([(38, 62), (34, 40)], second, 4)
    c.line([(52, 49), (72, 54)], second, 4)


def bottle(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.rect(Box(40, 4, 20, 12), second, 3)
    c.rect(Box(42, 14, 16, 20), colour)
    c.rect(Box(26, 28, 48, 68), colour, 12)
    c.rect(Box(26, 50, 48, 26), second)
    c.rect(Box(46, 54, 8, 18), colour)
    c.rect(Box(41, 59, 18, 8), colour)


def bell(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.circle((50, 84), 11, second)
    c.circle((50, 84), 8, colour)
    c.circle((50, 12), 8, colour)
    c.polygon([(50, 10), *bend((66, 22), (76, 60), (90, 78)), *bend((10, 78), (24, 60), (34, 22))], colour)
    c.rect(Box(8, 72, 84, 9), colour, 4)
    c.line([(24, 66), (76, 66)], second, 4)


def eye(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.polygon([*bend((4, 50), (50, 0), (96, 50)), *bend((96, 50), (50, 100), (4, 50))], colour)
    c.circle((50, 50), 19, second)
    c.circle((50, 50), 9, colour)
    c.circle((56, 44), 4, (255, 255, 255))


def pliers(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.line(bend((26, 96), (22, 62), (50, 44)), colour, 11)
    c.line(bend((74, 96), (78, 62), (50, 44)), colour, 11)
    c.line(bend((50, 44), (28, 30), (42, 6)), colour, 12)
    c.line(bend((50, 44), (72, 30), (58, 6)), colour, 12)
    c.circle((50, 45), 8, second)


def scissors(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.polygon([(24, 4), (34, 6), (58, 62), (48, 66)], colour)
    c.polygon([(76, 4), (66, 6), (42, 62), (52, 66)], colour)
    c.circle((30, 78), 16, None, colour, 9)
    c.circle((70, 78), 16, None, colour, 9)
    c.circle((50, 54), 4, second)


def bolt(c: Canvas, colour: Rgb, second: Rgb) -> None:  # noqa: ARG001
    c.polygon([(60, 2), (18, 56), (46, 56), (36, 98), (82, 38), (53, 38)], colour)


def leech(c: Canvas, colour: Rgb, second: Rgb) -> None:
    body = bend((16, 78), (44, -26), (84, 66), 40)
    for i, at in enumerate(body):
        c.circle(at, 8 + 9 * math.sin(math.pi * min(1, i / 34)), colour)
    for at in body[6:-4:6]:
        c.arc(Box(at[0] - 9, at[1] - 9, 18, 18), 20, 140, second, 4)
    c.circle(body[-1], 14, colour)
    c.circle((84, 70), 6, second)


def crescent(c: Canvas, colour: Rgb, second: Rgb) -> None:  # noqa: ARG001
    outer = [(50 + 44 * math.cos(a / 40 * math.tau), 50 + 44 * math.sin(a / 40 * math.tau)) for a in range(5, 36)]
    c.polygon([*outer, *bend(outer[-1], (10, 50), outer[0])], colour)


def basin(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.chord(Box(8, 4, 84, 88), 0, 180, colour)
    c.rect(Box(4, 44, 92, 9), colour, 4)
    c.rect(Box(32, 86, 36, 9), colour, 4)
    c.line([*bend((14, 34), (25, 18), (36, 32), 8), *bend((36, 32), (50, 46), (60, 32), 8),
            *bend((60, 32), (72, 18), (86, 34), 8)], colour, 7)  # fmt: skip
    c.line([(26, 62), (34, 74)], second, 5)


def candle(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.rect(Box(38, 38, 24, 46), colour, 4)
    c.polygon([*bend((50, 2), (70, 22), (50, 32)), *bend((50, 32), (30, 22), (50, 2))], colour)
    c.line([(50, 30), (50, 40)], second, 4)
    c.line([(44, 46), (44, 58)], second, 4)
    c.rect(Box(18, 80, 64, 10), colour, 5)
    c.circle((86, 78), 9, None, colour, 5)


def flask(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.polygon([(40, 8), (60, 8), (60, 38), (90, 90), (10, 90), (40, 38)], colour)
    c.rect(Box(34, 4, 32, 9), colour, 4)
    c.polygon([(33, 62), (67, 62), (80, 84), (20, 84)], second)
    c.circle((44, 73), 5, colour)
    c.circle((58, 69), 3.5, colour)


def shining(c: Canvas, colour: Rgb, second: Rgb) -> None:  # noqa: ARG001
    c.polygon(star((50, 53), 48), colour)


def brain(c: Canvas, colour: Rgb, second: Rgb) -> None:
    for x, y, r in ((34, 26, 20), (22, 48, 18), (30, 70, 20), (66, 26, 20), (78, 48, 18), (70, 70, 20)):
        c.circle((x, y), r, colour)
    c.rect(Box(30, 14, 40, 74), colour, 16)
    c.line([(50, 10), (50, 92)], second, 5)
    for side in (-1, 1):
        c.line(bend((50 + side * 12, 22), (50 + side * 34, 30), (50 + side * 20, 46)), second, 4)
        c.line(bend((50 + side * 38, 50), (50 + side * 18, 54), (50 + side * 22, 76)), second, 4)


def bone(c: Canvas, colour: Rgb, second: Rgb) -> None:  # noqa: ARG001
    c.line([(28, 72), (72, 28)], colour, 18)
    for x, y in ((18, 68), (32, 82), (68, 18), (82, 32)):
        c.circle((x, y), 14, colour)


def nerve(c: Canvas, colour: Rgb, second: Rgb) -> None:
    for x, y, px, py in ((8, 12, 30, 24), (8, 60, 24, 44), (46, 4, 40, 24), (60, 30, 50, 34), (96, 92, 66, 62),
                         (20, 92, 34, 66)):  # fmt: skip
        c.line(bend((38, 42), (px, py), (x, y)), colour, 7)
    c.line([(78, 76), (94, 70)], colour, 6)
    c.line([(78, 76), (76, 94)], colour, 6)
    c.circle((38, 42), 19, colour)
    c.circle((38, 42), 8, second)


def paw(c: Canvas, colour: Rgb, second: Rgb) -> None:  # noqa: ARG001
    c.ellipse(Box(24, 44, 52, 46), colour)
    for x, y in ((16, 42), (38, 22), (62, 22), (84, 42)):
        c.ellipse(Box(x - 11, y - 15, 22, 30), colour)
        c.polygon([(x - 6, y - 11), (x, y - 24), (x + 6, y - 11)], colour)


def spiral(c: Canvas, colour: Rgb, second: Rgb) -> None:  # noqa: ARG001
    points = []
    for i in range(90):
        angle, far = i / 90 * 5.2 * math.pi, 4 + i / 90 * 40
        points.append((50 + far * math.cos(angle), 50 + far * math.sin(angle)))
    c.line(points, colour, 9)


def ghost(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.pie(Box(16, 4, 68, 80), 180, 360, colour)
    c.polygon([(16, 44), (84, 44), (84, 94), (72, 84), (61, 95), (50, 84), (39, 95), (28, 84), (16, 94)], colour)
    c.ellipse(Box(32, 32, 13, 18), second)
    c.ellipse(Box(56, 32, 13, 18), second)
    c.ellipse(Box(43, 58, 14, 16), second)


def stitched(c: Canvas, colour: Rgb, second: Rgb) -> None:
    """Draw a square head with bolts: the reanimated."""
    c.rect(Box(4, 52, 92, 14), colour, 5)
    c.rect(Box(20, 8, 60, 86), colour, 10)
    c.polygon([(20, 30), (20, 10), (80, 10), (80, 30), (70, 22), (60, 30), (50, 22), (40, 30), (30, 22)], second)
    c.circle((38, 46), 6, second)
    c.circle((62, 46), 6, second)
    c.line([(36, 74), (64, 74)], second, 5)
    for x in (42, 50, 58):
        c.line([(x, 68), (x, 80)], second, 4)


def fangs(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.polygon([*bend((2, 36), (50, -14), (98, 36)), *bend((98, 36), (50, 150), (2, 36))], colour)
    c.polygon([*bend((14, 38), (50, 20), (86, 38)), *bend((86, 38), (50, 122), (14, 38))], second)
    c.polygon([(26, 33), (44, 30), (36, 66)], colour)
    c.polygon([(74, 33), (56, 30), (64, 66)], colour)


def chart(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.rect(Box(16, 12, 68, 84), colour, 8)
    c.rect(Box(36, 4, 28, 18), second, 5)
    c.line([(24, 56), (38, 56), (46, 36), (56, 76), (63, 56), (76, 56)], second, 6)


def stethoscope(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.line([(18, 6), *bend((18, 30), (20, 60), (42, 60)), *bend((42, 60), (64, 60), (66, 30)), (66, 6)], colour, 8)
    c.line([(42, 60), *bend((42, 74), (44, 94), (64, 94)), *bend((64, 94), (82, 92), (82, 66))], colour, 8)
    c.circle((82, 58), 14, colour)
    c.circle((82, 58), 6, second)


PAINTERS = {
    paint.__name__: paint
    for paint in (
        basin, bell, bolt, bone, bottle, brain, candle, chart, crescent, cross, drop, eye, fangs, flask, ghost, heart,
        leaf, leech, nerve, paw, pill, pliers, scissors, spiral, stethoscope, stitched, syringe,
    )
} | {"star": shining}  # fmt: skip
