"""A chart of all scores, round by round: a line a seat, told apart by shapes as well as by colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.drawing import Box, Canvas, Style, pieces
from bot.drawing.palette import DUSK, EDGE, GOLD, NIGHT, QUIET, SEATS, mixed

NAMES = 170
"""Width of the names at the ends of the lines."""
APART = 40
"""Least distance between the names."""
LABELS = 12
"""Most rounds named on the axis."""


@dataclass(frozen=True, slots=True)
class Chart:
    """The content of a chart.

    `points`: a number for each seat, at the deal and after each round; `rounds`: the name of each point ("" at the
    deal); `ticks`: the numbers on the axis with their words; `unit` names the rounds; `names` by seat; `first`: seats
    that won; `star`: the point at which the game turned.
    """

    points: Sequence[Sequence[int]]
    rounds: Sequence[str]
    ticks: Sequence[tuple[int, str]]
    unit: str
    names: Sequence[str]
    first: Sequence[int] = ()
    star: int | None = None


def round_numbers(points: Sequence[Sequence[int]]) -> list[int]:
    """Return four or five round numbers that span all points."""
    low = min(0, *(min(one) for one in points))
    high = max(low + 1, *(max(one) for one in points))
    step = next(one for size in (10**power for power in range(9)) for one in (size, 2 * size, 5 * size)
                if (high - low) / one <= 5)  # fmt: skip
    return [value for value in range(low - low % step, high + 1, step) if value >= low]


def draw_chart(canvas: Canvas, chart: Chart, box: Box) -> None:
    """Draw the chart in its panel."""
    pieces.panel(canvas, box, DUSK)
    plot = Box(box.x + 108, box.y + 64, box.w - 108 - NAMES - 40, box.h - 118)
    last = len(chart.points) - 1
    low = min(0, *(min(one) for one in chart.points))
    high = max(low + 1, *(max(one) for one in chart.points))

    def spot(at: int, value: int) -> tuple[float, float]:
        return plot.x + plot.w * at / last, plot.bottom - plot.h * (value - low) / (high - low)

    for value, word in chart.ticks:
        y = spot(0, value)[1]
        canvas.line([(plot.x, y), (plot.right, y)], mixed(EDGE, DUSK, 0.6), 2, capped=False)
        canvas.text(Box(box.x + 6, y - 18, 92, 36), word, Style(28, QUIET), "right", smallest=20)
    step = max(1, -(-last // LABELS))
    for at, word in enumerate(chart.rounds):
        if word and (last - at) % step == 0:
            canvas.text(Box(spot(at, low)[0] - 45, plot.bottom + 12, 90, 36), word, Style(28, QUIET), "centre")
    canvas.text(Box(plot.right + 44, plot.bottom + 12, NAMES - 20, 36), chart.unit, Style(28, QUIET))
    if chart.star is not None:
        x = spot(chart.star, low)[0]
        canvas.dashes([(x, plot.y - 20), (x, plot.bottom)], GOLD, 4)
        canvas.polygon(pieces.star((x, plot.y - 40), 20), GOLD)
    order = sorted(range(len(chart.names)), key=lambda seat: (seat in chart.first, chart.points[-1][seat]))
    for seat in order:
        _course(canvas, seat, [spot(at, one[seat]) for at, one in enumerate(chart.points)], thick=seat in chart.first)
    _names(canvas, chart, plot, {seat: spot(last, chart.points[-1][seat])[1] for seat in order})


def _course(canvas: Canvas, seat: int, points: Sequence[tuple[float, float]], *, thick: bool) -> None:
    """Draw one seat's line with its sign along it."""
    canvas.line(points, NIGHT, 14 if thick else 9)
    canvas.line(points, SEATS[seat].colour, 9 if thick else 5)
    every = max(1, len(points) // 7)
    for at in range(every, len(points) - 1, every):
        pieces.seat_marker(canvas, points[at], seat, 12)
    pieces.seat_marker(canvas, points[-1], seat, 20)


def _names(canvas: Canvas, chart: Chart, plot: Box, ends: dict[int, float]) -> None:
    """Draw the names at the ends of the lines, moved apart if they overlap."""
    heights: dict[int, float] = {}
    for seat in sorted(ends, key=lambda one: (ends[one], one)):
        lowest = max(heights.values(), default=-1e9)
        heights[seat] = max(ends[seat], lowest + APART)
    over = max(heights.values()) - (plot.bottom + 6)
    for seat in sorted(heights, key=lambda one: -heights[one]):
        if over <= 0:
            break
        above = [heights[one] for one in heights if heights[one] < heights[seat]]
        heights[seat] -= over
        over = max(above, default=-1e9) + APART - heights[seat]
    for seat, y in heights.items():
        box = Box(plot.right + 34, y - 20, NAMES, 40)
        canvas.text(box, chart.names[seat], Style(32, SEATS[seat].colour, "bold"), smallest=22)
