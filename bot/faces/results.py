"""The picture at the end of a game: the winner, the score, the turning point, and all scores round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PIL.Image import Image

from bot.drawing import FIGURES, Box, Canvas, Style, pieces, place, scene
from bot.drawing.figures.looks import Looks, looks_of
from bot.drawing.figures.portraits import grey, portrait
from bot.drawing.palette import EDGE, GOLD, INK, PANEL, QUIET, TEXT, Rgb, Theme, mixed
from bot.faces.chart import Chart, draw_chart
from bot.faces.closing import Figure

WHITE_COAT: Rgb = (228, 228, 222)
PORTRAIT = 312
HEAD = 340
"""Height of winner, headline and figures."""
STRIP, CHART = 92, 408
SMALL = 22
"""The smallest letters of an amount."""


@dataclass(frozen=True, slots=True)
class Place:
    """The result of one seat, names and amounts in plain text. `amount` is empty if nothing was counted; `note`: such
    as that it conceded.
    """

    seat: int
    name: str
    rank: int
    amount: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """The turning point: the deed, and its consequence. `at`: its place on the chart; `emblem`: its little picture."""

    deed: str
    then: str
    at: int
    emblem: Image | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """The content of the picture. `places`: the best first; `figures`: the winner's; `chart`: None if there is too
    little to show; `drawn`: everyone agreed on a draw.
    """

    title: str
    accent: int
    headline: str
    places: Sequence[Place]
    figures: Sequence[Figure] = ()
    turn: Turn | None = None
    chart: Chart | None = None
    drawn: bool = False

    @property
    def winners(self) -> list[Place]:
        """Return the places that came first; none if no one won."""
        return [] if self.drawn else [place for place in self.places if place.rank == 1]


def draw(card: Card) -> Image:
    """Draw the picture, 1200 wide."""
    theme = _theme(card.accent)
    high = HEAD + 16 + (STRIP + 14 if card.turn else 0) + (CHART + 16 if card.chart else 0)
    canvas = scene(high, theme)
    _portraits(canvas, card, theme)
    _headline(canvas, card, theme)
    below = HEAD + 8
    if card.turn is not None:
        _strip(canvas, card.turn, Box(16, below, 1168, STRIP))
        below += STRIP + 14
    if card.chart is not None:
        draw_chart(canvas, card.chart, Box(16, below, 1168, CHART))
    return canvas.finished()


def _theme(accent: int) -> Theme:
    colour = (accent >> 16 & 255, accent >> 8 & 255, accent & 255)
    return Theme(mixed(colour, TEXT, 0.35), mixed(colour, (16, 18, 26), 0.55))


# ------------------------------------------------------------------------------------------------ winners


def likeness(name: str) -> Looks:
    """Return a doctor's looks for a name: the same at every table."""
    return replace(
        looks_of(name), hat="none", mood="smile", clothes="coat", cloth=WHITE_COAT, backdrop="rays", trim=(168, 90, 74)
    )


def _portraits(canvas: Canvas, card: Card, theme: Theme) -> None:
    """Draw the winners in gold; if no one won, everyone without gold, but in good spirits after a draw."""
    won, merry = card.winners, card.drawn or bool(card.winners)
    shown = (won or list(card.places))[:4]
    box = Box(24, 24, PORTRAIT, PORTRAIT)
    cells = [box] if len(shown) == 1 else [cell for row in box.rows(2, 10) for cell in row.columns(2, 10)]
    cells = [cells[0], cells[3]] if len(shown) == 2 else cells
    if len(won) == 1:
        pieces.glow(canvas, box, mixed(GOLD, theme.deep, 0.5), 20)
    for who, cell in zip(shown, cells, strict=False):
        looks = likeness(who.name) if merry else replace(likeness(who.name), mood="worried")
        face = portrait(who.name, round(cell.w), mixed(theme.accent, INK, 0.6), looks)
        canvas.stamp(face if merry else grey(face), (cell.x, cell.y))
        canvas.rect(cell, None, 20, GOLD if won else EDGE, 7 if won else 3)
        sign = cell.w * 0.11
        pieces.seat_marker(canvas, (cell.right - sign * 0.7, cell.bottom - sign * 0.7), who.seat, sign)


