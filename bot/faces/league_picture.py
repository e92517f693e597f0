"""The standings of a league, drawn: a panel for each division, a line for each place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from PIL.Image import Image

from bot.drawing import Box, Canvas, Style, pieces, scene
from bot.drawing.palette import DUSK, EDGE, GAIN, GOLD, LOSS, NIGHT, PANEL, QUIET, TEXT, Theme, mixed
from bot.faces.face import Face
from bot.words import Say

HEAD, TITLE, LINE, GAP = 96, 66, 70, 18
"""Heights: of the band on top, of a division's name, of a place, and of the gap between panels."""
COLUMNS = (120, 140, 270)
"""Widths: of points, games played and their outcomes."""
Way = Literal["", "up", "down", "first"]
"""The fate of a place at the end of the season."""


@dataclass(frozen=True, slots=True)
class Place:
    """One line, in plain text. `way`: its fate; `gone`: the player has left."""

    place: str
    name: str
    points: str
    played: str
    outcomes: str
    way: Way = ""
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """A division: its name and its places, best first."""

    title: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """The content of the picture: the league's name, a note, the names of the three columns, the divisions."""

    title: str
    note: str
    columns: tuple[str, str, str]
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class DrawnStandings:
    """Standings to be drawn; they are the content of their picture."""

    table: int
    face: Face
    say: Say
    sketch: Standings

    def shown(self) -> Standings:
        return self.sketch

    def draw(self) -> Image:
        return draw(self.sketch, self.face.theme)


def draw(shown: Standings, theme: Theme) -> Image:
    high = HEAD + sum(_high(group) + GAP for group in shown.groups) + GAP
    canvas = scene(round(high), theme)
    head = Box(0, 0, 1200, HEAD - 12)
    canvas.rect(head, theme.deep)
    canvas.rect(head.foot(4), theme.accent)
    inner = head.inset(28, 6)
    note = Style(38, mixed(TEXT, theme.accent, 0.35), "bold")
    used = canvas.text(inner.end(480), shown.note, note, "right", smallest=30)
    canvas.text(inner.left(inner.w - used.w - 24), shown.title, Style(54, TEXT, "title"), smallest=34)
    top = float(HEAD + GAP / 2)
    for group in shown.groups:
        box = Box(20, top, 1160, _high(group))
        _group(canvas, group, shown.columns, box, theme)
        top = box.bottom + GAP
    return canvas.finished()


def _high(group: Group) -> float:
    return TITLE + LINE * len(group.places) + 14


def _group(canvas: Canvas, group: Group, columns: Sequence[str], box: Box, theme: Theme) -> None:
    pieces.panel(canvas, box, PANEL, edge=EDGE, thick=2, radius=18)
    inner = box.inset(14, 6)
    head = inner.top(TITLE - 6)
    canvas.text(head.left(head.w - sum(COLUMNS)), group.title, Style(40, mixed(theme.accent, TEXT, 0.4), "bold"))
    for cell, word in zip(_cells(head), columns, strict=True):
        canvas.text(cell.inset(4, 0), word, Style(32, QUIET), "centre", smallest=24)
    for number, place in enumerate(group.places):
        _line(canvas, place, Box(inner.x, inner.y + TITLE - 6 + number * LINE, inner.w, LINE - 6))


def _cells(line: Box) -> list[Box]:
    """Return the three columns at the end of a line."""
    cells, x = [], line.right - sum(COLUMNS)
    for wide in COLUMNS:
        cells.append(Box(x, line.y, wide, line.h))
        x += wide
    return cells


def _line(canvas: Canvas, place: Place, box: Box) -> None:
    ground = DUSK if not place.gone else mixed(DUSK, PANEL, 0.6)
    canvas.rect(box, ground, 12)
    colour = QUIET if place.gone else TEXT
    _way(canvas, place.way, (box.x + 28, box.centre[1]))
    canvas.text(Box(box.x + 52, box.y, 62, box.h), place.place, Style(40, colour, "bold"), "centre")
    name = Box(box.x + 124, box.y, box.w - 124 - sum(COLUMNS), box.h)
    canvas.text(name, place.name, Style(42, colour, "body" if place.gone else "bold"), smallest=32)
    points, played, outcomes = _cells(box)
    canvas.text(points, place.points, Style(46, QUIET if place.gone else GOLD, "bold"), "centre", smallest=30)
    canvas.text(played, place.played, Style(38, colour), "centre", smallest=28)
    canvas.text(outcomes.inset(6, 0), place.outcomes, Style(38, colour), "centre", smallest=26)


def _way(canvas: Canvas, way: Way, at: tuple[float, float]) -> None:
    """Draw a star for the champion, an arrow for up or down: shapes, not colours alone."""
    x, y = at
    if way == "first":
        canvas.polygon(pieces.star(at, 22), GOLD, NIGHT, 3)
    elif way == "up":
        canvas.polygon([(x - 16, y + 12), (x + 16, y + 12), (x, y - 16)], GAIN)
    elif way == "down":
        canvas.polygon([(x - 16, y - 12), (x + 16, y - 12), (x, y + 16)], LOSS)
