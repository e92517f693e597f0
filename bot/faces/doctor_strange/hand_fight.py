"""A fight as one's hand shows it: who strikes whom, how it stands, and what would turn it."""

from __future__ import annotations

from bot.drawing import Box, Canvas, Style, pieces, place
from bot.drawing.canvas import Align
from bot.drawing.figures.dice import d12
from bot.drawing.palette import EDGE, GAIN, GLOW, GOLD, INK, LOSS, NIGHT, PANEL, QUIET, RAISED, SEATS, TEXT, mixed
from bot.faces.doctor_strange.clash import fate
from bot.faces.doctor_strange.hand_values import Clash
from bot.faces.doctor_strange.names import short_name
from bot.faces.doctor_strange.theme import THEME
from bot.faces.doctor_strange.tile import ground_of, likeness
from bot.words import Say

FIGHT = 236
NEED = 112
FACE = 164
ROW = 9
"""Sockets in a row of the need."""


def draw_fight(canvas: Canvas, say: Say, clash: Clash, box: Box) -> None:
    """Draw the attacker on the left, the defender on the right and the fate between them."""
    canvas.rect(box, PANEL, 18, THEME.accent, 3)
    for part in (0, 1):
        _draw_half(canvas, say, clash, part, box)
    word, figure, colour = fate(clash.card)
    middle = box.middle(184, box.h)
    x = box.centre[0]
    place(canvas, figure, (x, box.y + 62), 88, colour)
    canvas.text(Box(middle.x, box.y + 110, middle.w, 40), say(word), Style(34, colour, "bold"), "centre")
    canvas.arrow([(x - 66, box.y + 170), (x + 70, box.y + 170)], colour, 10, 34)
    name = Box(middle.x - 20, box.y + 190, middle.w + 40, 42)
    canvas.text(name, short_name(say, clash.card), Style(32, TEXT, "bold"), "centre")


def _draw_half(canvas: Canvas, say: Say, clash: Clash, part: int, box: Box) -> None:
    """Draw one side; the defender's half is mirrored but for its sum."""
    plate, mine = clash.fighters[part], clash.part == part
    side: Align = "right" if part else "left"
    x = box.right - 18 - FACE if part else box.x + 18
    face = Box(x, box.y + 18, FACE, FACE)
    if mine and clash.asked:
        pieces.glow(canvas, face.inset(-5), radius=20)
    picture = likeness(plate.id, FACE, ground_of(plate.owner))
    canvas.rect(face.inset(-6), SEATS[plate.side].colour, 22)
    canvas.stamp(picture, (face.x, face.y))
    half = Box(x - 318, box.y, 292, box.h) if part else Box(face.right + 20, box.y, 292, box.h)
    canvas.text(Box(half.x, box.y + 24, half.w, 52), short_name(say, plate.id), Style(42, TEXT, "bold"), side)
    _draw_sum(canvas, clash, part, half)
    words = (say("you"), say("strike") if part == 0 else say("defend"))
    if not mine:
        words = (say("enemy"), say("strikes") if part == 0 else say("defends"))
    told = Box(face.x - (90 if part else 2), box.y + 188, FACE + 92, 42)
    style = Style(31, GLOW if mine else QUIET, "bold")
    used = canvas.text(told, " · ".join(words), style, side)
    if clash.spent[part]:
        room = Box(used.right + 16, told.y, half.right - used.right - 16, 42)
        if part:
            room = Box(half.x + 26, told.y, used.x - half.x - 42, 42)
        canvas.text(room, played_words(say, clash, part, room.w), Style(28, QUIET), side)


def played_words(say: Say, clash: Clash, part: int, wide: float) -> str:
    """Return the names of a side's played cards if they fit, else how many there are and what they add."""
    cards, style = clash.spent[part], Style(28, QUIET)
    names = " · ".join(short_name(say, card) for card in cards)
    if pieces.text_width(names, style) <= wide:
        return names
    played = [card for card in cards if card[0] != "c"]  # whoever was called came with a card
    more = clash.totals[part] - clash.rolls[part] - clash.fighters[part].power
    return f"{say.count('{n} card', '{n} cards', len(played))} +{more}"


def _draw_sum(canvas: Canvas, clash: Clash, part: int, half: Box) -> None:
    """Draw the sum of Power, cards and die; teal where it is ahead."""
    total, roll = clash.totals[part], clash.rolls[part]
    ahead = clash.totals[0] >= clash.totals[1] if part == 0 else clash.totals[1] > clash.totals[0]
    y = half.y + 138
    at = [half.x + x for x in (32.0, 80.0, 134.0, 188.0, 246.0)]
    canvas.label((at[0], y), str(total - roll), Style(56, TEXT, "bold"))
    canvas.label((at[1], y), "+", Style(40, QUIET, "bold"))
    d12(canvas, (at[2], y), roll, 84)
    canvas.label((at[3], y), "=", Style(34, QUIET, "bold"))
    pieces.badge(canvas, (at[4], y), str(total), GAIN if ahead else RAISED, 44)


def draw_need(canvas: Canvas, say: Say, clash: Clash, box: Box) -> None:
    """Draw a socket for each missing point (picked, held or out of reach), and say what the hand holds."""
    canvas.rect(box, mixed(PANEL, NIGHT, 0.5), 18)
    words = say("You need +{n}", n=clash.lacking)
    used = canvas.text(box.inset(22, 0).left(box.w * 0.34), words, Style(46, TEXT, "bold"))
    short = clash.lacking - clash.held
    told = say("you hold +{n}: enough", n=clash.held)
    if short > 0:
        told = say("you hold +{n}: {short} short", n=clash.held, short=short)
    if clash.picked >= clash.lacking:
        told = say("picked +{n}: enough", n=clash.picked)
    elif clash.picked:
        told = say("picked +{n} of +{lacking}", n=clash.picked, lacking=clash.lacking)
    end = box.inset(20, 0)
    colour = LOSS if short > 0 else GAIN
    wide = 340.0
    said = canvas.text(end.end(wide), told, Style(35, colour, "bold"), "right", lines=2)
    _draw_sockets(canvas, clash, Box(used.right + 24, box.y, said.x - used.right - 40, box.h))


def _draw_sockets(canvas: Canvas, clash: Clash, box: Box) -> None:
    rows = 1 if clash.lacking <= ROW else 2
    row = -(-clash.lacking // rows)
    radius = min(24.0, box.w / row * 0.43, box.h / rows * 0.4)
    step = min(58.0, box.w / row) if rows == 1 else radius * 2.3
    for number in range(clash.lacking):
        x = box.x + radius + (number % row) * step
        y = box.y + box.h / 2 + (0 if rows == 1 else (number // row * 2 - 1) * radius * 1.12)
        _draw_socket(canvas, clash, number, (x, y), radius)


def _draw_socket(canvas: Canvas, clash: Clash, number: int, at: tuple[float, float], radius: float) -> None:
    figure, fill, colour = "crossed", NIGHT, LOSS
    if number < clash.picked:
        figure, fill, colour = "tick", GAIN, NIGHT
    elif number < clash.held:
        figure, fill, colour = "bolt", mixed(GOLD, NIGHT, 0.25), INK
    canvas.circle(at, radius, EDGE)
    canvas.circle(at, radius - 2, fill)
    place(canvas, figure, at, max(8, round(radius * 1.3)), colour)
