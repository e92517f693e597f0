"""A poster of a game, for its lobby: the title above a row of faces or signs."""

from __future__ import annotations

from dataclasses import dataclass

from PIL.Image import Image

from bot.drawing import Box, Canvas, Style, pieces, place, scene
from bot.drawing.figures.looks import Looks
from bot.drawing.figures.portraits import framed, portrait
from bot.drawing.palette import GOLD, NIGHT, TEXT, Rgb, Theme, clear, mixed
from bot.words import Say

HIGH = 420
SIZE = 176


@dataclass(frozen=True, slots=True)
class Poster:
    """`title` and a `line` below it; `faces`: seeds with their looks; `signs`: figures in their colours, on tiles."""

    title: str
    line: str
    theme: Theme
    faces: tuple[tuple[str, Looks | None], ...] = ()
    signs: tuple[tuple[str, Rgb], ...] = ()


def draw_poster(say: Say, poster: Poster) -> Image:
    """Draw the picture, 1200 wide."""
    canvas = scene(HIGH, poster.theme)
    for ring, radius in enumerate((520, 400, 290)):
        canvas.circle((600, HIGH + 60), radius, clear(mixed(poster.theme.accent, NIGHT, 0.55 + 0.12 * ring), 70))
    canvas.text(Box(40, 26, 1120, 92), poster.title, Style(86, TEXT, "title"), "centre", smallest=60)
    line = Style(38, mixed(poster.theme.accent, TEXT, 0.5), "bold")
    canvas.text(Box(60, 120, 1080, 48), say(poster.line), line, "centre", smallest=28)
    many = len(poster.faces) + len(poster.signs)
    gap = min(26.0, (1140 - many * SIZE) / max(1, many - 1))
    x = 600 - (many * SIZE + (many - 1) * gap) / 2
    middle = (many - 1) / 2
    for at in range(many):
        y = 196 + abs(at - middle) ** 2 * 4
        _one(canvas, poster, at, (x + at * (SIZE + gap), y))
    return canvas.finished()


def _one(canvas: Canvas, poster: Poster, at: int, corner: tuple[float, float]) -> None:
    """Draw a face, or a sign on its tile."""
    ground = mixed(poster.theme.accent, NIGHT, 0.55)
    if at < len(poster.faces):
        seed, looks = poster.faces[at]
        framed(canvas, corner, portrait(seed, SIZE, ground, looks), SIZE, GOLD)
        return
    figure, colour = poster.signs[at - len(poster.faces)]
    box = Box(*corner, SIZE, SIZE)
    pieces.panel(canvas, box, NIGHT, edge=mixed(colour, NIGHT, 0.4), thick=5, radius=26)
    place(canvas, figure, box.centre, 132, colour, second=NIGHT)