def _headline(canvas: Canvas, card: Card, theme: Theme) -> None:
    """Draw title, headline, the winner's amount, the other amounts, three figures."""
    inner = Box(364, 22, 812, HEAD - 22)
    canvas.text(inner.top(42), card.title, Style(34, mixed(theme.accent, TEXT, 0.4), "title"))
    canvas.text(inner.below(42).top(88), card.headline, Style(72, TEXT, "title"), lines=2, smallest=34)
    row = inner.below(132).top(92)
    won = card.winners
    if won and won[0].amount:
        used = canvas.text(row.left(330), won[0].amount, Style(78, GOLD, "bold"), smallest=44)
        row = row.beside(max(used.w, 200), 36)
    others = [one for one in card.places if one not in won] or ([] if len(won) < 2 else won)
    _others(canvas, others, row)
    if card.figures:
        for box, figure in zip(Box(364, HEAD - 92, 812, 88).columns(3, 12), card.figures, strict=False):
            _figure(canvas, box, figure)


def _others(canvas: Canvas, others: Sequence[Place], box: Box) -> None:
    """Draw the other seats: sign, name, amount; in two columns, with as many rows as needed."""
    if not others:
        return
    columns = 1 if len(others) == 1 else 2
    rows = -(-len(others) // columns)
    size = {1: 34, 2: 32}.get(rows, 28)
    cells = [cell for line in box.rows(rows) for cell in line.columns(columns, 16)]
    for one, cell in zip(others, cells, strict=False):
        pieces.seat_marker(canvas, (cell.x + 18, cell.centre[1]), one.seat, 14 if rows > 2 else 17)
        inner = cell.beside(44)
        spare = max(inner.w * 0.55, inner.w - pieces.text_width(one.name, Style(size, TEXT, "bold")) - 14)
        told = _beside(one, spare)
        long = min(spare, pieces.text_width(told, Style(size, QUIET, "bold"))) if told else 0
        used = canvas.text(inner.left(inner.w - long - 14), one.name, Style(size, TEXT, "bold"), smallest=24)
        if told:
            canvas.text(inner.beside(used.w, 14), told, Style(size, QUIET, "bold"), smallest=SMALL)


def _beside(one: Place, wide: float) -> str:
    """Return amount and note, or the amount alone if there is no room for both; the words have the note too."""
    whole = " ".join(part for part in (one.amount, f"({one.note})" if one.note else "") if part)
    fits = not one.amount or pieces.text_width(whole, Style(SMALL, QUIET, "bold")) <= wide
    return whole if fits else one.amount


def _figure(canvas: Canvas, box: Box, figure: Figure) -> None:
    pieces.panel(canvas, box, PANEL, edge=EDGE, thick=2, radius=14)
    if figure.drawing in FIGURES:
        place(canvas, figure.drawing, (box.x + 46, box.centre[1]), 54, GOLD)
    inner = box.beside(84).inset(6, 6)
    canvas.text(inner.top(42), figure.value, Style(36, TEXT, "bold"), smallest=26)
    canvas.text(inner.below(40), figure.word, Style(28, QUIET), smallest=22)


# ------------------------------------------------------------------------------------------------- turning point


def _strip(canvas: Canvas, turn: Turn, box: Box) -> None:
    """Draw the deed that turned the game, with its star and its emblem."""
    canvas.rect(box, mixed(GOLD, INK, 0.8), 16, GOLD, 4)
    canvas.polygon(pieces.star((box.x + 50, box.centre[1]), 32), GOLD)
    inner = box.beside(92).inset(0, 8)
    if turn.emblem is not None:
        side = box.h - 16
        canvas.stamp(turn.emblem, (box.right - side - 10, box.y + 8))
        inner = inner.left(inner.w - side - 26)
    canvas.text(inner.top(42), turn.deed, Style(38, TEXT, "bold"), smallest=26)
    canvas.text(inner.below(42), turn.then, Style(30, GOLD, "bold"), smallest=24)
