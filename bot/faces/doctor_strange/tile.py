"""A Character on the board: portrait in its owner's frame, name, state, attachments, power."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from bot.drawing import Box, Canvas, Style, pieces, place
from bot.drawing.figures.portraits import framed, grey, portrait
from bot.drawing.palette import (
    EDGE,
    GAIN,
    GOLD,
    LOSS,
    NIGHT,
    PANEL,
    QUIET,
    RAISED,
    SEATS,
    STEEL,
    TEXT,
    Rgb,
    mixed,
)
from bot.drawing.text import width
from bot.faces.doctor_strange.likenesses import LIKENESSES
from bot.faces.doctor_strange.names import name_of
from bot.words import Say
from engines.doctor_strange.view import CharacterView

FACES = (104, 84)
"""Width of a portrait, and on a crowded side."""
CROWD = 6
"""Most Characters on a side that is not crowded."""
INDENT = 40
"""Indent of a held Character under its holder, for the chain."""
NUMBER = 76
"""Width kept for the power."""
SMALL = 27
LINE = SMALL * 1.2
CONTROLLED: Rgb = (208, 160, 250)


@dataclass(frozen=True, slots=True)
class Tile:
    """The place of a Character: its box, its depth in a chain of holders, and its attachments broken into lines."""

    character: CharacterView
    box: Box
    depth: int
    attached: tuple[str, ...]
    size: int

    @property
    def face(self) -> Box:
        return Box(self.box.x + 14, self.box.y + 12, self.size, self.size)


def likeness(character: str, size: int, ground: Rgb) -> Image.Image:
    return portrait(character, size, ground, LIKENESSES.get(character))


def ground_of(owner: int) -> Rgb:
    """Return a dark shade of the owner's colour, for behind a portrait."""
    return mixed(NIGHT, SEATS[owner].colour, 0.3)


def tiles(say: Say, side: list[CharacterView], column: Box, gap: float) -> list[Tile]:
    """Place a side's Characters one below the other; a held one is below its holder, indented."""
    placed: list[Tile] = []
    size = FACES[len(side) > CROWD]
    low = size + 24
    y = column.y
    for character, depth in _in_order(side):
        inward = INDENT * min(depth, 3)
        box = Box(column.x + inward, y, column.w - inward, low)
        attached = _attached(say, character, box.w - size - 48 - NUMBER)
        lines = len(attached) + (1 if _state(say, character) else 0)
        tall = max(low, 60 + lines * LINE + (10 if lines else 0))
        placed.append(Tile(character, Box(box.x, y, box.w, tall), depth, attached, size))
        y += tall + gap
    return placed


def _in_order(side: list[CharacterView]) -> list[tuple[CharacterView, int]]:
    here = {character.id for character in side}
    ordered: list[tuple[CharacterView, int]] = []

    def add(character: CharacterView, depth: int) -> None:
        ordered.append((character, depth))
        for held in side:
            if held.holder == character.id:
                add(held, depth + 1)

    for character in side:
        if character.holder not in here:
            add(character, 0)
    return ordered


def _attached(say: Say, character: CharacterView, wide: float) -> tuple[str, ...]:
    """Return the names of attachments in lines that break between names."""
    lines: list[str] = []
    for card in character.attachments:
        name = name_of(say, card)
        if lines and width(f"{lines[-1]} · {name}", "body", SMALL) <= wide:
            lines[-1] += f" · {name}"
        else:
            lines.append(name)
    return tuple(lines)


def _state(say: Say, character: CharacterView) -> str:
    if character.condition == "captured":
        return say("captured")
    if character.condition == "incapacitated":
        return say("incapacitated")
    return say("controlled") if character.controller != character.owner else ""


