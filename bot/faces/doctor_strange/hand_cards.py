"""The cards of a hand: large on paper where they can be played now, small behind the word for when they are for."""

from __future__ import annotations

from dataclasses import dataclass

from bot.drawing import Box, Canvas, Style, pieces, place
from bot.drawing.figures.portraits import grey
from bot.drawing.palette import DUSK, EDGE, GAIN, GLOW, INK, NIGHT, PAPER, QUIET, SEATS, TEXT, Rgb, mixed
from bot.drawing.pieces import text_width
from bot.faces.doctor_strange.hand_signs import BANDS, ONLY, WHENS, deep, does, sign
from bot.faces.doctor_strange.hand_values import Group, Paper
from bot.faces.doctor_strange.names import CARDS, short_name
from bot.faces.doctor_strange.theme import THEME
from bot.faces.doctor_strange.tile import ground_of, likeness
from bot.words import Say

BAND = 16
RADIUS = 16
DARK: Rgb = mixed(DUSK, NIGHT, 0.4)
"""A card that cannot be played now."""


def draw_heading(canvas: Canvas, box: Box, text: str, note: str = "", *, bright: bool = True) -> None:
    """One or two words and a line behind them; a note at its end."""
    colour = GLOW if bright else QUIET
    used = canvas.text(box, text, Style(35, colour, "bold"))
    right = box.right
    if note:
        right = canvas.text(box.end(box.w - used.w - 60), note, Style(31, QUIET), "right").x
    if right > used.right + 30:
        canvas.rect(Box(used.right + 14, box.y + box.h / 2, right - used.right - 28 + 14 * (not note), 2),
                    mixed(colour, NIGHT, 0.6))  # fmt: skip


# -------------------------------------------------------------------------------------------------- cards drawn large


def draw_paper(canvas: Canvas, say: Say, paper: Paper, box: Box, *, fights: bool) -> None:
    """A card: sign and number or word, and its name; what is picked or planned has a rim and a mark."""
    bright = paper.bright or bool(paper.number) or paper.picked
    mark = GAIN if paper.picked else THEME.accent if paper.number else None
    if mark:
        canvas.rect(box.inset(-7), mixed(mark, NIGHT, 0.5), RADIUS + 7)
        canvas.rect(box.inset(-4), mark, RADIUS + 4)
    band = BANDS[paper.id[0]]
    if bright:
        canvas.rect(box.top(BAND + 2 * RADIUS), band, RADIUS)
        canvas.rect(box.below(BAND), PAPER, RADIUS)
        canvas.rect(box.below(BAND).top(RADIUS), PAPER)
    else:
        canvas.rect(box, DARK, RADIUS, mixed(EDGE, NIGHT, 0.4), 3)
        canvas.rect(Box(box.x + 16, box.y, box.w - 32, 4), mixed(band, NIGHT, 0.5))
    inner = Box(box.x + 8, box.y + BAND, box.w - 16, box.h - BAND - 6)
    if paper.id[0] == "c":
        _draw_character(canvas, say, paper, inner, bright=bright)
    elif paper.swap or (does(say, paper.id) and not (fights and paper.id[0] == "d")):
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
    """Portrait, power, name."""
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
    """The side a Character can only be of; Evil's colour where it may be of both does no harm."""
    return 0 if CARDS.by_id[card].only == "good" else 1


def _draw_deed(canvas: Canvas, say: Say, paper: Paper, box: Box, *, bright: bool) -> None:
    """Sign, what it does, name."""
    size = min(88.0, box.h - 118)
    _draw_tile(canvas, paper, Box(box.x + (box.w - size) / 2, box.y + 6, size, size), bright=bright)
    _, colour = sign(paper.id)
    words = say("swap it") if paper.swap else does(say, paper.id)
    style = Style(32, deep(colour) if bright else QUIET, "bold")
    canvas.text(Box(box.x, box.y + size + 8, box.w, 38), words, style, "centre")
    canvas.text(box.below(size + 46), short_name(say, paper.id), Style(36, _ink(bright=bright), "bold"), "centre",
                lines=2)  # fmt: skip


def _draw_number(canvas: Canvas, say: Say, paper: Paper, box: Box, *, bright: bool, fights: bool) -> None:
    """Sign, what it adds, name; in a fight whom a Call card calls."""
    size = min(92.0, box.h - 92)
    _draw_tile(canvas, paper, Box(box.x + 6, box.y + 10, size, size), bright=bright)
    beside = Box(box.x + size + 12, box.y + 10, box.w - size - 16, size)
    canvas.text(beside, f"+{paper.power}", Style(58, _ink(bright=bright), "bold"), "centre")
    name = box.below(size + 14)
    ink = _ink(bright=bright)
    if fights and paper.id[0] == "d":
        words = short_name(say, paper.helper) if paper.helper else say("nobody is free to help")
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


# -------------------------------------------------------------------------------------------------- cards drawn small


