"""The picture at the end of a game: places, scores and their parts, the score over time, the turning point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL.Image import Image

from bot.drawing import Box, Canvas, Style, pieces, plain, scene
from bot.drawing.palette import DUSK, EDGE, GOLD, PANEL, QUIET, SEATS, TEXT, Theme, clear, mixed
from bot.words import Say

ROW = 84
CHART = 470
POINTS = 260
"""A longer game's line is thinned to so many points."""


@dataclass(frozen=True, slots=True)
class Line:
    """How one seat ended. `parts`: what its score is made of, in words; `note`: such as that it conceded."""

    seat: int
    name: str
    rank: int
    score: int | None
    parts: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """What the picture shows. `standings`: a number for each seat from the deal to the end, counted in `unit`;
    `rounds`: number and place of each round's beginning; `turn`: the place of the turning point.
    """

    title: str
    accent: int
    lines: Sequence[Line]
    standings: Sequence[Sequence[int]] = ()
    unit: str = ""
    rounds: Sequence[tuple[int, int]] = ()
    turn: int | None = None

    @property
    def lost(self) -> bool:
        """Whether nobody won, so that there are no places either."""
        return bool(self.lines) and all(line.rank != 1 for line in self.lines)


def draw(say: Say, card: Card) -> Image:
    """The picture, 1200 wide."""
    charted = len(card.standings) > 1
    theme = _theme(card.accent)
    high = 96 + ROW * len(card.lines) + (CHART if charted else 0) + 24
    canvas = scene(high, theme)
    note = say("Nobody wins.") if card.lost else say("The result")
    pieces.title(canvas, Box(0, 0, 1200, 76), card.title, theme, note)
    for at, line in enumerate(card.lines):
        _row(canvas, Box(24, 92 + at * ROW, 1152, ROW - 10), line, placed=not card.lost)
    if charted:
        _chart(canvas, say, card, Box(24, 96 + len(card.lines) * ROW, 1152, CHART - 12))
    return canvas.finished()


def alt(say: Say, card: Card, turning: str = "") -> str:
    """The same in words."""
    told = [say("The result of {game}.", game=card.title)]
    if card.lost:
        told.append(say("Nobody wins."))
    for line in card.lines:
        name = plain(line.name)
        score = say(": {score}", score=line.score) if line.score is not None else ""
        parts = f" ({line.parts})" if line.parts else ""
        place = "" if card.lost else f"{line.rank}. "
        told.append(f"{place}{name}{score}{parts}{'; ' + line.note if line.note else ''}.")
    if len(card.standings) > 1:
        ends = [f"{plain(line.name)} {card.standings[-1][line.seat]}" for line in card.lines]
        told.append(
            say(
                "A chart of {unit} over {n} moves: {ends}.",
                unit=card.unit,
                n=len(card.standings) - 1,
                ends=say.join(ends),
            )
        )
    if turning:
        told.append(plain(turning))
    return " ".join(told)


def _theme(accent: int) -> Theme:
    colour = (accent >> 16 & 255, accent >> 8 & 255, accent & 255)
    return Theme(mixed(colour, TEXT, 0.35), mixed(colour, (16, 18, 26), 0.55))


def _row(canvas: Canvas, box: Box, line: Line, *, placed: bool) -> None:
    """One seat: place, sign, name, parts, score."""
    pieces.panel(canvas, box, PANEL, edge=GOLD if line.rank == 1 else None)
    place = f"{line.rank}." if placed else "–"
    canvas.text(Box(box.x + 14, box.y, 64, box.h), place, Style(44, GOLD if line.rank == 1 else TEXT, "bold"))
    pieces.seat_marker(canvas, (box.x + 106, box.centre[1]), line.seat, 20)
    canvas.text(Box(box.x + 144, box.y, 340, box.h), plain(line.name), Style(36, TEXT, "bold"))
    told = line.parts if not line.note else f"{line.note}. {line.parts}".strip()
    canvas.text(Box(box.x + 496, box.y, 500, box.h), told, Style(28, QUIET), lines=2)
    if line.score is not None:
        canvas.text(Box(box.right - 150, box.y, 132, box.h), str(line.score), Style(46, TEXT, "bold"), "right")


def _chart(canvas: Canvas, say: Say, card: Card, box: Box) -> None:
    """The standing of each seat over the moves; every line carries its seat's sign as well as its colour."""
    pieces.panel(canvas, box, DUSK)
    canvas.text(Box(box.x + 20, box.y + 8, 700, 40), card.unit, Style(30, QUIET, "bold"))
    plot = Box(box.x + 92, box.y + 60, box.w - 150, box.h - 120)
    low = min(0, *(min(one) for one in card.standings))
    high = max(low + 1, *(max(one) for one in card.standings))
    last = len(card.standings) - 1

    def spot(place: int, value: int) -> tuple[float, float]:
        return plot.x + plot.w * place / last, plot.bottom - plot.h * (value - low) / (high - low)

    for value in _ticks(low, high):
        y = spot(0, value)[1]
        canvas.line([(plot.x, y), (plot.right, y)], mixed(EDGE, DUSK, 0.6), 2, capped=False)
        canvas.text(Box(box.x + 8, y - 18, 74, 36), str(value), Style(27, QUIET), "right")
    for number, place in _marks(card.rounds):
        x = spot(place, low)[0]
        canvas.line([(x, plot.bottom), (x, plot.bottom + 10)], EDGE, 3, capped=False)
        canvas.text(Box(x - 60, plot.bottom + 12, 120, 36), str(number), Style(27, QUIET), "centre")
    if card.rounds:
        canvas.text(Box(box.right - 260, box.y + 8, 240, 40), say("by round"), Style(27, QUIET), "right")
    if card.turn is not None:
        x = spot(card.turn, low)[0]
        canvas.dashes([(x, plot.y), (x, plot.bottom)], GOLD, 4)
        canvas.polygon(pieces.star((x, plot.y - 4), 18), GOLD)
    places = sorted({round(last * i / POINTS) for i in range(POINTS + 1)}) if last > POINTS else range(last + 1)
    for line in reversed(card.lines):
        _course(canvas, card, line.seat, [spot(place, card.standings[place][line.seat]) for place in places])


def _course(canvas: Canvas, card: Card, seat: int, points: Sequence[tuple[float, float]]) -> None:
    """One seat's line; equal lines lie a little beside each other."""
    beside = (seat - len(card.lines) / 2) * 2.5
    moved = [(x, y + beside) for x, y in points]
    canvas.line(moved, clear(mixed(SEATS[seat].colour, DUSK, 0.9), 200), 9, capped=False)
    canvas.line(moved, SEATS[seat].colour, 5)
    for part in (0.3, 0.65):
        pieces.seat_marker(canvas, moved[int((len(moved) - 1) * part + seat) % len(moved)], seat, 10)
    pieces.seat_marker(canvas, moved[-1], seat, 18)


def _ticks(low: int, high: int) -> list[int]:
    """Four or five round numbers from low to high."""
    step = next(one for size in (10**power for power in range(9)) for one in (size, 2 * size, 5 * size)
                if (high - low) / one <= 5)  # fmt: skip
    return [value for value in range(low - low % step, high + 1, step) if value >= low]


def _marks(rounds: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """At most ten rounds, evenly chosen."""
    step = max(1, -(-len(rounds) // 10))
    return [one for at, one in enumerate(rounds) if at % step == 0]
