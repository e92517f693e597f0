"""Signs as emojis: a figure on a dark tile, legible at 20 pixels on dark and light ground."""

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
"""Prefix of the names of all our emojis."""
FINER = 2
"""Scale of the drawing before it is reduced."""
WIDE = 104
"""Width of a figure, of 128. The rest is the tile; a wider margin would be lost on a button."""


class Drawn(Protocol):
    """A sign (`bot.faces.signs`)."""

    @property
    def name(self) -> str: ...

    @property
    def figure(self) -> str: ...

    @property
    def colour(self) -> Rgb: ...

    @property
    def second(self) -> Rgb: ...

    @property
    def tile(self) -> Rgb: ...


@dataclass(frozen=True, slots=True)
class Emoji:
    """A drawn sign. `name` changes with the picture, since an emoji on Discord cannot be redrawn."""

    sign: str
    name: str
    png: bytes


def emoji(sign: Drawn) -> Emoji:
    """Return the sign as it is uploaded. Raise KeyError if it has no figure."""
    image = picture(sign)
    seen = image.tobytes()  # of the pixels: the bytes of the file depend on the version of zlib
    mark = blake2b(seen, digest_size=2).hexdigest()
    file = io.BytesIO()
    image.save(file, "PNG")
    return Emoji(sign.name, f"{PREFIX}{sign.name}_{mark}", file.getvalue())


def picture(sign: Drawn) -> Image.Image:
    """Draw the sign, 128 pixels square, RGBA, with round corners."""
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
    """Return the sign of one of our emojis, by the emoji's name; "" for others."""
    return name.removeprefix(PREFIX).rpartition("_")[0] if name.startswith(PREFIX) else ""
