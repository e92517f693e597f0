"""A review of one seat's game, drawn: the chance to win from the deal to the end, with the moments that mattered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL.Image import Image

from bot.drawing import Box, Canvas, Style, pieces, scene
from bot.drawing.palette import DUSK, EDGE, GOLD, INK, NIGHT, PANEL, QUIET, SEATS, TEXT, Theme, mixed
from bot.faces.face import Face
from bot.words import Say

HIGH = 760
WHOLE = 1000
"""A chance of one, in thousandths."""
ROUNDS = 10
"""Most rounds named on the axis."""
BADGE, APART = 27, 66
"""The radius of a moment's number, and the least distance between two numbers."""


@dataclass(frozen=True, slots=True)
class Course:
    """The content of the picture.

    `heading` and `name` in plain text; `seat` for its colour; `points`: (place, chance in thousandths) from the deal to
    the end; `rounds`: (place, number) of each round's begin; `unit` names the rounds; `moments`: their places in order;
    `figures`: (value, word) in a row, the first in gold; `chance`: the name of the curve; `ended`: how the game ended
    ("won"); `ticks`: (chance, word) on the axis.
    """

    heading: str
    name: str
    seat: int
    points: tuple[tuple[int, int], ...]
    rounds: tuple[tuple[int, str], ...]
    unit: str
    moments: tuple[int, ...]
    figures: tuple[tuple[str, str], ...]
    chance: str
    ended: str
    ticks: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class DrawnCourse:
    """A course to be drawn; it is the content of its picture."""

    table: int
    face: Face
    say: Say
    sketch: Course

    def shown(self) -> Course:
        return self.sketch

    def draw(self) -> Image:
        return draw(self.sketch, self.face.theme)


def draw(course: Course, theme: Theme) -> Image:
    canvas = scene(HIGH, theme)
    head = Box(24, 16, 1152, 64)
    pieces.seat_marker(canvas, (head.x + 28, head.centre[1]), course.seat, 24)
    used = canvas.text(head.beside(68).left(620), course.name, Style(52, TEXT, "title"), smallest=34)
    room = head.right - used.right - 24
    canvas.text(head.end(room), course.heading, Style(34, mixed(theme.accent, TEXT, 0.4), "title"), "right")
    for number, (box, (value, word)) in enumerate(
        zip(Box(16, 92, 1168, 116).columns(len(course.figures), 14), course.figures, strict=True)
    ):
        pieces.panel(canvas, box, PANEL, edge=EDGE, thick=2, radius=14)
        inner = box.inset(16, 8)
        canvas.text(inner.top(60), value, Style(58, TEXT if number else GOLD, "bold"), "centre", smallest=38)
        canvas.text(inner.below(60), word, Style(32, QUIET), "centre", smallest=26)
    _chart(canvas, course, theme, Box(16, 224, 1168, HIGH - 240))
    return canvas.finished()


def _chart(canvas: Canvas, course: Course, theme: Theme, box: Box) -> None:
    pieces.panel(canvas, box, DUSK)
    plot = Box(box.x + 118, box.y + 122, box.w - 118 - 60, box.h - 122 - 70)
    last = max(1, course.points[-1][0])

    def spot(place: float, chance: float) -> tuple[float, float]:
        return plot.x + plot.w * place / last, plot.bottom - plot.h * chance / WHOLE

    title = Box(box.x + 22, box.y + 12, box.w - 44, 44)
    ended = canvas.text(title, course.ended, Style(36, TEXT, "bold"), "right", smallest=26)
    canvas.text(title.left(title.w - ended.w - 20), course.chance, Style(34, QUIET), smallest=26)
    curve = [spot(place, chance) for place, chance in course.points]
    canvas.polygon([*curve, (curve[-1][0], plot.bottom), (curve[0][0], plot.bottom)], mixed(theme.accent, DUSK, 0.76))
    for chance, word in course.ticks:
        y = spot(0, chance)[1]
        canvas.line([(plot.x, y), (plot.right, y)], mixed(EDGE, DUSK, 0.2), 3, capped=False)
        canvas.text(Box(box.x + 8, y - 22, 100, 44), word, Style(34, QUIET), "right", smallest=28)
    _axis(canvas, course, plot)
    spots = [spot(place, _at(course.points, place)) for place in course.moments]
    _stems(canvas, spots, plot)
    canvas.line(curve, NIGHT, 13)
    canvas.line(curve, SEATS[course.seat].colour, 8)
    for one in spots:
        canvas.circle(one, 15, GOLD, NIGHT, 4)
    pieces.seat_marker(canvas, curve[-1], course.seat, 20)


def _axis(canvas: Canvas, course: Course, plot: Box) -> None:
    """Draw the rounds below the curve, as many as have room."""
    last = max(1, course.points[-1][0])
    step, free = max(1, -(-len(course.rounds) // ROUNDS)), plot.x - 40
    for at, (place, word) in enumerate(course.rounds):
        x = plot.x + plot.w * place / last
        canvas.line([(x, plot.bottom), (x, plot.bottom + 8)], EDGE, 3, capped=False)
        wide = pieces.text_width(word, Style(32, QUIET))
        if at % step == 0 and x - wide / 2 > free + 16:
            canvas.text(Box(x - 60, plot.bottom + 12, 120, 44), word, Style(32, QUIET), "centre")
            free = x + wide / 2
    if course.unit and free + 24 < plot.right:
        canvas.text(Box(plot.right - 260, plot.bottom + 12, 300, 44), course.unit, Style(30, QUIET), "right")


def _stems(canvas: Canvas, spots: Sequence[tuple[float, float]], plot: Box) -> None:
    """Draw a number above the plot for each moment, and a line down to the curve."""
    high, least = plot.y - 40, plot.x + BADGE
    for number, (x, y) in enumerate(spots, 1):
        most = plot.right + 20 - BADGE - (len(spots) - number) * APART
        beside = min(max(x, least), most)
        canvas.dashes([(beside, high), (x, y)], GOLD, 4)
        canvas.circle((beside, high), BADGE, GOLD, NIGHT, 4)
        canvas.label((beside, high), str(number), Style(38, INK, "bold"))
        least = beside + APART


def _at(points: Sequence[tuple[int, int]], place: int) -> int:
    """Return the chance at a place, or the last known one before it."""
    return next((chance for at, chance in reversed(points) if at <= place), points[0][1])
