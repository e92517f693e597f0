"""Presses a second and processor time a press by the number of processes, as a picture for docs/reliability.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.drawing import Box, Canvas, Style, png
from bot.drawing.palette import GAIN, GOLD, LOSS, NIGHT, PANEL, QUIET, TEXT, Rgb

WIDE, HIGH = 1200, 520
PARTS = (("bots", GAIN), ("drawing", GOLD), ("postgres", LOSS))
NAMES = {"bots": "bots", "drawing": "drawing", "postgres": "PostgreSQL"}


@dataclass(frozen=True, slots=True)
class Speed:
    """One measurement; milliseconds of processor time a press."""

    name: str
    processes: int
    presses: float
    median: float
    slowest: float
    bots: float
    drawing: float
    postgres: float
    people: float

    @property
    def whole(self) -> float:
        """What a press costs where nobody needs to be played."""
        return self.bots + self.drawing + self.postgres


def save(found: Sequence[Speed], file: Path) -> None:
    """Draw both panels."""
    canvas = Canvas(WIDE, HIGH, NIGHT)
    left, right = canvas.box.inset(24).columns(2, gap=24)
    _bars(canvas, left, "Presses a second", [(one.name, [(one.presses, GAIN)]) for one in found])
    costs = [(one.name, [(getattr(one, part), colour) for part, colour in PARTS]) for one in found]
    inside = _bars(canvas, right, "Processor ms a press", costs)
    across = inside.x
    for part, colour in PARTS:
        canvas.text(Box(across, right.y + 54, 160, 32), NAMES[part], Style(24, colour, "bold"))
        across += 160
    file.write_bytes(png(canvas.finished()))


def _bars(canvas: Canvas, box: Box, title: str, columns: Sequence[tuple[str, Sequence[tuple[float, Rgb]]]]) -> Box:
    """A panel of bars, each of parts that stand on each other; where they stand."""
    canvas.rect(box, PANEL, radius=12)
    canvas.text(Box(box.x + 20, box.y + 12, box.w - 40, 40), title, Style(30, TEXT, "bold"))
    inside = Box(box.x + 30, box.y + 130, box.w - 60, box.h - 190)
    top = max(sum(value for value, _ in parts) for _, parts in columns) or 1.0
    for place, (name, parts) in zip(inside.columns(len(columns), gap=30), columns, strict=True):
        level = inside.bottom
        for value, colour in parts:
            high = inside.h * value / top
            level -= high
            canvas.rect(Box(place.x, level, place.w, high), colour)
        whole = sum(value for value, _ in parts)
        shown = f"{whole:.0f}" if whole >= 20 else f"{whole:.1f}"
        canvas.text(Box(place.x, level - 38, place.w, 34), shown, Style(26, TEXT, "bold"), align="centre")
        canvas.text(Box(place.x - 20, inside.bottom + 8, place.w + 40, 32), name, Style(22, QUIET), align="centre")
    return inside
