"""Signs as emojis: one figure on its dark tile, made to be read at 20 pixels on dark and on light ground."""

from __future__ import annotations

import io
from dataclasses import dataclass
from hashlib import blake2b
from typing import Protocol, get_args

from PIL import Image

from bot.drawing.box import Box
from bot.drawing.canvas import Canvas
from bot.drawing.figures import figure
from bot.drawing.palette import EDGE, Rgb, Shape, mixed
from bot.drawing.pieces import marker

SIZE = 128
SHAPES = get_args(Shape)
PREFIX = "hc_"
"""What the names of all emojis of ours begin with."""
FINER = 2
"""Drawn this many times larger than shown."""
WIDE = 104
"""Of 128: a figure. The tile is what is left around it; more of that would be lost on a button."""


class Drawn(Protocol):
    """A sign (`bot.faces.signs`)."""

    @property
    def name(self) -> str:
        """Its own in all games."""

    @property
    def figure(self) -> str:
        """What is drawn."""

    @property
    def colour(self) -> Rgb:
        """Its main colour."""

    @property
    def second(self) -> Rgb:
        """Its second colour."""

    @property
    def tile(self) -> Rgb:
        """The ground."""


@dataclass(frozen=True, slots=True)
class Emoji:
    """A drawn sign. `name` changes with the picture, since Discord's emojis cannot be redrawn."""

    sign: str
    name: str
    png: bytes


def emoji(sign: Drawn) -> Emoji:
    """The sign as it is uploaded.

    Raises:
        KeyError: there is no figure of this name.

    """
    image = picture(sign)
    seen = image.tobytes()  # not the file's, which are others with another zlib
    mark = blake2b(seen, digest_size=2).hexdigest()
    file = io.BytesIO()
    image.save(file, "PNG")
    return Emoji(sign.name, f"{PREFIX}{sign.name}_{mark}", file.getvalue())


def picture(sign: Drawn) -> Image.Image:
    """The sign, 128 pixels square, RGBA, with round corners."""
    canvas = Canvas(SIZE, SIZE, None, FINER)
    canvas.rect(Box(0, 0, SIZE, SIZE), sign.tile, 26, mixed(sign.tile, EDGE, 0.55), 4)
    middle = (SIZE / 2, SIZE / 2)
    if sign.figure in SHAPES and sign.name.startswith("seat_"):
        shape: Shape = next(one for one in SHAPES if one == sign.figure)
        marker(canvas, middle, shape, sign.colour, 54, rim=sign.tile)
    else:
        drawn = figure(sign.figure, WIDE, sign.colour, sign.second).resize((WIDE * FINER, WIDE * FINER))
        at = (SIZE - WIDE) * FINER // 2
        canvas.image.alpha_composite(drawn.convert("RGBA"), (at, at))
    return canvas.image.reduce(FINER)


def sign_of(name: str) -> str:
    """Which sign an emoji of ours shows, by the emoji's name; empty for others'."""
    return name.removeprefix(PREFIX).rpartition("_")[0] if name.startswith(PREFIX) else ""
