"""Portraits: head and shoulders in a square, 100 by 100 units, painted from back to front."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image

from bot.drawing.box import Box
from bot.drawing.canvas import SCALE, Canvas, Point, bend
from bot.drawing.figures.heads import HAIR, HATS
from bot.drawing.figures.looks import Looks, looks_of
from bot.drawing.palette import PANEL, Rgb, clear, mixed
from bot.drawing.pieces import star

BLACK: Rgb = (24, 20, 26)
WHITE: Rgb = (250, 248, 242)
FINER = 2
COVERING = ("hood", "top", "wide", "cap")
"""Hats that hide the hair."""


@lru_cache(maxsize=96)
def portrait(seed: str, size: int, ground: Rgb = PANEL, looks: Looks | None = None) -> Image.Image:
    """Return a portrait for `Canvas.stamp`: `size` units square with round corners, on a shade of `ground`."""
    seen = looks or looks_of(seed)
    canvas = Canvas(100, 100, ground, size * SCALE * FINER / 100)
    _backdrop(canvas, seen, ground)
    _behind(canvas, seen)
    _shoulders(canvas, seen)
    _head(canvas, seen)
    _face(canvas, seen)
    _beard(canvas, seen)
    if seen.hat not in COVERING:
        HAIR[seen.hair](canvas, seen, _skull(seen))
    if seen.hat != "none":
        HATS[seen.hat](canvas, seen, _skull(seen))
    painted = canvas.image.reduce(FINER)
    cover = Canvas(100, 100, (0, 0, 0), size * SCALE * FINER / 100)
    cover.rect(cover.box, WHITE, 10)
    painted.putalpha(cover.image.convert("L").point([0] * 128 + [255] * 128).reduce(FINER))
    return painted


def grey(picture: Image.Image) -> Image.Image:
    """Return the picture without colour, for a person who is out of action."""
    dull = picture.convert("L").point([28 + value * 5 // 8 for value in range(256)]).convert("RGB")
    dull.putalpha(picture.getchannel("A"))
    return dull


def _backdrop(c: Canvas, seen: Looks, ground: Rgb) -> None:
    light = mixed(ground, WHITE, 0.12)
    match seen.backdrop:
        case "rays":
            for i in range(8):
                a, b = i * math.tau / 8, i * math.tau / 8 + math.tau / 16
                c.polygon([(50, 44), _far(a), _far(b)], light)
        case "stars":
            for x, y, r in ((14, 18, 7), (84, 14, 5), (88, 52, 7), (10, 58, 4), (28, 6, 3), (70, 4, 3)):
                c.polygon(star((x, y), r, 4, 0.3), mixed(ground, WHITE, 0.4))
        case "smoke":
            for x, y, r in ((8, 30, 20), (30, 10, 17), (62, 6, 19), (92, 28, 22), (96, 66, 16), (4, 68, 16)):
                c.circle((x, y), r, light)
        case "moon":
            c.circle((76, 24), 22, mixed(ground, (255, 240, 190), 0.4))
        case _:
            c.circle((50, 46), 44, light)


def _far(angle: float) -> Point:
    return 50 + 90 * math.cos(angle), 44 + 90 * math.sin(angle)


def _behind(c: Canvas, seen: Looks) -> None:
    """Draw the parts behind the head: cape collar, long hair, a hood."""
    dark = mixed(seen.cloth, BLACK, 0.35)
    if seen.clothes == "cape":
        c.polygon([(10, 100), (14, 52), (26, 44), (50, 78), (74, 44), (86, 52), (90, 100)], dark)
        for side in (-1, 1):
            edge = [(50 + side * x, y) for x, y in ((40, 99), (36, 52), (24, 44), (6, 70))]
            c.line(edge, seen.trim, 2.4)
    if seen.hat == "hood":
        c.ellipse(Box(20, 8, 60, 84), mixed(seen.hat_colour, BLACK, 0.25))
        c.polygon([(36, 16), (50, 1), (64, 16)], mixed(seen.hat_colour, BLACK, 0.25))
    if seen.hair == "long":
        c.rect(Box(25, 24, 50, 56), mixed(seen.hair_colour, BLACK, 0.2), 22)
    if seen.hair == "wild":
        for i in range(13):
            angle = math.pi + i * math.pi / 12
            tip = (50 + 33 * math.cos(angle), 40 + 33 * math.sin(angle))
            sides = [(50 + 22 * math.cos(angle + a), 40 + 22 * math.sin(angle + a)) for a in (0.22, -0.22)]
            c.polygon([tip, *sides], mixed(seen.hair_colour, BLACK, 0.15))


def _shoulders(c: Canvas, seen: Looks) -> None:
    cloth, dark, light = seen.cloth, mixed(seen.cloth, BLACK, 0.3), mixed(seen.cloth, WHITE, 0.18)
    c.polygon([*bend((8, 101), (10, 74), (34, 71)), *bend((66, 71), (90, 74), (92, 101))], cloth)
    c.rect(Box(41, 56, 18, 22), mixed(seen.skin, BLACK, 0.14), 5)
    match seen.clothes:
        case "robe":
            c.polygon([(36, 70), (50, 97), (64, 70), (60, 68), (50, 84), (40, 68)], seen.trim)
            c.line([(50, 92), (50, 101)], dark, 3)
        case "collar":
            c.polygon([(38, 66), (30, 60), (32, 80), (50, 94)], dark)
            c.polygon([(62, 66), (70, 60), (68, 80), (50, 94)], dark)
            c.circle((50, 92), 5, seen.trim)
        case "coat":
            c.polygon([(40, 70), (60, 70), (50, 96)], WHITE)
            c.polygon([(47, 76), (53, 76), (55, 98), (45, 98)], mixed(seen.trim, BLACK, 0.25))
            c.polygon([(38, 68), (28, 78), (46, 101), (48, 94)], light)
            c.polygon([(62, 68), (72, 78), (54, 101), (52, 94)], light)
        case "cape":
            c.polygon([(38, 72), (62, 72), (50, 90)], dark)
            c.circle((50, 84), 6, seen.trim)
            c.circle((50, 84), 3, mixed(seen.trim, BLACK, 0.45))
        case "armour":
            for x in (20, 80):
                c.circle((x, 84), 14, light)
                c.circle((x, 84), 8, dark)
            c.rect(Box(34, 74, 32, 6), seen.trim, 3)
            c.rect(Box(36, 84, 28, 5), dark, 2)
        case _:
            c.polygon([(40, 69), (60, 69), (50, 82)], mixed(seen.skin, BLACK, 0.08))
            c.line([(39, 69), (50, 83), (61, 69)], light, 4)


def _skull(seen: Looks) -> Box:
    return {
        "oval": Box(31, 19, 38, 48),
        "round": Box(28, 21, 44, 45),
        "long": Box(33, 16, 34, 54),
        "square": Box(31, 20, 38, 47),
        "beast": Box(28, 18, 44, 48),
    }[seen.shape]


def _head(c: Canvas, seen: Looks) -> None:
    skull = _skull(seen)
    shade = mixed(seen.skin, BLACK, 0.13)
    if seen.shape == "beast":
        for x in (23, 77):
            c.ellipse(Box(x - 10, 30, 20, 12), shade)
    else:
        for edge in (skull.x, skull.right):
            c.ellipse(Box(edge - 4, 39, 8, 12), shade)
    if seen.shape == "square":
        c.rect(skull, seen.skin, 14)
    else:
        c.ellipse(skull, seen.skin)
    if seen.shape == "beast":
        c.ellipse(Box(33, 46, 34, 25), mixed(seen.skin, WHITE, 0.16))
        for x in (43, 57):
            c.ellipse(Box(x - 3, 53, 6, 6), BLACK)
        c.circle((50, 62), 5, None, (236, 206, 120), 2.2)


_BROWS: dict[str, tuple[float, float]] = {
    "calm": (0, 0),
    "smile": (-1, 0),
    "stern": (3.2, -0.4),
    "sly": (2, -1.5),
    "grim": (4.6, 0.4),
    "worried": (-3.6, 0),
}
"""Mood -> how far the inner end of a brow hangs, and how far the whole brow is raised."""


def _face(c: Canvas, seen: Looks) -> None:
    brow = mixed(seen.hair_colour, BLACK, 0.35)
    hang, lift = _BROWS[seen.mood]
    for side in (-1, 1):
        x = 50 + side * 9
        _eye(c, seen, (x, 43))
        ends = [(x + side * 6, 35.5 + lift), (x - side * 5.5, 35.5 + lift + hang)]
        if seen.eyes != "glowing":
            c.line(ends, brow, 2.8)
    if seen.shape != "beast":
        c.line([(50.5, 44), (53, 52), (49, 53)], mixed(seen.skin, BLACK, 0.3), 2)
        _mouth(c, seen)


def _eye(c: Canvas, seen: Looks, at: Point) -> None:
    x, y = at
    match seen.eyes:
        case "glowing":
            c.ellipse(Box(x - 7, y - 5, 14, 10), mixed(seen.skin, seen.trim, 0.45))
            c.polygon([(x - 6, y), (x, y - 3.2), (x + 6, y), (x, y + 3.2)], mixed(seen.trim, WHITE, 0.5))
        case "shut":
            c.arc(Box(x - 5, y - 4, 10, 7), 20, 160, BLACK, 2)
        case _:
            c.ellipse(Box(x - 5, y - 3.4, 10, 6.8), WHITE)
            c.circle((x, y), 2.9, BLACK)
            c.circle((x + 1, y - 1), 0.9, WHITE)
    if seen.eyes == "glasses":
        c.circle((x, y), 8, None, BLACK, 1.8)
        c.line([(47, 42), (53, 42)], BLACK, 1.8)
    if seen.eyes == "monocle" and x > 50:
        c.circle((x, y), 8, None, (214, 178, 88), 2)
        c.line([(x + 6, y + 6), (x + 9, 66)], (214, 178, 88), 1.2)


def _mouth(c: Canvas, seen: Looks) -> None:
    lip = mixed(seen.skin, (120, 30, 40), 0.55)
    match seen.mood:
        case "smile":
            c.chord(Box(42, 51, 16, 11), 10, 170, lip)
        case "sly":
            c.line(bend((43, 59), (51, 61), (58, 56)), lip, 2.4)
        case "grim":
            c.line(bend((43, 60), (50, 55), (57, 60)), lip, 2.6)
        case "worried":
            c.line(bend((44, 60), (50, 57), (56, 60)), lip, 2.4)
        case _:
            c.line([(44, 58.5), (56, 58.5)], lip, 2.4)


def _beard(c: Canvas, seen: Looks) -> None:
    colour = seen.hair_colour
    foot = _skull(seen).bottom
    match seen.beard:
        case "goatee":
            c.polygon([(44, 61), (56, 61), (52, foot + 4), (48, foot + 4)], colour)
            c.line(bend((43, 57), (50, 52), (57, 57)), colour, 2.4)
        case "moustache":
            c.line(bend((38, 58), (44, 52), (50, 55)), colour, 3.6)
            c.line(bend((62, 58), (56, 52), (50, 55)), colour, 3.6)
        case "full":
            chin = [*bend((68, 58), (62, foot + 9), (50, foot + 8)), *bend((50, foot + 8), (38, foot + 9), (32, 58))]
            c.polygon([(31, 46), (36, 56), (50, 54), (64, 56), (69, 46), *chin], colour)
            c.line([(45, 59), (55, 59)], mixed(seen.skin, (120, 30, 40), 0.6), 2.6)
        case "flowing":
            c.polygon([(32, 48), (38, 56), (50, 54), (62, 56), (68, 48), *bend((68, 60), (60, 88), (50, 97)),
                       *bend((50, 97), (40, 88), (32, 60))], colour)  # fmt: skip
            c.line([(45, 59), (55, 59)], mixed(seen.skin, (120, 30, 40), 0.6), 2.6)
            c.line(bend((46, 66), (46, 82), (49, 90)), mixed(colour, BLACK, 0.18), 1.6)
            c.line(bend((55, 66), (56, 78), (52, 88)), mixed(colour, BLACK, 0.18), 1.6)
        case "stubble":
            c.chord(Box(36, 46, 28, 21), 25, 155, mixed(seen.skin, colour, 0.32))
            c.line([(45, 59), (55, 59)], mixed(seen.skin, (120, 30, 40), 0.6), 2.4)


def framed(canvas: Canvas, at: Point, picture: Image.Image, size: float, rim: Rgb, *, thick: float = 5) -> None:
    """Draw a portrait in a frame: `at` is its corner, `size` that of the picture."""
    box = Box(at[0] - thick, at[1] - thick, size + 2 * thick, size + 2 * thick)
    under = Box(box.x, box.bottom - size * 0.3, box.w, size * 0.3 + 4)
    canvas.rect(under, clear((0, 0, 0), 90), size * 0.1 + thick)
    canvas.rect(box, rim, size * 0.1 + thick)
    canvas.stamp(picture, at)
