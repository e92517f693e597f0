"""Cards of a hand drawn large: on paper where they can be played now."""

from __future__ import annotations

from bot.drawing import Box, Canvas, Style, pieces, place
from bot.drawing.figures.portraits import grey
from bot.drawing.palette import EDGE, GAIN, GLOW, INK, NIGHT, PAPER, QUIET, SEATS, Rgb, mixed
from bot.faces.doctor_strange.hand_signs import BANDS, DARK, deep, does, sign
from bot.faces.doctor_strange.hand_values import Paper
from bot.faces.doctor_strange.names import CARDS, short_name
from bot.faces.doctor_strange.theme import THEME
from bot.faces.doctor_strange.tile import ground_of, likeness
from bot.words import Say

BAND = 16
RADIUS = 16


def draw_heading(canvas: Canvas, box: Box, text: str, note: str = "", *, bright: bool = True) -> None:
    colour = GLOW if bright else QUIET
    used = canvas.text(box, text, Style(35, colour, "bold"))
    right = box.right
    if note:
        right = canvas.text(box.end(box.w - used.w - 60), note, Style(31, QUIET), "right").x
    if right > used.right + 30:
        canvas.rect(Box(used.right + 14, box.y + box.h / 2, right - used.right - 28 + 14 * (not note), 2),
                    mixed(colour, NIGHT, 0.6))  # fmt: skip


def draw_paper(canvas: Canvas, say: Say, paper: Paper, box: Box, *, fights: bool) -> None:
    edges = box.whole()
    bright = paper.bright or bool(paper.number) or paper.picked
    mark = GAIN if paper.picked else THEME.accent if paper.number else None
    if mark:
        canvas.rect(box.inset(-7), mixed(mark, NIGHT, 0.5), RADIUS + 7)
        canvas.rect(box.inset(-4), mark, RADIUS + 4)
    band = BANDS[paper.id[0]]
    if bright:
        canvas.rect(edges.top(BAND + 2 * RADIUS), band, RADIUS)
        canvas.rect(edges.below(BAND), PAPER, RADIUS)
        canvas.rect(edges.below(BAND).top(RADIUS), PAPER)
    else:
        canvas.rect(box, DARK, RADIUS, mixed(EDGE, NIGHT, 0.4), 3)
        canvas.rect(Box(box.x + 16, box.y, box.w - 32, 4), mixed(band, NIGHT, 0.5))
    inner = Box(box.x + 5, box.y + BAND, box.w - 10, box.h - BAND - 6)
    if paper.id[0] == "c":
        _draw_character(canvas, say, paper, inner, bright=bright)
    elif does(say, paper.id) and not (fights and paper.id[0] == "d"):
        _draw_deed(canvas, say, paper, inner, bright=bright)
    else:
        _draw_number(canvas, say, paper, inner, bright=bright, fights=fights)
    _draw_marks(canvas, say, paper, box)


def _ink(*, bright: bool) -> Rgb:
    return INK if bright else QUIET


def _draw_tile(canvas: Canvas, paper: Paper, box: Box, *, bright: bool) -> None:
    figure, colour = sign(paper.id)
    canvas.rect(box, NIGHT, 14)
    place(canvas, figure, box.centre, round(box.w * 0.76), colour if bright else mixed(colour, QUIET, 0.6))


def _draw_character(canvas: Canvas, say: Say, paper: Paper, box: Box, *, bright: bool) -> None:
    size = round(min(112, box.h - 92))
    owner = _owner(paper.id)
    face = likeness(paper.id, size, ground_of(owner))
    x = box.x + (box.w - size) / 2 - 8
    canvas.rect(Box(x - 5, box.y + 3, size + 10, size + 10), SEATS[owner].colour, 16)
    canvas.stamp(face if bright else grey(face), (x, box.y + 8))
    number = (x + size + 12, box.y + 34)
    pieces.badge(canvas, number, str(paper.power), SEATS[owner].colour, 34)
    canvas.text(box.below(size + 18), short_name(say, paper.id), Style(38, _ink(bright=bright), "bold"), "centre",
                lines=2)  # fmt: skip


def _owner(card: str) -> int:
    """Return the only possible side of a Character; Evil for one that either side may have."""
    return 0 if CARDS.by_id[card].only == "good" else 1


def _draw_deed(canvas: Canvas, say: Say, paper: Paper, box: Box, *, bright: bool) -> None:
    size = min(88.0, box.h - 118)
    _draw_tile(canvas, paper, Box(box.x + (box.w - size) / 2, box.y + 6, size, size), bright=bright)
    _, colour = sign(paper.id)
    style = Style(32, deep(colour) if bright else QUIET, "bold")
    canvas.text(Box(box.x, box.y + size + 8, box.w, 38), does(say, paper.id), style, "centre")
    name = box.below(size + 46)
    name = name.top(name.h - 20) if paper.number else name
    canvas.text(name, short_name(say, paper.id), Style(36, _ink(bright=bright), "bold"), "centre",
                lines=2)  # fmt: skip


def _draw_number(canvas: Canvas, say: Say, paper: Paper, box: Box, *, bright: bool, fights: bool) -> None:
    size = min(92.0, box.h - 92)
    _draw_tile(canvas, paper, Box(box.x + 9, box.y + 10, size, size), bright=bright)
    beside = Box(box.x + size + 15, box.y + 10, box.w - size - 20, size)
    canvas.text(beside, f"+{paper.power}", Style(58, _ink(bright=bright), "bold"), "centre")
    name = box.below(size + 14)
    ink = _ink(bright=bright)
    if fights and paper.id[0] == "d":
        words = say("nobody is free to help")
        if paper.helper:
            words = say("{who} helps", who=short_name(say, paper.helper))
        canvas.text(name, words, Style(34, ink, "bold"), "centre", lines=2)
        return
    canvas.text(name, short_name(say, paper.id), Style(36, ink, "bold"), "centre", lines=2)


def _draw_marks(canvas: Canvas, say: Say, paper: Paper, box: Box) -> None:
    if paper.picked:
        at = (box.right - 12, box.y + 12)
        canvas.circle(at, 25, NIGHT)
        canvas.circle(at, 21, GAIN)
        place(canvas, "tick", at, 30, NIGHT)
    elif paper.number:
        pieces.badge(canvas, (box.x + 14, box.y + 16), str(paper.number), THEME.accent, 28)
        pieces.pill(canvas, (box.x + box.w / 2, box.bottom - 4), say("planned"), THEME.accent, size=28, align="centre")
