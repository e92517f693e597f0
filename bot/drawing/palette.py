"""The colours that all games share. What must be told apart differs in shape as well; tests hold the colours apart for
colour-blind eyes too.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from bot.drawing.sight import contrast

Rgb = tuple[int, int, int]

Rgba = tuple[int, int, int, int]

NIGHT: Rgb = (24, 28, 38)
"""The ground of every board; reads well in Discord's dark and light themes."""
DUSK: Rgb = (33, 39, 52)
"""The ground at its lightest, and wells in a panel."""
PANEL: Rgb = (44, 51, 66)
RAISED: Rgb = (59, 68, 86)
"""What lies on a panel."""
EDGE: Rgb = (92, 104, 128)
TEXT: Rgb = (243, 241, 234)
QUIET: Rgb = (178, 186, 200)
"""Text that may be overlooked; still 4.5 to 1 on a panel."""
PAPER: Rgb = (242, 234, 214)
"""Cards."""
INK: Rgb = (26, 24, 32)
"""Text on paper and on light colours."""

GAIN: Rgb = (70, 196, 186)
"""Cure, health, yes."""
LOSS: Rgb = (238, 116, 60)
"""Harm, danger, no."""
GOLD: Rgb = (247, 206, 92)
"""Money, glory, whose turn it is."""
GLOW: Rgb = (255, 226, 130)
"""The rim of what is active."""
STEEL: Rgb = (150, 160, 178)
"""Chains, locks, what is out of action."""

Shape = Literal["circle", "square", "triangle", "diamond", "star", "hexagon"]


@dataclass(frozen=True, slots=True)
class Seat:
    """What marks a seat on every picture: a colour and a shape."""

    colour: Rgb
    shape: Shape


SEATS: tuple[Seat, ...] = (
    Seat((104, 231, 255), "circle"),
    Seat((240, 149, 5), "square"),
    Seat((22, 177, 128), "triangle"),
    Seat((255, 252, 41), "diamond"),
    Seat((167, 121, 171), "star"),
    Seat((211, 81, 44), "hexagon"),
)

SEVERITY: tuple[Rgb, ...] = ((248, 246, 240), (250, 214, 60), (236, 130, 30), (196, 44, 40))
"""White, yellow, orange, red: how ill a patient, how skilled a doctor. Draw the level (0-3) as pips too."""


@dataclass(frozen=True, slots=True)
class Theme:
    """How a game differs: its accent, a darker shade of it for grounds and bands, and ink that reads on the accent.
    `colours`: the 256 that its pictures are packed in, as hexadecimal digits; empty: found for each picture anew.
    """

    accent: Rgb
    deep: Rgb
    ink: Rgb = INK
    colours: str = ""


def mixed(one: Rgb, other: Rgb, part: float) -> Rgb:
    """`one` with `part` (0 to 1) of `other`."""
    return (
        round(one[0] + (other[0] - one[0]) * part),
        round(one[1] + (other[1] - one[1]) * part),
        round(one[2] + (other[2] - one[2]) * part),
    )


def clear(colour: Rgb, alpha: int) -> Rgba:
    """A see-through colour; `alpha` 0 to 255."""
    return (*colour, alpha)


@lru_cache(maxsize=256)
def ink_on(colour: Rgb) -> Rgb:
    """Dark or light letters, whichever reads better on a colour."""
    return max(INK, TEXT, key=lambda letters: contrast(letters, colour))
