"""The picture of a hand: Treatments, Actions, possible cures, and Patients who are one card away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PIL.Image import Image

from bot.drawing import Box, Canvas, Style, pieces
from bot.drawing.palette import EDGE, GLOW, INK, QUIET
from bot.drawing.stack import GAP, Block, stacked
from bot.faces.gothic_doctor import hand_cards, hand_chips
from bot.faces.gothic_doctor.hand_sketch import Sketch, sketch
from bot.faces.gothic_doctor.patient_card import CARD, Card, draw_card
from bot.faces.gothic_doctor.theme import THEME
from bot.words import Say

__all__ = ["draw", "sketch"]

HEADING = 46
STAKE = 58
FEW = 21
"""Most targets for rows of three."""


def draw(say: Say, sketch: Sketch) -> Image:
    """Draw the hand as loosely as fits; a large hand has lower cards and no later Patients."""
    return stacked(THEME, (_blocks(say, sketch, tight) for tight in range(5)))


def _blocks(say: Say, sketch: Sketch, tight: int) -> list[Block]:
    found = []
    if sketch.stake:
        found.append(Block(STAKE, partial(_draw_stake, sketch.stake)))
    found += _treatments(say, sketch, tight)
    found += _actions(say, sketch, tight)
    found += _cures(say, sketch)
    if sketch.library:
        found.append(Block(HEADING, partial(_draw_heading, say("Library"), "", "")))
        low = [partial(hand_cards.draw_low, say=say, one=one) for one in sketch.library]
        found.append(_grid(low, 3, hand_cards.LOW, 0))
    if sketch.chips:
        chips = sketch.chips if sketch.chips[0].open else sketch.chips[: (8, 8, 8, 4, 0)[tight]]
        drawn = [partial(hand_chips.draw_chip, say=say, chip=chip) for chip in chips]
        if drawn:
            found.append(Block(HEADING, partial(_draw_heading, sketch.heading, "", "")))
            few = sketch.chips[0].open and len(drawn) <= FEW  # wide enough for every name
            found.append(_grid(drawn, 3 if few else 4, hand_chips.HIGH, 0))
    return found


# ---------------------------------------------------------------------------------------------------------- the rows


Drawn = Callable[..., None]


def _grid(drawn: Sequence[Drawn], columns: int, high: float, air: float = GAP) -> Block:
    rows = -(-len(drawn) // columns)

    def paint(canvas: Canvas, box: Box) -> None:
        cells = [cell for row in box.rows(rows, GAP) for cell in row.columns(columns, GAP)]
        for one, cell in zip(drawn, cells, strict=False):
            one(canvas, box=cell)

    return Block(rows * high + (rows - 1) * GAP, paint, air)


def _treatments(say: Say, sketch: Sketch, tight: int) -> list[Block]:
    if not sketch.treatments:
        return []
    if len(sketch.treatments) <= 6 and tight < 2:
        drawn: list[Drawn] = [partial(hand_cards.draw_treatment, say=say, one=one) for one in sketch.treatments]
        return [_grid(drawn, 6, hand_cards.TALL)]
    drawn = [partial(hand_cards.draw_low, say=say, one=one) for one in sketch.treatments]
    return [_grid(drawn, 4, hand_cards.LOW)]


def _actions(say: Say, sketch: Sketch, tight: int) -> list[Block]:
    if not sketch.actions:
        return []
    drawn: list[Drawn] = [partial(hand_cards.draw_action, say=say, one=one) for one in sketch.actions]
    block = _grid(drawn, 2, 132) if len(drawn) <= 4 and not tight else _grid(drawn, 3, hand_cards.LOW)

    def numbered(canvas: Canvas, box: Box) -> None:
        block.draw(canvas, box)
        if sketch.first and sketch.cures:
            pieces.badge(canvas, (box.x + 8, box.y + 6), "1", THEME.accent, 25)

    return [Block(block.high, numbered, block.air)]


def _cures(say: Say, sketch: Sketch) -> list[Block]:
    if not sketch.cures:
        return []
    number = "2" if sketch.first else ""
    heading = Block(HEADING, partial(_draw_heading, say("You can cure"), sketch.note, number))
    return [heading, _grid([partial(_draw_cure, card=card) for card in sketch.cures], 4, CARD, 4)]


def _draw_cure(canvas: Canvas, card: Card, box: Box) -> None:
    hand_cards.rim(canvas, box, GLOW)
    draw_card(canvas, card, box)


def _draw_stake(text: str, canvas: Canvas, box: Box) -> None:
    canvas.rect(box, THEME.accent, 14)
    canvas.text(box.inset(20, 2), text, Style(38, INK, "bold"), smallest=28)


def _draw_heading(text: str, note: str, number: str, canvas: Canvas, box: Box) -> None:
    x = box.x
    if number:
        pieces.badge(canvas, (x + 24, box.y + box.h / 2), number, THEME.accent, 25)
        x += 58
    bright = bool(note)
    used = canvas.text(
        Box(x, box.y, box.w * 0.6, box.h), text, Style(35, GLOW if bright else QUIET, "bold"), smallest=28
    )
    end = box.right
    if note:
        end = canvas.text(box, note, Style(31, QUIET), "right").x - 14
    middle = box.y + box.h / 2
    canvas.line([(used.right + 14, middle), (end, middle)], EDGE, 2, capped=False)
