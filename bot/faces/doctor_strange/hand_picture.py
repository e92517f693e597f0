"""The hand, drawn: the fight and its people, cards for now, cards for later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL.Image import Image

from bot.drawing import Box, Canvas, Style, pieces, place
from bot.drawing.canvas import Align
from bot.drawing.figures.dice import d12
from bot.drawing.figures.portraits import grey
from bot.drawing.palette import (
    EDGE,
    GAIN,
    GLOW,
    GOLD,
    INK,
    LOSS,
    NIGHT,
    PANEL,
    PAPER,
    QUIET,
    RAISED,
    SEATS,
    STEEL,
    TEXT,
    Rgb,
    mixed,
)
from bot.drawing.stack import GAP, WIDE, Block, stacked
from bot.drawing.text import width
from bot.faces.doctor_strange.clash import fate
from bot.faces.doctor_strange.hand_signs import BANDS, DARK, ONLY, STATES, WHENS, deep, does, sign
from bot.faces.doctor_strange.hand_sketch import Clash, Group, Paper, Plate, Sketch, Strip, sketch
from bot.faces.doctor_strange.names import CARDS, short_name
from bot.faces.doctor_strange.theme import THEME
from bot.faces.doctor_strange.tile import ground_of, likeness
from bot.words import N_, Say

__all__ = ["draw", "sketch"]

LOWEST = 240
HEADING = 44
BESIDE = 2
"""Most cards for now that leave room for later ones next to them."""
TASKS = {
    "play": N_("Play now"),
    "attack": N_("Attack with"),
    "counter": N_("Counter with"),
    "fight": N_("Your cards for this"),
}
FIGHT = 236
NEED = 112
FACE = 164
SOCKETS = 9
"""Sockets in a row of the need."""
ROW_GAP = 8
TWO_LINES = 68
"""Least height of a strip with two lines of words."""
SWORDS = 52
"""Width of the swords between attackers and targets."""
BAND = 16
RADIUS = 16
INDENT = 44
"""Indent of a group's further lines."""
CHIP_GAP = 10


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes on the picture; `row`: cards in a row."""

    strip: float
    plate: float
    row: int
    card: float
    chip: float


SIZES = (
    Sizes(86, 84, 5, 240, 34),
    Sizes(86, 84, 6, 200, 34),
    Sizes(70, 70, 6, 190, 30),
    Sizes(54, 54, 7, 176, 27),
    Sizes(46, 46, 8, 164, 26),
)
"""From roomy to crowded."""


def draw(say: Say, shown: Sketch) -> Image:
    first = 1 if shown.clash or len(shown.papers) > SIZES[0].row else 0
    return stacked(THEME, (_blocks(say, shown, sizes) for sizes in SIZES[first:]), lowest=LOWEST)


def _blocks(say: Say, shown: Sketch, sizes: Sizes) -> list[Block]:
    blocks: list[Block] = []
    clash = shown.clash
    if clash:
        blocks.append(Block(FIGHT, lambda canvas, box: draw_fight(canvas, say, clash, box)))
        if clash.asked:
            blocks.append(Block(NEED, lambda canvas, box: draw_need(canvas, say, clash, box)))
    if high := strips_height(len(shown.strips), sizes.strip):
        blocks.append(Block(high, lambda canvas, box: draw_strips(canvas, say, shown.strips, box, sizes.strip)))
    if high := rows_height(len(shown.own), len(shown.targets), sizes.plate):
        people = shown.own, shown.targets
        blocks.append(Block(high, lambda canvas, box: draw_rows(canvas, say, people, box, sizes.plate)))
    return [*blocks, *_hand(say, shown, sizes)]


def _hand(say: Say, shown: Sketch, sizes: Sizes) -> list[Block]:
    """Return the playable cards, large, and the others, small and next to them if there is room."""
    wide = _wide(sizes)
    many = len(shown.papers)
    now, later = _now(say, shown, sizes), _later(say, shown, sizes, WIDE)
    if not 0 < many <= BESIDE or len(later) != 1 or shown.clash:
        return now + later
    left = max(many * (wide + GAP) - GAP, 300)
    beside = _later(say, shown, sizes, WIDE - left - 32)
    high = max(now[0].high, beside[0].high)

    def paint(canvas: Canvas, box: Box) -> None:
        now[0].draw(canvas, box.left(left))
        beside[0].draw(canvas, box.beside(left, 32))

    return [Block(high, paint)]


def _wide(sizes: Sizes) -> float:
    return (WIDE - (sizes.row - 1) * GAP) / sizes.row


def _now(say: Say, shown: Sketch, sizes: Sizes) -> list[Block]:
    papers, wide = shown.papers, _wide(sizes)
    if not papers:
        return []
    rows = -(-len(papers) // sizes.row)

    def paint(canvas: Canvas, box: Box) -> None:
        draw_heading(canvas, box.top(HEADING), _heading(say, shown), _note(say, shown))
        body = box.below(HEADING, 6)
        for number, paper in enumerate(papers):
            x, y = number % sizes.row, number // sizes.row
            at = Box(body.x + x * (wide + GAP), body.y + y * (sizes.card + GAP), wide, sizes.card)
            draw_paper(canvas, say, paper, at, fights=shown.clash is not None)

    return [Block(HEADING + 6 + rows * (sizes.card + GAP) - GAP, paint)]


def _heading(say: Say, shown: Sketch) -> str:
    if shown.task == "discard":
        return say("Throw away {n}", n=shown.count)
    return say(TASKS[shown.task])


def _note(say: Say, shown: Sketch) -> str:
    clash, notes = shown.clash, []
    if shown.task == "discard":
        picked = sum(paper.picked for paper in shown.papers)
        notes.append(say("{n} of {count} picked", n=picked, count=shown.count))
    if clash and clash.coming:
        notes.append(say.count("{n} more attack to come", "{n} more attacks to come", clash.coming))
    if clash and clash.rest:
        notes.append(say.count("{n} other card plays no part", "{n} other cards play no part", clash.rest))
    return " · ".join(notes)


def _later(say: Say, shown: Sketch, sizes: Sizes, wide: float) -> list[Block]:
    now = tuple(group for group in shown.groups if group.bright)
    later = tuple(group for group in shown.groups if not group.bright)
    if shown.clash and shown.clash.asked:
        later = ()
    if not shown.groups and not shown.papers and not shown.clash:
        return [Block(60, lambda canvas, box: _draw_empty(canvas, say, box))]
    titled = bool(shown.papers or now)
    parts = [_flowing(say, now, shown.seat, wide, sizes.chip, titled=False)] if now else []
    return [*parts, _flowing(say, later, shown.seat, wide, sizes.chip, titled=titled)] if later else parts


def _flowing(say: Say, groups: tuple[Group, ...], seat: int, wide: float, size: float, *, titled: bool) -> Block:
    placed, high = flow(say, groups, seat, wide, size)
    head = HEADING + 8 if titled else 4

    def paint(canvas: Canvas, box: Box) -> None:
        if titled:
            draw_heading(canvas, box.top(HEADING), say("For later"), bright=False)
        draw_flow(canvas, placed, (box.x, box.y + head), size)

    return Block(head + high, paint)


def _draw_empty(canvas: Canvas, say: Say, box: Box) -> None:
    canvas.text(box, say("Your hand is empty."), Style(38, QUIET), "centre")


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
    played = [card for card in cards if card[0] != "c"]  # a called helper came with a card
    more = clash.totals[part] - clash.rolls[part] - clash.fighters[part].power
    return f"{say.count('{n} card', '{n} cards', len(played))} +{more}"


def _draw_sum(canvas: Canvas, clash: Clash, part: int, half: Box) -> None:
    """Draw the sum of Power, cards and die; teal for the side that is ahead."""
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
    rows = 1 if clash.lacking <= SOCKETS else 2
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


def sides(own: int, targets: int) -> tuple[int, int, int]:
    """Return the columns, of four, for the left and the right, and the rows they need."""
    if not targets or not own:
        return (4, 0, -(-own // 4)) if own else (0, 4, -(-targets // 4))
    splits = [(max(-(-own // left), -(-targets // (4 - left))), abs(left - 2), left) for left in (1, 2, 3)]
    rows, _, left = min(splits)
    return left, 4 - left, rows


def rows_height(own: int, targets: int, high: float) -> float:
    rows = sides(own, targets)[2]
    return rows * (high + ROW_GAP) - ROW_GAP if rows else 0


def draw_rows(canvas: Canvas, say: Say, people: tuple[tuple[Plate, ...], tuple[Plate, ...]], box: Box,
              high: float) -> None:  # fmt: skip
    """Draw own Characters on the left and the others on the right, with swords between attackers and targets."""
    own, targets = people
    left, _, rows = sides(len(own), len(targets))
    both = bool(own and targets)
    wide = (box.w - (SWORDS if both else 0) - 3 * ROW_GAP) / 4
    for number, plate in enumerate(own):
        x, y = number % left, number // left
        draw_plate(canvas, say, plate, Box(box.x + x * (wide + ROW_GAP), box.y + y * (high + ROW_GAP), wide, high))
    start = box.x + left * (wide + ROW_GAP) + (SWORDS if both else 0) if own else box.x
    columns = 4 - left if own else 4
    for number, plate in enumerate(targets):
        x, y = number % columns, number // columns
        draw_plate(canvas, say, plate, Box(start + x * (wide + ROW_GAP), box.y + y * (high + ROW_GAP), wide, high))
    if both:
        middle = box.y + (rows * (high + ROW_GAP) - ROW_GAP) / 2 if rows > 1 else box.y + high / 2
        place(canvas, "swords", (start - ROW_GAP / 2 - SWORDS / 2, middle), 50, THEME.accent)


def draw_plate(canvas: Canvas, say: Say, plate: Plate, box: Box) -> None:
    """Draw a Character or an Item; dark if it cannot be chosen now."""
    bright = plate.bright
    colour = SEATS[plate.side].colour
    canvas.rect(box, RAISED if bright else mixed(PANEL, NIGHT, 0.45), 14)
    canvas.rect(Box(box.x, box.y + 12, 6, box.h - 24), colour if bright else mixed(colour, NIGHT, 0.5), 3)
    size = box.h - 12
    face = Box(box.x + 9, box.y + 6, size, size)
    words = Box(face.right + 7, box.y + 2, box.w - size - 20, box.h - 4)
    style = Style(34, TEXT if bright else QUIET, "bold")
    if plate.id[0] == "c":
        _draw_face(canvas, plate, face)
        radius = min(28.0, box.h * 0.36)
        words = words.left(words.w - 2 * radius - 3)
        at = (box.right - radius - 4, box.y + box.h / 2)
        pieces.badge(canvas, at, str(plate.power), colour if bright else STEEL, radius)
    else:
        _draw_item(canvas, plate, face)
    canvas.text(words, short_name(say, plate.id), style, lines=2)
    if plate.number:
        pieces.badge(canvas, (face.x + 2, box.y + 12), str(plate.number), THEME.accent, 24)


def _draw_face(canvas: Canvas, plate: Plate, face: Box) -> None:
    picture = likeness(plate.id, round(face.w), ground_of(plate.owner))
    out = plate.state in STATES
    canvas.stamp(grey(picture) if out or not plate.bright else picture, (face.x, face.y))
    if out:
        figure, colour = STATES[plate.state]
        radius = min(21.0, face.w * 0.34)
        at = (face.right - radius * 0.6, face.bottom - radius * 0.65)
        canvas.circle(at, radius, NIGHT)
        place(canvas, figure, at, round(radius * 1.55), colour)


def _draw_item(canvas: Canvas, plate: Plate, face: Box) -> None:
    """Draw an Item on the portrait of the Character that has it."""
    picture = likeness(plate.state, round(face.w), ground_of(plate.owner))
    canvas.stamp(picture if plate.bright else grey(picture), (face.x, face.y))
    figure, colour = sign(plate.id)
    at, radius = (face.right - face.w * 0.22, face.bottom - face.w * 0.22), face.w * 0.32
    canvas.circle(at, radius, NIGHT)
    place(canvas, figure, at, round(radius * 1.6), colour)


def strips_height(strips: int, high: float) -> float:
    return strips * (high + ROW_GAP) - ROW_GAP if strips else 0


def draw_strips(canvas: Canvas, say: Say, strips: tuple[Strip, ...], box: Box, high: float) -> None:
    for number, strip in enumerate(strips):
        _draw_strip(canvas, say, strip, Box(box.x, box.y + number * (high + ROW_GAP), box.w, high))


def _draw_strip(canvas: Canvas, say: Say, strip: Strip, box: Box) -> None:
    word, figure, colour = fate(strip.card)
    canvas.rect(box, PANEL, 16, THEME.accent if strip.bright else EDGE, 4 if strip.bright else 2)
    middle = box.y + box.h / 2
    pieces.badge(canvas, (box.x + 38, middle), str(strip.number), THEME.accent, min(28.0, box.h * 0.42))
    _draw_fighter(canvas, say, strip.attacker, Box(box.x + 76, box.y, 300, box.h))
    start, end = box.x + 392, box.x + 576
    canvas.arrow([(start, middle), (end, middle)], colour, 8, 26)
    radius = min(34.0, box.h * 0.46)
    canvas.circle(((start + end) / 2 - 8, middle), radius, NIGHT)
    place(canvas, figure, ((start + end) / 2 - 8, middle), round(radius * 1.4), colour)
    _draw_fighter(canvas, say, strip.target, Box(box.x + 590, box.y, 300, box.h))
    right = Box(box.x + 900, box.y + 2, box.w - 916, box.h - 4)
    odds = say("hits {percent}%", percent=strip.percent)
    if box.h < TWO_LINES:
        canvas.text(
            right, f"{say('{percent}%', percent=strip.percent)} · {say(word)}", Style(30, TEXT, "bold"), "right"
        )
    else:
        canvas.text(right.top(right.h / 2), odds, Style(34, TEXT, "bold"), "right")
        canvas.text(right.foot(right.h / 2), say(word), Style(30, colour, "bold"), "right")


def _draw_fighter(canvas: Canvas, say: Say, plate: Plate, box: Box) -> None:
    colour = SEATS[plate.side].colour
    size = box.h - 18
    face = Box(box.x, box.y + 9, size, size)
    canvas.rect(face.inset(-4), colour, 11)
    canvas.stamp(likeness(plate.id, round(size), ground_of(plate.owner)), (face.x, face.y))
    radius = min(29.0, box.h * 0.36)
    words = Box(box.x + size + 14, box.y + 2, box.w - size - 2 * radius - 22, box.h - 4)
    used = canvas.text(words, short_name(say, plate.id), Style(34, TEXT, "bold"), lines=2)
    pieces.badge(canvas, (used.right + radius + 12, box.y + box.h / 2), str(plate.power), colour, radius)


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


@dataclass(frozen=True, slots=True)
class Chip:
    """A stack: its place, its sign, the number it adds, its names; `deep`: it has more than one card."""

    box: Box
    card: str
    head: str
    names: tuple[str, ...]
    deep: bool
    bright: bool


@dataclass(frozen=True, slots=True)
class Word:
    """The word for when the chips after it can be used."""

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
            x, y = 0.0, y + high + CHIP_GAP
        x += 24 if x else 0
        placed.append(Word(Box(x, y, long, high), figure, say(text), group.bright))
        x += long + 12
        for chip in chips:
            if x + chip.box.w > wide:
                x, y = INDENT, y + high + CHIP_GAP
            placed.append(Chip(chip.box.moved(x, y), chip.card, chip.head, chip.names, chip.deep, chip.bright))
            x += chip.box.w + CHIP_GAP
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
