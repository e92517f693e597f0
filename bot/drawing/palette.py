"""The colours that all games share. Things that must be told apart also differ in shape; tests check the colours for
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
"""The ground of every board, legible in Discord's dark and light themes."""
DUSK: Rgb = (33, 39, 52)
"""The lightest ground, and wells in a panel."""
PANEL: Rgb = (44, 51, 66)
RAISED: Rgb = (59, 68, 86)
"""Things on a panel."""
EDGE: Rgb = (92, 104, 128)
TEXT: Rgb = (243, 241, 234)
QUIET: Rgb = (178, 186, 200)
"""Minor text; its contrast on a panel is still 4.5 to 1."""
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
"""The rim of an active piece."""
STEEL: Rgb = (150, 160, 178)
"""Chains, locks, things out of action."""

Shape = Literal["circle", "square", "triangle", "diamond", "star", "hexagon"]


@dataclass(frozen=True, slots=True)
class Seat:
    """The mark of a seat in every picture: a colour and a shape."""

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
"""White, yellow, orange, red: the severity of a patient, the skill of a doctor. Draw the level (0-3) as pips too."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The look of a game: its accent, a darker shade of it for grounds and bands, and ink that reads on the accent.
    `colours`: the palette of its pictures, 256 colours as hexadecimal digits; if empty, each picture gets its own.
    """

    accent: Rgb
    deep: Rgb
    ink: Rgb = INK
    colours: str = ""


def mixed(one: Rgb, other: Rgb, part: float) -> Rgb:
    """Return `one` with `part` (0 to 1) of `other`."""
    return (
        round(one[0] + (other[0] - one[0]) * part),
        round(one[1] + (other[1] - one[1]) * part),
        round(one[2] + (other[2] - one[2]) * part),
    )


def clear(colour: Rgb, alpha: int) -> Rgba:
    """Return a translucent colour; `alpha` is 0 to 255."""
    return (*colour, alpha)


@lru_cache(maxsize=256)
def ink_on(colour: Rgb) -> Rgb:
    """Return dark or light ink, the one that reads better on a colour."""
    return max(INK, TEXT, key=lambda letters: contrast(letters, colour))
