"""Doctors who have left: Switzerland, a place with mountains and a lake; and the churchyard."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.drawing import Box, Canvas, Style, pieces, place, plain
from bot.drawing.palette import GOLD, INK, PANEL, QUIET, TEXT, Rgb, mixed
from bot.faces.quack_in_the_box.names import dollars
from bot.faces.values import Position
from bot.words import Say
from engines.quack_in_the_box.view import View

SKY: Rgb = (58, 96, 140)
SNOW: Rgb = (240, 246, 250)
ROCK: Rgb = (92, 110, 136)
NEAR_ROCK: Rgb = (70, 86, 112)
MEADOW: Rgb = (66, 120, 84)
LAKE: Rgb = (74, 138, 176)
HEAD = 96
PLATE = 64
GRAVE = 70


def height(doctors: int) -> int:
    return HEAD + PLATE * -(-doctors // 2) + 22


@lru_cache(maxsize=6)
def _landscape(wide: int, high: int) -> Image.Image:
    canvas = Canvas(wide, high, SKY)
    for x, y, half, colour in _PEAKS:
        foot = HEAD + 6
        down = foot - y
        canvas.polygon([(x - half, foot), (x, y), (x + half, foot)], colour)
        slopes = ((-0.32, 0.32), (0, 0), (0.32, 0.32), (0.12, 0.26), (-0.08, 0.38))
        canvas.polygon([(x + half * right, y + down * by) for right, by in slopes], SNOW)
    canvas.rect(Box(0, HEAD - 4, wide, high), MEADOW)
    canvas.ellipse(Box(-wide * 0.1, HEAD + 8, wide * 1.2, high * 1.4), LAKE)
    for x in range(40, wide, 190):
        canvas.line([(x, high - 12), (x + 60, high - 12)], mixed(LAKE, SNOW, 0.35), 3)
    return canvas.finished()


_PEAKS = (
    (520, 20, 190, ROCK),
    (700, 4, 210, NEAR_ROCK),
    (870, 26, 170, ROCK),
    (1010, 8, 180, NEAR_ROCK),
    (1120, 34, 120, ROCK),
)


def draw_switzerland(canvas: Canvas, say: Say, at: Position, guests: list[int], box: Box) -> None:
    view: View = at.view
    with canvas.clipped(box, 18) as inner:
        inner.image.paste(_landscape(round(box.w), round(box.h)).resize(inner.image.size))
    canvas.rect(box, None, 18, SNOW, 3)
    _flag(canvas, (box.x + 52, box.y + 48))
    canvas.text(
        Box(box.x + 96, box.y + 12, 330, 72), say("Switzerland"), Style(44, TEXT, "title", 3, mixed(SKY, INK, 0.6))
    )
    for row, pair in enumerate(guests[i : i + 2] for i in range(0, len(guests), 2)):
        line = Box(box.x, box.y + HEAD + 8 + row * PLATE, box.w, PLATE - 8)
        for seat, plate in zip(pair, line.inset(18, 0).columns(2, 18), strict=False):
            one = view.doctors[seat]
            note = f"{dollars(say, one.money)} · " + say.count("{n} card", "{n} cards", one.cards)
            active = seat in at.awaited
            pieces.nameplate(canvas, plate, seat, plain(at.names[seat]), note, active=active)


def _flag(canvas: Canvas, at: tuple[float, float]) -> None:
    x, y = at
    canvas.rect(Box(x - 30, y - 30, 60, 60), (214, 40, 48), 8)
    canvas.rect(Box(x - 6, y - 20, 12, 40), SNOW)
    canvas.rect(Box(x - 20, y - 6, 40, 12), SNOW)


def draw_churchyard(canvas: Canvas, say: Say, at: Position, gone: list[int], box: Box) -> None:
    pieces.panel(canvas, box, mixed(PANEL, INK, 0.5))
    place(canvas, "tombstone", (box.x + 46, box.centre[1]), 52, QUIET)
    names = say.join([plain(at.names[seat]) for seat in gone])
    words = say("The mob got {names}.", names=names)
    inner = box.beside(88).inset(4, 4)
    markers = 46 * len(gone)
    canvas.text(inner.left(inner.w - markers - 20), words, Style(32, QUIET, "bold"))
    for number, seat in enumerate(gone):
        at_x = inner.right - markers + 46 * number + 16
        pieces.seat_marker(canvas, (at_x, box.centre[1]), seat, 18)
        canvas.line([(at_x - 16, box.centre[1] + 16), (at_x + 16, box.centre[1] - 16)], GOLD, 4)
