"""The board as a picture: Good on the left, Evil on the right, and captives in chains."""

from __future__ import annotations

from PIL.Image import Image

from bot.drawing import Box, Canvas, Style, pieces, place, plain, scene
from bot.drawing.palette import (
    DUSK,
    EDGE,
    GLOW,
    GOLD,
    LOSS,
    NIGHT,
    PANEL,
    QUIET,
    RAISED,
    SEATS,
    STEEL,
    TEXT,
    clear,
    mixed,
)
from bot.faces.doctor_strange.clash import CLASH, draw_clash, draw_list, listed_height
from bot.faces.doctor_strange.names import SIDES, name_of
from bot.faces.doctor_strange.position import when
from bot.faces.doctor_strange.theme import THEME
from bot.faces.doctor_strange.tile import Tile, draw_chain, draw_tile, tiles
from bot.faces.doctor_strange.words import PHASES
from bot.faces.values import Position
from bot.words import Say
from engines.doctor_strange.state import Assault
from engines.doctor_strange.view import Fallen, View

MARGIN = 20
GUTTER = 84
"""Width between the sides, for the arrows."""
GAP = 14
BAND = 72
TURN = ("mystic_arts", "summon", "attack", "rest")
"""The phases of a turn."""
PLATE = 112
PILES = 132


def draw(say: Say, at: Position) -> Image:
    """Draw the position, 1200 wide and as high as it needs; no hand."""
    view: View = at.view
    wide = (1200 - 2 * MARGIN - GUTTER) / 2
    coming = view.attacks or view.plan
    strip = Box(MARGIN, BAND + 14, 1200 - 2 * MARGIN, 52)
    plates = Box(MARGIN, strip.bottom + 18, strip.w, PLATE)
    y = plates.bottom + 18
    clash = Box(MARGIN, y, strip.w, CLASH) if view.exchange else None
    y += CLASH + 18 if clash else 0
    columns = (Box(MARGIN, y, wide, 0), Box(1200 - MARGIN - wide, y, wide, 0))
    placed = [_placed(say, view, seat, columns[seat]) for seat in (0, 1)]
    foot = max([y + 110, *(tile.box.bottom for side in placed for tile in side)]) + 22
    listed = Box(MARGIN, foot, strip.w, listed_height(coming))
    foot = listed.bottom + 18 if coming else foot
    piles = Box(MARGIN, foot, strip.w, PILES)

    ends = say(PHASES["over"]) if view.phase == "over" else when(say, view)
    canvas = scene(_even(piles.bottom + MARGIN), THEME)
    pieces.title(canvas, Box(0, 0, 1200, BAND), say("Doctor Strange"), THEME, ends)
    _draw_phases(canvas, say, view, strip)
    for seat in (0, 1):
        _draw_plate(canvas, say, at, seat, Box(columns[seat].x, plates.y, wide, PLATE))
    if clash and view.exchange:
        draw_clash(canvas, say, view, view.exchange, clash)
    _draw_sides(canvas, say, view, placed, coming)
    if coming:
        draw_list(canvas, say, coming, listed)
    _draw_piles(canvas, say, view, piles)
    return canvas.finished()


