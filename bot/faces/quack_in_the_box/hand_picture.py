"""The hand, drawn: the Patient, Treatments with their effects on them, Anytimes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PIL.Image import Image

from bot.drawing import Box, Canvas, Style
from bot.drawing.palette import EDGE, QUIET, mixed
from bot.drawing.stack import Block, stacked
from bot.faces.quack_in_the_box.hand_cards import draw_remedy, draw_small, draw_trick
from bot.faces.quack_in_the_box.hand_patient import draw_top
from bot.faces.quack_in_the_box.hand_sketch import Sketch, Trick, sketch
from bot.faces.quack_in_the_box.theme import THEME
from bot.words import N_, Say

__all__ = ["draw", "sketch"]

TOP = 190
GAP = 14
HEADING = 44


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes on the picture: Treatments in a `row` and their height, Anytimes in a row and their height."""

    row: int
    card: float
    tricks: int
    trick: float
    small: float


SIZES = (
    Sizes(4, 338, 2, 100, 92),
    Sizes(3, 338, 2, 100, 92),
    Sizes(5, 338, 2, 100, 92),
    Sizes(5, 338, 2, 88, 80),
    Sizes(4, 290, 2, 88, 80),
    Sizes(5, 290, 3, 82, 80),
    Sizes(6, 290, 3, 82, 80),
)
"""From roomy to crowded."""

HEADINGS = {"answer": N_("Answer with"), "owe": N_("Play one of these")}


def draw(say: Say, sketch: Sketch) -> Image:
    held = len(sketch.remedies)
    sizes = [one for one in SIZES if not sketch.large or _even(held, one.row)]
    return stacked(THEME, (_blocks(say, sketch, one) for one in sizes))


def _even(cards: int, row: int) -> bool:
    """Return True if no card is alone in the last row, and six are not in rows of four."""
    return cards <= row or (cards % row != 1 and not (row == 4 and cards == 6))


def _blocks(say: Say, shown: Sketch, sizes: Sizes) -> list[Block]:
    blocks: list[Block] = [Block(TOP, lambda canvas, box: draw_top(canvas, say, shown, box))]
    answers = [trick for trick in shown.tricks if trick.answer]
    others = [trick for trick in shown.tricks if not trick.answer]
    if answers:
        blocks += _tricks(say, say(HEADINGS[shown.task]), answers, sizes)
    rest = _tricks(say, say("Anytimes") if shown.task == "toss" else say("At any time"), others, sizes)
    treatments = _remedies(say, shown, sizes)
    return blocks + (treatments + rest if shown.large else rest + treatments)


def _remedies(say: Say, shown: Sketch, sizes: Sizes) -> list[Block]:
    found: list[Block] = []
    held = shown.remedies
    if not held:
        return []
    if not shown.large:
        found.append(Block(HEADING, _heading(say("Treatments")), GAP))
    high, row = (sizes.card, sizes.row) if shown.large else (sizes.small, 3)
    for start in range(0, len(held), row):
        some = held[start : start + row]

        def paint(canvas: Canvas, box: Box, some: tuple[object, ...] = some) -> None:
            across = min(row, max(len(some), len(held) if len(held) <= row else row, 3))
            for one, place in zip(some, box.columns(across, 12), strict=False):
                (draw_remedy if shown.large else draw_small)(canvas, say, one, place)  # type: ignore[arg-type]

        found.append(Block(high, paint, GAP))
    return found


def _tricks(say: Say, heading: str, held: list[Trick], sizes: Sizes) -> list[Block]:
    if not held:
        return []
    found: list[Block] = [Block(HEADING, _heading(heading), GAP)]
    for start in range(0, len(held), sizes.tricks):
        some = held[start : start + sizes.tricks]

        def paint(canvas: Canvas, box: Box, some: list[Trick] = some) -> None:
            for one, place in zip(some, box.columns(sizes.tricks, 12), strict=False):
                draw_trick(canvas, say, one, place)

        found.append(Block(sizes.trick, paint, GAP))
    return found


def _heading(text: str) -> Callable[[Canvas, Box], None]:
    def paint(canvas: Canvas, box: Box) -> None:
        used = canvas.text(box, text, Style(35, QUIET, "bold"))
        y = box.centre[1]
        canvas.line([(used.right + 16, y), (box.right, y)], mixed(EDGE, QUIET, 0.2), 2, capped=False)

    return paint
