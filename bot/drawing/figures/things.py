"""Things on a table: money, skulls, chains, cards, forks, in 100 by 100 units."""

from __future__ import annotations

import math

from bot.drawing.box import Box
from bot.drawing.canvas import Canvas, Style
from bot.drawing.palette import Rgb, ink_on, mixed
from bot.drawing.pieces import star

WHITE: Rgb = (255, 255, 255)


def coin(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.circle((50, 50), 46, mixed(colour, second, 0.45))
    c.circle((50, 50), 41, colour)
    c.circle((50, 50), 31, None, mixed(colour, second, 0.45), 4)
    c.polygon(star((50, 52), 21), mixed(colour, second, 0.6))


def dollar(c: Canvas, colour: Rgb, second: Rgb) -> None:
    _coin_with(c, "$", colour, second)


def pound(c: Canvas, colour: Rgb, second: Rgb) -> None:
    _coin_with(c, "£", colour, second)


def _coin_with(c: Canvas, sign: str, colour: Rgb, second: Rgb) -> None:
    c.circle((50, 50), 46, mixed(colour, second, 0.45))
    c.circle((50, 50), 40, colour)
    c.label((50, 51), sign, Style(70, mixed(colour, second, 0.8), "bold"))


def skull(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.ellipse(Box(12, 4, 76, 70), colour)
    c.rect(Box(30, 56, 40, 38), colour, 8)
    c.ellipse(Box(24, 34, 22, 24), second)
    c.ellipse(Box(54, 34, 22, 24), second)
    c.polygon([(50, 56), (43, 70), (57, 70)], second)
    for x in (40, 50, 60):
        c.line([(x, 80), (x, 94)], second, 4, capped=False)


def tombstone(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.pie(Box(20, 4, 60, 60), 180, 360, colour)
    c.rect(Box(20, 33, 60, 55), colour)
    c.rect(Box(8, 84, 84, 12), mixed(colour, second, 0.5), 4)
    c.rect(Box(46, 20, 8, 42), second, 2)
    c.rect(Box(34, 31, 32, 8), second, 2)


def pitchfork(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.line([(50, 44), (50, 98)], mixed(colour, second, 0.35), 8)
    c.line([(24, 6), (24, 34), (34, 44), (66, 44), (76, 34), (76, 6)], colour, 7)
    c.line([(50, 6), (50, 46)], colour, 7)
    for x in (24, 50, 76):
        c.polygon([(x - 6, 12), (x, 0), (x + 6, 12)], colour)


def torch(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.line([(50, 56), (50, 96)], mixed(colour, second, 0.6), 12)
    c.polygon([(34, 48), (66, 48), (60, 62), (40, 62)], mixed(colour, second, 0.4))
    c.polygon([(50, 0), (66, 22), (72, 14), (72, 40), (62, 50), (38, 50), (26, 36), (34, 18), (42, 24)], colour)
    c.polygon([(50, 22), (60, 40), (50, 48), (40, 40)], mixed(colour, WHITE, 0.65))


def lock(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.arc(Box(26, 6, 48, 60), 180, 360, colour, 11)
    c.rect(Box(26, 34, 11, 16), colour)
    c.rect(Box(63, 34, 11, 16), colour)
    c.rect(Box(14, 46, 72, 50), colour, 10)
    c.circle((50, 66), 9, second)
    c.rect(Box(46, 66, 8, 18), second, 3)


def links(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.rect(Box(2, 30, 56, 40), None, 20, colour, 11)
    c.rect(Box(42, 30, 56, 40), None, 20, second, 15)
    c.rect(Box(42, 30, 56, 40), None, 20, colour, 11)


def sparkle(c: Canvas, colour: Rgb, second: Rgb) -> None:  # noqa: ARG001
    c.polygon(star((44, 54), 44, 4, 0.24), colour)
    c.polygon(star((82, 18), 17, 4, 0.28), colour)


def hand(c: Canvas, colour: Rgb, second: Rgb) -> None:
    """Draw a fan of cards."""
    for turn in (-0.42, 0.0, 0.42):
        corners = [(-19, -74), (19, -74), (19, -14), (-19, -14)]
        spun = [
            (50 + x * math.cos(turn) - y * math.sin(turn), 92 + x * math.sin(turn) + y * math.cos(turn))
            for x, y in corners
        ]
        c.polygon(spun, colour, second, 4)


def deck(c: Canvas, colour: Rgb, second: Rgb) -> None:
    for by in (10, 5, 0):
        c.rect(Box(20 + by, 8 + by, 56, 78), colour, 7, second, 3)
    c.polygon([(48, 26), (62, 47), (48, 68), (34, 47)], second)


def heap(c: Canvas, colour: Rgb, second: Rgb) -> None:
    for x, y, turn in ((40, 54, 0.7), (62, 50, -0.55), (50, 50, 0.1)):
        spun = [
            (x + a * math.cos(turn) - b * math.sin(turn), y + a * math.sin(turn) + b * math.cos(turn))
            for a, b in ((-24, -34), (24, -34), (24, 34), (-24, 34))
        ]
        c.polygon(spun, colour, second, 5)


def target(c: Canvas, colour: Rgb, second: Rgb) -> None:
    """Draw the mark of a person who is attacked."""
    c.circle((50, 50), 42, None, second, 16)
    c.circle((50, 50), 40, None, colour, 9)
    for x, y, dx, dy in ((50, 4, 0, 24), (50, 96, 0, -24), (4, 50, 24, 0), (96, 50, -24, 0)):
        c.line([(x, y), (x + dx, y + dy)], colour, 9)
    c.circle((50, 50), 9, colour)


def swords(c: Canvas, colour: Rgb, second: Rgb) -> None:
    for side in (-1, 1):
        tip, guard, end = (50 - side * 40, 8), (50 + side * 28, 76), (50 + side * 42, 90)
        c.line([tip, guard], second, 17, capped=False)
        c.line([tip, guard], colour, 10, capped=False)
        c.line([(50 + side * 12, 84), (50 + side * 36, 60)], colour, 8)
        c.line([guard, end], mixed(colour, second, 0.4), 10)


def shield(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.polygon([(12, 12), (50, 4), (88, 12), *bend_down()], colour)
    c.polygon([(50, 16), (76, 22), (74, 52), (50, 80)], mixed(colour, second, 0.4))


def bend_down() -> list[tuple[float, float]]:
    """Return the two lower sides of a shield."""
    return [(86, 50), (74, 76), (50, 97), (26, 76), (14, 50)]


def bandage(c: Canvas, colour: Rgb, second: Rgb) -> None:
    """Draw a sticking plaster: out of action."""
    c.line([(26, 74), (74, 26)], colour, 36)
    c.line([(40, 60), (60, 40)], mixed(colour, WHITE, 0.45), 32, capped=False)
    for x, y in ((44, 50), (50, 44), (50, 56), (56, 50)):
        c.circle((x, y), 2.6, second)


def bubble(c: Canvas, colour: Rgb, second: Rgb) -> None:
    """Draw a speech bubble: a player is asked."""
    c.rect(Box(6, 10, 88, 60), colour, 22)
    c.polygon([(26, 62), (22, 94), (52, 66)], colour)
    c.label((50, 41), "?", Style(56, second, "bold"))


def tick(c: Canvas, colour: Rgb, second: Rgb) -> None:  # noqa: ARG001
    c.line([(12, 54), (40, 82), (88, 20)], colour, 17)


def crossed(c: Canvas, colour: Rgb, second: Rgb) -> None:  # noqa: ARG001
    """Draw a cross: not done, struck out."""
    c.line([(18, 18), (82, 82)], colour, 16)
    c.line([(82, 18), (18, 82)], colour, 16)


def car(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.polygon([(22, 46), (34, 24), (66, 24), (82, 46)], colour)
    c.rect(Box(4, 44, 92, 28), colour, 10)
    c.polygon([(31, 45), (39, 31), (49, 31), (49, 45)], second)
    c.polygon([(54, 45), (54, 31), (63, 31), (72, 45)], second)
    for x in (26, 74):
        c.circle((x, 72), 14, second)
        c.circle((x, 72), 7, mixed(colour, WHITE, 0.5))


def parking(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.rect(Box(8, 8, 84, 84), colour, 16)
    c.label((51, 50), "P", Style(82, ink_on(colour) if second == colour else second, "bold"))


def flag(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.line([(18, 8), (18, 96)], mixed(colour, second, 0.4), 8)
    c.polygon([(20, 10), (90, 20), (72, 36), (90, 54), (20, 58)], colour)


PAINTERS = {
    paint.__name__: paint
    for paint in (
        bandage, bubble, car, coin, crossed, deck, dollar, flag, hand, heap, links, lock, parking, pitchfork, pound,
        shield, skull, sparkle, swords, target, tick, tombstone, torch,
    )
}  # fmt: skip
