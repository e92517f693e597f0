"""Places and people as small signs, in 100 by 100 units."""

from __future__ import annotations

from bot.drawing.box import Box
from bot.drawing.canvas import Canvas
from bot.drawing.palette import Rgb, mixed

WHITE: Rgb = (255, 255, 255)


def tree(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.rect(Box(44, 58, 12, 38), mixed(second, (150, 100, 60), 0.75), 3)
    for x, y, r in ((34, 46, 22), (66, 46, 22), (50, 28, 25)):
        c.circle((x, y), r, colour)
    c.arc(Box(32, 12, 34, 34), 180, 270, mixed(colour, WHITE, 0.4), 5)


def garden(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.rect(Box(4, 76, 92, 18), colour, 8)
    for x, y, petal in ((24, 46, (240, 200, 90)), (52, 28, (235, 130, 160)), (78, 50, (240, 240, 235))):
        c.line([(x, y), (x, 80)], colour, 6)
        for dx, dy in ((0, -11), (11, 0), (0, 11), (-11, 0)):
            c.circle((x + dx, y + dy), 9, petal)
        c.circle((x, y), 7, second)


def building(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.rect(Box(14, 26, 72, 70), colour, 4)
    c.rect(Box(36, 6, 28, 28), colour, 4)
    c.rect(Box(46, 10, 8, 20), second)
    c.rect(Box(40, 16, 20, 8), second)
    for x in (24, 66):
        for y in (42, 62):
            c.rect(Box(x, y, 11, 12), second, 2)
    c.rect(Box(42, 66, 16, 30), second, 3)


def castle(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.rect(Box(22, 44, 56, 52), colour)
    for x in (8, 70):
        c.rect(Box(x, 34, 22, 62), colour)
        c.polygon([(x - 4, 36), (x + 11, 4), (x + 26, 36)], colour)
        c.rect(Box(x + 7, 46, 8, 14), second, 4)
    c.polygon([(28, 46), (50, 22), (72, 46)], colour)
    c.pie(Box(40, 62, 20, 30), 180, 360, second)
    c.rect(Box(40, 76, 20, 20), second)


def mountain(c: Canvas, colour: Rgb, second: Rgb) -> None:
    """Draw mountains with snow: Switzerland."""
    c.polygon([(2, 94), (36, 22), (62, 76), (72, 94)], mixed(colour, second, 0.3))
    c.polygon([(36, 94), (68, 38), (98, 94)], colour)
    c.polygon([(36, 22), (48, 48), (40, 42), (34, 50), (24, 48)], WHITE)
    c.polygon([(68, 38), (79, 59), (70, 54), (63, 60), (56, 58)], WHITE)


def door(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.rect(Box(40, 6, 52, 90), colour, 4)
    c.rect(Box(49, 15, 34, 81), second)
    c.line([(4, 54), (50, 54)], colour, 9)
    c.polygon([(44, 36), (70, 54), (44, 72)], colour)


def helicopter(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.line([(10, 16), (82, 16)], colour, 6)
    c.rect(Box(43, 16, 6, 16), colour)
    c.ellipse(Box(14, 28, 58, 42), colour)
    c.polygon([(56, 38), (94, 40), (94, 48), (60, 58)], colour)
    c.line([(92, 28), (92, 58)], colour, 6)
    c.pie(Box(20, 33, 30, 30), 180, 270, second)
    c.line([(18, 82), (68, 82)], colour, 6)
    c.line([(30, 66), (26, 82)], colour, 5)
    c.line([(56, 66), (60, 82)], colour, 5)


def bed(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.line([(8, 24), (8, 90)], colour, 8)
    c.line([(92, 52), (92, 90)], colour, 8)
    c.rect(Box(8, 64, 84, 14), colour, 4)
    c.circle((24, 50), 12, mixed(colour, second, 0.35))
    c.rect(Box(38, 46, 52, 20), mixed(colour, second, 0.35), 8)


def person(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.circle((50, 26), 25, second)
    c.pie(Box(8, 46, 84, 108), 180, 360, second)
    c.circle((50, 26), 20, colour)
    c.pie(Box(14, 52, 72, 92), 180, 360, colour)


def doctor(c: Canvas, colour: Rgb, second: Rgb) -> None:
    person(c, colour, second)
    c.arc(Box(30, 6, 40, 40), 195, 345, second, 5)
    c.circle((50, 9), 8, second)
    c.circle((50, 9), 5, WHITE)
    c.polygon([(42, 54), (50, 72), (58, 54)], second)
    c.line([(34, 58), (36, 78), (44, 86)], second, 4)
    c.circle((46, 87), 5, second)


def nurse(c: Canvas, colour: Rgb, second: Rgb) -> None:
    person(c, colour, second)
    c.polygon([(28, 20), (33, 2), (67, 2), (72, 20)], WHITE, second, 3)
    c.rect(Box(47, 4, 6, 14), second)
    c.rect(Box(43, 8, 14, 6), second)


def orderly(c: Canvas, colour: Rgb, second: Rgb) -> None:
    person(c, colour, second)
    c.chord(Box(29, 2, 42, 34), 180, 360, second)
    c.rect(Box(36, 66, 28, 32), WHITE, 4)
    c.line([(38, 54), (38, 68)], WHITE, 4)
    c.line([(62, 54), (62, 68)], WHITE, 4)


def patient(c: Canvas, colour: Rgb, second: Rgb) -> None:
    person(c, colour, second)
    c.polygon([(30, 20), (34, 8), (70, 22), (69, 32)], WHITE)
    c.line([(56, 38), (76, 46)], second, 8)
    c.line([(57, 38), (75, 45)], WHITE, 5)
    c.circle((76, 46), 4, (220, 60, 50))


def mob(c: Canvas, colour: Rgb, second: Rgb) -> None:
    for x, top in ((14, 6), (86, 10)):
        c.line([(x, top + 16), (x, 92)], mixed(colour, second, 0.3), 5)
        c.line([(x - 9, top), (x - 9, top + 12), (x - 5, top + 16), (x + 5, top + 16), (x + 9, top + 12),
                (x + 9, top)], colour, 4)  # fmt: skip
        c.line([(x, top), (x, top + 16)], colour, 4)
    for x, y, r in ((30, 44, 14), (70, 44, 14), (50, 56, 16)):
        c.circle((x, y), r + 4, second)
        c.pie(Box(x - r * 1.7, y + r * 0.75, r * 3.4, r * 5), 180, 360, second)
        c.circle((x, y), r, colour)
        c.pie(Box(x - r * 1.5, y + r * 1.0, r * 3, r * 5), 180, 360, colour)
    c.line([(43, 52), (48, 56)], second, 3)
    c.line([(57, 52), (52, 56)], second, 3)
    c.arc(Box(44, 59, 12, 10), 190, 350, second, 3)


PAINTERS = {
    paint.__name__: paint
    for paint in (
        bed, building, castle, doctor, door, garden, helicopter, mob, mountain, nurse, orderly, patient, person, tree,
    )
}  # fmt: skip
