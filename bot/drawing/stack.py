"""A hand as a column of blocks, drawn with as much air as fits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from PIL.Image import Image

from bot.drawing.box import Box
from bot.drawing.canvas import WIDTH, Canvas
from bot.drawing.layers import hand_scene
from bot.drawing.palette import Theme

MARGIN = 16
WIDE = WIDTH - 2 * MARGIN
LOWEST, HIGHEST = 440, 940
GAP = 12


@dataclass(frozen=True, slots=True)
class Block:
    """A block of the picture: its height, and how it is drawn into its box. `air`: the space above it."""

    high: float
    draw: Callable[[Canvas, Box], None]
    air: float = GAP


def stacked(theme: Theme, versions: Iterable[Sequence[Block]], *, lowest: int = LOWEST) -> Image:
    """Draw the first version of a hand, from roomy to crowded, that is not higher than `HIGHEST`; else the last."""
    blocks: Sequence[Block] = ()
    for blocks in versions:
        if _height(blocks) <= HIGHEST:
            break
    tens = -(-int(_height(blocks)) // 10) * 10
    canvas = hand_scene(max(lowest, min(HIGHEST, tens)), theme)
    y: float = MARGIN
    for number, block in enumerate(blocks):
        y += block.air if number else 0
        block.draw(canvas, Box(MARGIN, y, WIDE, block.high))
        y += block.high
    return canvas.finished()


def _height(blocks: Sequence[Block]) -> float:
    return 2 * MARGIN + sum(block.high for block in blocks) + sum(block.air for block in blocks[1:])
