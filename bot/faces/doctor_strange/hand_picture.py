"""The hand of Doctor Strange, drawn: what is at stake, what can be played now, what is for later."""

from __future__ import annotations

from dataclasses import dataclass

from PIL.Image import Image

from bot.drawing import Box, Canvas, Style
from bot.drawing.palette import QUIET
from bot.drawing.stack import GAP, WIDE, Block, stacked
from bot.faces.doctor_strange.hand_cards import draw_heading, draw_paper
from bot.faces.doctor_strange.hand_chips import draw_flow, flow
from bot.faces.doctor_strange.hand_fight import FIGHT, NEED, draw_fight, draw_need
from bot.faces.doctor_strange.hand_rows import draw_rows, draw_strips, rows_height, strips_height
from bot.faces.doctor_strange.hand_sketch import sketch
from bot.faces.doctor_strange.hand_values import Group, Sketch
from bot.faces.doctor_strange.theme import THEME
from bot.words import N_, Say

__all__ = ["draw", "sketch"]

LOWEST = 240
HEADING = 44
BESIDE = 2
"""Up to so many cards leave room for the later ones beside them."""

TASKS = {
    "play": N_("Play now"),
    "attack": N_("Attack with"),
    "counter": N_("Counter with"),
    "fight": N_("Your cards for this"),
}


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large things are drawn: `row`: cards in a row."""

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