def _even(high: float) -> int:
    return -(-int(high) // 20) * 20


def _placed(say: Say, view: View, seat: int, column: Box) -> list[Tile]:
    return tiles(say, [who for who in view.characters if who.controller == seat], column, GAP)


def _draw_phases(canvas: Canvas, say: Say, view: View, box: Box) -> None:
    if view.phase == "over":
        won = say("{side} wins", side=say(SIDES[view.winner])) if view.winner is not None else say("A draw")
        pieces.ribbon(canvas, box.middle(560, box.h + 6), won, GOLD)
        return
    for part, phase in zip(box.columns(4, 14), TURN, strict=True):
        now = phase == view.phase
        canvas.rect(part, THEME.accent if now else mixed(DUSK, NIGHT, 0.4), part.h / 2, None if now else EDGE)
        canvas.text(part.inset(14, 0), say(PHASES[phase]), Style(31, THEME.ink if now else QUIET, "bold"), "centre")


def _draw_plate(canvas: Canvas, say: Say, at: Position, seat: int, box: Box) -> None:
    view: View = at.view
    side, seat_colour = view.sides[seat], SEATS[seat].colour
    awaited = seat in at.awaited
    if awaited:
        pieces.glow(canvas, box)
    fill = mixed(RAISED, seat_colour, 0.16) if awaited else PANEL
    pieces.panel(canvas, box, fill, edge=GOLD if awaited else seat_colour)
    pieces.seat_marker(canvas, (box.x + 42, box.y + box.h / 2), seat, 27)
    words = box.beside(82).inset(0, 10)
    words = words.left(words.w - 118)
    canvas.text(words.top(46), plain(at.names[seat]), Style(37, TEXT, "bold"))
    low = words.foot(42)
    used = canvas.text(low, say(SIDES[seat]), Style(30, seat_colour, "bold"))
    low = low.beside(used.w, 14)
    if side.tally:
        canvas.text(low, say("nobody left: {n} of 2", n=side.tally), Style(29, LOSS, "bold"))
    elif awaited and seat != view.active:
        canvas.text(low, say("is to answer"), Style(29, GLOW))
    elif view.phase != "over" and seat == view.active:
        canvas.text(low, say("is at work"), Style(29, GLOW if awaited else QUIET))
    hand = (box.right - 62, box.y + 42)
    place(canvas, "hand", hand, 74, TEXT, second=NIGHT)
    canvas.text(Box(hand[0] - 50, hand[1] + 22, 100, 44), str(side.hand), Style(36, TEXT, "bold", 3), "centre")


def _draw_sides(canvas: Canvas, say: Say, view: View, placed: list[list[Tile]], coming: tuple[Assault, ...]) -> None:
    where = {tile.character.id: tile for side in placed for tile in side}
    fighting = (view.exchange.attack.attacker, view.exchange.attack.target) if view.exchange else ()
    for tile in where.values():
        draw_tile(canvas, say, tile, shining=tile.character.id in fighting)
    for tile in where.values():
        if tile.character.holder in where:
            draw_chain(canvas, where[tile.character.holder], tile)
    _draw_arrows(canvas, where, coming)
    for seat, side in enumerate(placed):
        if not side:
            _draw_nobody(canvas, say, seat, view)


def _draw_arrows(canvas: Canvas, where: dict[str, Tile], coming: tuple[Assault, ...]) -> None:
    """Draw an arrow for each attack to come, numbered as in the list; those on one target end one below the other."""
    onto: dict[str, list[str]] = {}
    for attack in coming:
        onto.setdefault(attack.target, []).append(attack.attacker)
    for attackers in onto.values():
        attackers.sort(key=lambda name: where[name].box.y if name in where else 0)
    for number, attack in enumerate(coming, 1):
        if attack.attacker in where and attack.target in where:
            target = where[attack.target]
            among = onto[attack.target]
            share = (among.index(attack.attacker) + 1) / (len(among) + 1)
            _draw_arrow(canvas, where[attack.attacker], target, str(number), down=target.box.h * share)


def _draw_arrow(canvas: Canvas, attacker: Tile, target: Tile, number: str, *, down: float) -> None:
    start, end = _inner_edge(attacker, attacker.box.h / 2), _inner_edge(target, down)
    canvas.arrow([start, end], NIGHT, 17, 40)
    canvas.arrow([start, end], THEME.accent, 9, 30)
    middle = ((start[0] * 2 + end[0]) / 3, (start[1] * 2 + end[1]) / 3)
    pieces.badge(canvas, middle, number, THEME.accent, 22)


def _inner_edge(tile: Tile, down: float) -> tuple[float, float]:
    """Return the point of a tile's edge that faces the other side."""
    left = tile.character.controller == 0
    return (tile.box.right - 2 if left else tile.box.x + 2), tile.box.y + down


def _draw_nobody(canvas: Canvas, say: Say, seat: int, view: View) -> None:
    wide = (1200 - 2 * MARGIN - GUTTER) / 2
    y = BAND + 14 + 52 + 18 + PLATE + 18 + (CLASH + 18 if view.exchange else 0)
    box = Box(MARGIN if seat == 0 else 1200 - MARGIN - wide, y, wide, 110)
    canvas.rect(box, clear((0, 0, 0), 60), 18, None)
    canvas.text(box, say("nobody in play"), Style(32, QUIET), "centre")


def _draw_piles(canvas: Canvas, say: Say, view: View, box: Box) -> None:
    small = 150.0
    rest = (box.w - 2 * small - 3 * GAP) / 2
    parts = [
        Box(box.x, box.y, small, box.h),
        Box(box.x + small + GAP, box.y, small, box.h),
        Box(box.x + 2 * (small + GAP), box.y, rest, box.h),
        Box(box.right - rest, box.y, rest, box.h),
    ]
    for part in parts:
        pieces.panel(canvas, part, DUSK)
    _draw_pile(canvas, parts[0], "deck", say("deck"), view.deck)
    _draw_pile(canvas, parts[1], "heap", say("discard"), len(view.discard))
    _draw_fallen(canvas, say, parts[2], ("skull", say("killed")), view.killed)
    _draw_fallen(canvas, say, parts[3], ("door", say("exiled")), view.exiled)


def _draw_pile(canvas: Canvas, box: Box, figure: str, word: str, count: int) -> None:
    place(canvas, figure, (box.x + 46, box.y + 50), 56, STEEL)
    canvas.text(Box(box.x + 74, box.y + 22, box.w - 82, 56), str(count), Style(44, TEXT, "bold"), "centre")
    canvas.text(box.foot(44).inset(8, 2), word, Style(28, QUIET), "centre")


def _draw_fallen(canvas: Canvas, say: Say, box: Box, pile: tuple[str, str], fallen: tuple[Fallen, ...]) -> None:
    figure, word = pile
    _draw_pile(canvas, box.left(150), figure, word, len(fallen))
    names = " · ".join(name_of(say, who.id) for who in fallen)
    canvas.text(box.beside(152).inset(6, 12), names, Style(29, TEXT), lines=3)