@dataclass(frozen=True, slots=True)
class Chip:
    """A stack of cards that do the same: where it lies, its sign, what it adds, its names."""

    box: Box
    card: str
    head: str
    names: str
    deep: bool
    bright: bool


@dataclass(frozen=True, slots=True)
class Word:
    """When the chips behind it are for."""

    box: Box
    figure: str
    text: str
    bright: bool


def chip_height(size: float) -> float:
    """How high a line of chips is, with the gap below it."""
    return size * 1.7 + 10


def flow(say: Say, groups: tuple[Group, ...], seat: int, wide: float, size: float) -> tuple[list[Word | Chip], float]:
    """Groups in flowing lines from (0, 0), and how high they are together."""
    placed: list[Word | Chip] = []
    x, y, step, high = 0.0, 0.0, chip_height(size), size * 1.7
    for group in groups:
        figure, text = _when(say, group, seat)
        long = size * 1.2 + text_width(text, Style(size, QUIET, "bold"))
        chips = _chips(say, group, wide - 44, size)
        if x and x + 24 + long + 12 + chips[0].box.w > wide:
            x, y = 0.0, y + step
        x += 24 if x else 0
        placed.append(Word(Box(x, y, long, high), figure, text, group.bright))
        x += long + 12
        for chip in chips:
            if x + chip.box.w > wide:
                x, y = 44.0, y + step
            placed.append(Chip(chip.box.moved(x, y), chip.card, chip.head, chip.names, chip.deep, chip.bright))
            x += chip.box.w + 10
    return placed, y + high


def _when(say: Say, group: Group, seat: int) -> tuple[str, str]:
    if group.when == "barred":
        return "lock", say(ONLY[1 - seat])
    figure, text = WHENS[group.when]
    return figure, say(text)


def _chips(say: Say, group: Group, most: float, size: float) -> list[Chip]:
    """A chip a stack; one with more names than fit is parted."""
    style, chips = Style(size, TEXT, "bold"), []
    for stack in group.chips:
        rest = list(stack)
        named = not (group.when == "take" and len(stack) > 1)
        while rest:
            part = rest if not named else rest[:1]
            while named and len(part) < len(rest) and _long(say, rest[: len(part) + 1], style) <= most:
                part = rest[: len(part) + 1]
            names = " · ".join(_called(say, card) for card in part) if named else does(say, part[0])
            box = Box(0, 0, min(most, _long(say, part, style, names=names)), size * 1.7)
            chips.append(Chip(box, part[0], _head(part), names, len(part) > 1, group.bright))
            rest = rest[len(part) :]
    return chips


def _called(say: Say, card: str) -> str:
    """Its name; a Character's with its Power."""
    name = short_name(say, card)
    return f"{name} {CARDS.power[card]}" if card[0] == "c" else name


def _head(cards: list[str]) -> str:
    """What it adds, and how many there are."""
    power = CARDS.power[cards[0]]
    adds = f"+{power}" if power and cards[0][0] != "c" else ""
    return " ".join(part for part in (adds, f"×{len(cards)}" if len(cards) > 1 else "") if part)


def _long(say: Say, cards: list[str], style: Style, *, names: str | None = None) -> float:
    words = " · ".join(_called(say, card) for card in cards) if names is None else names
    head = _head(cards)
    gap = style.size * 0.3 if head and words else 0
    return style.size * 1.95 + text_width(head, style) + gap + text_width(words, style)


def draw_flow(canvas: Canvas, placed: list[Word | Chip], corner: tuple[float, float], size: float) -> None:
    """Words and chips, from a corner on."""
    for one in placed:
        box = one.box.moved(*corner)
        if isinstance(one, Word):
            colour = GLOW if one.bright else QUIET
            place(canvas, one.figure, (box.x + size * 0.5, box.y + box.h / 2), round(size * 0.95), colour)
            canvas.text(box.beside(size * 1.15), one.text, Style(size, colour, "bold"))
        else:
            _draw_chip(canvas, one, box, size)


def _draw_chip(canvas: Canvas, chip: Chip, box: Box, size: float) -> None:
    figure, colour = sign(chip.card)
    fill = PAPER if chip.bright else DARK
    rim = mixed(INK, PAPER, 0.5) if chip.bright else mixed(EDGE, NIGHT, 0.3)
    if chip.deep:
        canvas.rect(box.moved(5, -5), fill, 12, rim, 2.5)
    canvas.rect(box, fill, 12, rim, 2.5)
    at = (box.x + size * 0.8, box.y + box.h / 2)
    place(canvas, figure, at, round(size * 1.05), deep(colour) if chip.bright else mixed(colour, QUIET, 0.35))
    rest = box.beside(size * 1.5).left(box.w - size * 1.85)
    if chip.head:
        used = canvas.text(rest, chip.head, Style(size, INK if chip.bright else TEXT, "bold"))
        rest = rest.beside(used.w, size * 0.3)
    canvas.text(rest, chip.names, Style(size, INK if chip.bright else QUIET, "bold"))