def draw_tile(canvas: Canvas, say: Say, tile: Tile, *, shining: bool) -> None:
    """Draw a Character; `shining` while it attacks or is attacked."""
    character, box = tile.character, tile.box
    active = character.condition == "viable"
    if shining:
        pieces.glow(canvas, box)
    colour = SEATS[character.controller].colour
    pieces.panel(canvas, box, RAISED if active else PANEL, edge=LOSS if character.marked else None, thick=4)
    canvas.rect(Box(box.x, box.y + 16, 7, box.h - 32), colour if active else mixed(colour, PANEL, 0.55), 3)
    _draw_face(canvas, tile)
    _draw_words(canvas, say, tile)
    _draw_power(canvas, tile, colour)


def _draw_face(canvas: Canvas, tile: Tile) -> None:
    character, face = tile.character, tile.face
    picture = likeness(character.id, tile.size, ground_of(character.owner))
    out = character.condition != "viable"
    framed(canvas, (face.x, face.y), grey(picture) if out else picture, tile.size, SEATS[character.owner].colour)
    if character.condition == "captured":
        for bar in range(4):
            x = face.x + tile.size * (bar + 0.5) / 4
            canvas.line([(x, face.y), (x, face.bottom)], NIGHT, 11, capped=False)
            canvas.line([(x, face.y), (x, face.bottom)], STEEL, 6, capped=False)
    sign = (face.right - 8, face.bottom - 8)
    if character.condition == "captured":
        _sign(canvas, sign, "lock", LOSS)
    elif character.condition == "incapacitated":
        _sign(canvas, sign, "bandage", GOLD)
    elif character.controller != character.owner:
        _sign(canvas, sign, "spiral", CONTROLLED)
    if character.marked:
        _sign(canvas, (face.right - 8, face.y + 14), "target", LOSS)
    if character.controller != character.owner:
        pieces.seat_marker(canvas, (face.x + 6, face.y + 6), character.owner, 17)


def _sign(canvas: Canvas, at: tuple[float, float], figure: str, colour: Rgb) -> None:
    canvas.circle(at, 24, NIGHT)
    place(canvas, figure, at, 38, colour)


def _draw_words(canvas: Canvas, say: Say, tile: Tile) -> None:
    character = tile.character
    left = tile.face.right + (20 if _state(say, character) or character.marked else 16)
    words = Box(left, tile.box.y + 10, tile.box.right - NUMBER - 8 - left, tile.box.h - 18)
    out = character.condition != "viable"
    canvas.text(words.top(42), name_of(say, character.id), Style(34, QUIET if out else TEXT, "bold"))
    rest = words.below(44)
    state = _state(say, character)
    if state:
        colour = {"captured": LOSS, "incapacitated": GOLD}.get(character.condition, CONTROLLED)
        canvas.text(rest.top(LINE), state, Style(SMALL, colour, "bold"))
        rest = rest.below(LINE)
    for line in tile.attached:
        canvas.text(rest.top(LINE), line, Style(SMALL, QUIET))
        rest = rest.below(LINE)


def _draw_power(canvas: Canvas, tile: Tile, colour: Rgb) -> None:
    character, box = tile.character, tile.box
    radius = 35 if tile.size == FACES[0] else 30
    at = (box.right - NUMBER / 2 - 6, box.y + radius + 9)
    viable = character.condition == "viable"
    pieces.badge(canvas, at, str(character.power), colour if viable else STEEL, radius)
    if character.power != character.printed:
        sum_of = f"{character.printed}+{character.power - character.printed}"
        canvas.text(Box(at[0] - 42, at[1] + radius, 84, 34), sum_of, Style(SMALL, QUIET, "bold"), "centre")
    if character.helped:
        place(canvas, "shield", (at[0] - 62, box.bottom - 34), 42, GAIN)


def draw_chain(canvas: Canvas, holder: Tile, held: Tile) -> None:
    x = holder.box.x + INDENT / 2
    points = [(x, holder.box.bottom - 6), (x, held.box.y + 56), (held.box.x + 10, held.box.y + 56)]
    canvas.circle(points[0], 9, EDGE)
    pieces.chain(canvas, points, STEEL if held.character.condition == "captured" else CONTROLLED, 15)
