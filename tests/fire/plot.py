"""How the figures of a load run grow with the number of tables, as a picture for docs/reliability.md."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from bot.drawing import Box, Canvas, Style, png
from bot.drawing.palette import EDGE, GAIN, GOLD, LOSS, NIGHT, PANEL, QUIET, TEXT
from tests.fire.measured import Measured

WIDE, HIGH = 1200, 860
PANELS: tuple[tuple[str, tuple[tuple[str, str], ...], float], ...] = (
    ("Press to the hand, ms", (("hand50", "p50"), ("hand99", "p99")), 500),
    ("Requests a press", (("pressed", "all"), ("counted", "counted")), 1.6),
    ("Event-loop lag, ms", (("lag50", "p50"), ("lag99", "p99")), 50),
    ("Memory, MB", (("memory", "bot"), ("drawing", "drawing")), 300),
)
"""Title, what is shown, and the target, which is a dashed line."""
COLOURS = (GAIN, GOLD)
MARKS = ("circle", "square")


def save(runs: Sequence[Measured], file: Path) -> None:
    """Draw four panels over the number of tables awake."""
    canvas = Canvas(WIDE, HIGH, NIGHT)
    boxes = [box for row in canvas.box.inset(24).rows(2, gap=24) for box in row.columns(2, gap=24)]
    for box, (title, lines, target) in zip(boxes, PANELS, strict=True):
        _panel(canvas, box, runs, title, lines, target)
    file.write_bytes(png(canvas.finished()))


def _panel(
    canvas: Canvas, box: Box, runs: Sequence[Measured], title: str, lines: Sequence[tuple[str, str]], target: float
) -> None:
    canvas.rect(box, PANEL, radius=12)
    canvas.text(Box(box.x + 20, box.y + 12, box.w - 40, 40), title, Style(30, TEXT, "bold"))
    plot = Box(box.x + 90, box.y + 66, box.w - 120, box.h - 130)
    top = 1.1 * max(target, *(getattr(run, key) for run in runs for key, _ in lines))
    places = [run.live for run in runs]
    low, high = math.log(min(places)), math.log(max(places) + 1)

    def at(live: float, value: float) -> tuple[float, float]:
        across = (math.log(live) - low) / max(0.001, high - low)
        return plot.x + across * plot.w, plot.bottom - min(1.0, value / top) * plot.h

    canvas.line([(plot.x, plot.y), (plot.x, plot.bottom), (plot.right, plot.bottom)], EDGE, 2)
    level = at(places[0], target)[1]
    canvas.dashes([(plot.x, level), (plot.right, level)], LOSS, 3)
    canvas.text(Box(box.x + 6, level - 18, 78, 36), f"{target:g}", Style(26, LOSS), align="right")
    for place in places:
        canvas.text(Box(at(place, 0)[0] - 60, plot.bottom + 8, 120, 36), f"{place}", Style(26, QUIET), align="centre")
    for number, (key, name) in enumerate(lines):
        points = [at(run.live, getattr(run, key)) for run in runs]
        if len(points) > 1:
            canvas.line(points, COLOURS[number], 4)
        for x, y in points:
            if MARKS[number] == "circle":
                canvas.circle((x, y), 8, COLOURS[number])
            else:
                canvas.rect(Box(x - 7, y - 7, 14, 14), COLOURS[number])
        last = getattr(runs[-1], key)
        shown = f"{name} {last:.0f}" if last >= 10 else f"{name} {last:.1f}"
        canvas.text(
            Box(box.right - 160 * (len(lines) - number), box.y + 12, 140, 40),
            shown,
            Style(28, COLOURS[number], "bold"),
            align="right",
        )
