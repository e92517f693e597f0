"""Cards of a hand drawn small: stacks of those that do the same, behind the word for when they are for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.drawing import Box, Canvas, Style, place
from bot.drawing.palette import EDGE, GLOW, INK, NIGHT, PAPER, QUIET, TEXT, mixed
from bot.drawing.text import width
from bot.faces.doctor_strange.hand_signs import DARK, ONLY, WHENS, deep, does, sign
from bot.faces.doctor_strange.hand_values import Group
from bot.faces.doctor_strange.names import CARDS, short_name
from bot.words import Say

INDENT = 44
"""How far a further line of a group stands in."""
GAP = 10


@dataclass(frozen=True, slots=True)
class Chip:
    """A stack: where it lies, its sign, what it adds, its names; `deep`: there is more than one card in it."""

    box: Box
    card: str
    head: str
    names: tuple[str, ...]
    deep: bool
    bright: bool


@dataclass(frozen=True, slots=True)
class Word:
    """When the chips behind it are for."""

    box: Box
    figure: str
    text: str
    bright: bool


def flow(say: Say, groups: Sequence[Group], seat: int, wide: float, size: float) -> tuple[list[Word | Chip], float]:
    """Place groups in flowing lines from (0, 0) in letters of `size`; return them and their height."""
    placed: list[Word | Chip] = []
    x, y, high = 0.0, 0.0, size * 1.7
    for group in groups:
        figure, text = ("lock", ONLY[1 - seat]) if group.when == "barred" else WHENS[group.when]
        long = size * 1.2 + width(say(text), "bold", size)
        chips = _chips(say, group, wide - max(INDENT, long + 12), size)
        if x and x + 24 + long + 12 + chips[0].box.w > wide:
            x, y = 0.0, y + high + GAP
        x += 24 if x else 0
        placed.append(Word(Box(x, y, long, high), figure, say(text), group.bright))
        x += long + 12
        for chip in chips:
            if x + chip.box.w > wide:
                x, y = INDENT, y + high + GAP
            placed.append(Chip(chip.box.moved(x, y), chip.card, chip.head, chip.names, chip.deep, chip.bright))
            x += chip.box.w + GAP
    return placed, y + high


def _chips(say: Say, group: Group, most: float, size: float) -> list[Chip]:
    """Return a chip for each stack; split one whose names do not fit."""
    chips = []
    for stack in group.chips:
        if group.when == "take" and len(stack) > 1:
            words = does(say, stack[0])
            chips.append(_chip(list(stack), (words,) if words else (), size, bright=True))
            continue
        rest = list(stack)
        while rest:
            count = 1
            while count < len(rest) and _named(say, rest[: count + 1], size, bright=group.bright).box.w <= most:
                count += 1
            chips.append(_named(say, rest[:count], size, bright=group.bright))
            rest = rest[count:]
    return chips


def _named(say: Say, cards: list[str], size: float, *, bright: bool) -> Chip:
    return _chip(cards, tuple(_called(say, card) for card in cards), size, bright=bright)


def _called(say: Say, card: str) -> str:
    name = short_name(say, card)
    return f"{name} {CARDS.power[card]}" if card[0] == "c" else name


def _chip(cards: list[str], names: tuple[str, ...], size: float, *, bright: bool) -> Chip:
    power = CARDS.power[cards[0]]
    adds = f"+{power}" if power and cards[0][0] != "c" else ""
    head = " ".join(part for part in (adds, f"×{len(cards)}" if len(cards) > 1 else "") if part)
    long = size * 1.95 + sum(width(word, "bold", size) for word in (head, *names) if word)
    long += _between(size) * (max(0, len(names) - 1) + (0.6 if head and names else 0))
    return Chip(Box(0, 0, long, size * 1.7), cards[0], head, names, len(cards) > 1, bright)


def _between(size: float) -> float:
    """Return the room between two words of a chip."""
    return size * 0.6


def draw_flow(canvas: Canvas, placed: list[Word | Chip], corner: tuple[float, float], size: float) -> None:
    for one in placed:
        box = one.box.moved(*corner)
        if isinstance(one, Word):
            colour = GLOW if one.bright else QUIET
            middle = box.y + box.h / 2
            place(canvas, one.figure, (box.x + size * 0.5, middle), round(size * 0.95), colour)
            canvas.label((box.x + size * 1.15, middle), one.text, Style(size, colour, "bold"), "left")
        else:
            _draw_chip(canvas, one, box, size)


def _draw_chip(canvas: Canvas, chip: Chip, box: Box, size: float) -> None:
    figure, colour = sign(chip.card)
    fill = PAPER if chip.bright else DARK
    rim = mixed(INK, PAPER, 0.5) if chip.bright else mixed(EDGE, NIGHT, 0.3)
    if chip.deep:
        canvas.rect(box.moved(5, -5), fill, 12, rim, 2.5)
    canvas.rect(box, fill, 12, rim, 2.5)
    middle = box.y + box.h / 2
    tint = deep(colour) if chip.bright else mixed(colour, QUIET, 0.35)
    place(canvas, figure, (box.x + size * 0.8, middle), round(size * 1.05), tint)
    x = box.x + size * 1.5
    if chip.head:
        used = canvas.label((x, middle), chip.head, Style(size, INK if chip.bright else TEXT, "bold"), "left")
        x = used.right + _between(size) * 0.6
    style = Style(size, INK if chip.bright else QUIET, "bold")
    for number, name in enumerate(chip.names):
        if number:
            canvas.circle((x - _between(size) / 2, middle + 2), size * 0.07, style.colour)
        x = canvas.label((x, middle), name, style, "left").right + _between(size)
