"""Hair and hats of portraits: one function a style, in 100 by 100 units; `skull` is the box of the bare head."""

from __future__ import annotations

from collections.abc import Callable

from bot.drawing.box import Box
from bot.drawing.canvas import Canvas, bend
from bot.drawing.figures.looks import Looks
from bot.drawing.palette import Rgb, mixed

BLACK: Rgb = (24, 20, 26)
WHITE: Rgb = (250, 248, 242)
Stroke = Callable[[Canvas, Looks, Box], None]


def _cap(skull: Box) -> Box:
    return Box(skull.x - 2, skull.y - 4, skull.w + 4, 42)


def hair_bald(c: Canvas, seen: Looks, skull: Box) -> None:
    top = skull.y
    c.arc(Box(skull.x + 7, top + 4, 16, 14), 190, 270, mixed(seen.skin, WHITE, 0.5), 2.4)


def hair_short(c: Canvas, seen: Looks, skull: Box) -> None:
    colour = seen.hair_colour
    left, right = skull.x - 2, skull.right + 2
    c.chord(_cap(skull), 196, 344, colour)
    for x in (left + 1, right - 5):
        c.rect(Box(x, 28, 4, 14), colour, 2)


def hair_parted(c: Canvas, seen: Looks, skull: Box) -> None:
    colour = seen.hair_colour
    light = mixed(seen.hair_colour, WHITE, 0.16)
    left, right = skull.x - 2, skull.right + 2
    top = skull.y
    c.chord(_cap(skull), 190, 350, colour)
    c.polygon([(left, 30), (44, top + 4), (right, 26), (right + 1, 44), (right - 4, 36), (44, top + 9),
               (left + 4, 36), (left - 1, 44)], colour)  # fmt: skip
    c.line([(43, top - 2), (44, top + 8)], light, 1.8)


def hair_swept(c: Canvas, seen: Looks, skull: Box) -> None:
    colour = seen.hair_colour
    left, right = skull.x - 2, skull.right + 2
    top = skull.y
    up = bend((left, 40), (left - 4, top - 14), (56, top - 8))
    down = bend((56, top - 8), (right + 4, top), (right, 40))
    c.polygon([*up, *down, (right - 5, 32), (left + 10, 30), (left + 4, 34)], colour)
    for x in (left, right - 6):
        c.rect(Box(x, 30, 6, 12), mixed(colour, WHITE, 0.5), 2)


def hair_curly(c: Canvas, seen: Looks, skull: Box) -> None:  # noqa: ARG001
    colour = seen.hair_colour
    light = mixed(seen.hair_colour, WHITE, 0.16)
    for x, y, r in ((30, 32, 8), (34, 22, 9), (43, 16, 9), (53, 15, 9), (63, 18, 9), (70, 27, 8), (71, 36, 6)):
        c.circle((x, y), r, colour)
    c.arc(Box(38, 11, 12, 12), 190, 280, light, 2)


def hair_long(c: Canvas, seen: Looks, skull: Box) -> None:
    colour = seen.hair_colour
    light = mixed(seen.hair_colour, WHITE, 0.16)
    left, right = skull.x - 2, skull.right + 2
    top = skull.y
    c.chord(_cap(skull), 190, 350, colour)
    for x in (left - 2, right - 5):
        c.rect(Box(x, 28, 7, 46), colour, 3)
    c.line([(50, top - 3), (50, top + 6)], light, 1.8)


def hair_bun(c: Canvas, seen: Looks, skull: Box) -> None:
    colour = seen.hair_colour
    light = mixed(seen.hair_colour, WHITE, 0.16)
    top = skull.y
    c.circle((50, top - 6), 10, colour)
    c.chord(_cap(skull), 194, 346, colour)
    c.arc(Box(44, top - 12, 12, 10), 190, 270, light, 2)


def hair_wild(c: Canvas, seen: Looks, skull: Box) -> None:
    colour = seen.hair_colour
    left, right = skull.x - 2, skull.right + 2
    top = skull.y
    c.chord(Box(left, top - 4, right - left, 36), 190, 350, colour)


def hat_hood(c: Canvas, seen: Looks, skull: Box) -> None:  # noqa: ARG001
    colour = seen.hat_colour
    dark = mixed(seen.hat_colour, BLACK, 0.35)
    c.polygon([*bend((22, 84), (14, 6), (50, 4)), *bend((50, 4), (86, 6), (78, 84)),
               *bend((72, 72), (76, 20), (50, 18)), *bend((50, 18), (24, 20), (28, 72))], colour)  # fmt: skip
    c.line([*bend((28, 72), (24, 20), (50, 18)), *bend((50, 18), (76, 20), (72, 72))], dark, 2.4)


def hat_horns(c: Canvas, seen: Looks, skull: Box) -> None:
    """Draw horns, on a helmet unless the head is a beast's."""
    colour = seen.hat_colour
    top = skull.y
    for side in (-1, 1):
        outer = bend((50 + side * 16, 24), (50 + side * 40, 26), (50 + side * 34, 0))
        inner = bend((50 + side * 34, 0), (50 + side * 28, 16), (50 + side * 14, 16))
        c.polygon([*outer, *inner], (236, 222, 190))
    if seen.shape != "beast":
        c.chord(Box(30, top - 6, 40, 42), 190, 350, colour)
        c.polygon([(46, top - 4), (54, top - 4), (52, 36), (48, 36)], seen.trim)


def hat_crown(c: Canvas, seen: Looks, skull: Box) -> None:  # noqa: ARG001
    dark = mixed(seen.hat_colour, BLACK, 0.35)
    c.polygon([(30, 26), (28, 4), (39, 15), (50, 1), (61, 15), (72, 4), (70, 26)], seen.trim)
    for x in (38, 50, 62):
        c.circle((x, 20), 2.6, dark)


def hat_circlet(c: Canvas, seen: Looks, skull: Box) -> None:
    colour = seen.hat_colour
    top = skull.y
    c.arc(Box(30, top + 2, 40, 22), 200, 340, seen.trim, 3)
    c.polygon([(50, top - 3), (54, top + 3), (50, top + 9), (46, top + 3)], colour)


def hat_top(c: Canvas, seen: Looks, skull: Box) -> None:  # noqa: ARG001
    colour = seen.hat_colour
    dark = mixed(seen.hat_colour, BLACK, 0.35)
    c.rect(Box(33, -6, 34, 28), dark, 3)
    c.rect(Box(33, 13, 34, 7), colour)
    c.rect(Box(22, 20, 56, 7), dark, 3)


def hat_wide(c: Canvas, seen: Looks, skull: Box) -> None:  # noqa: ARG001
    colour = seen.hat_colour
    dark = mixed(seen.hat_colour, BLACK, 0.35)
    c.ellipse(Box(16, 18, 68, 13), dark)
    c.chord(Box(32, -2, 36, 48), 180, 360, dark)
    c.rect(Box(32, 17, 36, 5), colour)


def hat_cap(c: Canvas, seen: Looks, skull: Box) -> None:  # noqa: ARG001
    colour = seen.hat_colour
    dark = mixed(seen.hat_colour, BLACK, 0.35)
    c.chord(Box(28, 10, 44, 36), 180, 360, colour)
    c.rect(Box(28, 25, 44, 5), dark, 2)
    c.circle((50, 10), 3, dark)


HAIR: dict[str, Stroke] = {
    "bald": hair_bald,
    "short": hair_short,
    "parted": hair_parted,
    "swept": hair_swept,
    "curly": hair_curly,
    "long": hair_long,
    "bun": hair_bun,
    "wild": hair_wild,
}
HATS: dict[str, Stroke] = {
    "hood": hat_hood,
    "horns": hat_horns,
    "crown": hat_crown,
    "circlet": hat_circlet,
    "top": hat_top,
    "wide": hat_wide,
    "cap": hat_cap,
}
