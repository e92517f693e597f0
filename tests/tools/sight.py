"""How colours look to each kind of eyes, and how far apart they are."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from PIL import Image

from bot.drawing.sight import Rgb, linear

Kind = Literal["usual", "protanopia", "deuteranopia", "tritanopia"]
KINDS: tuple[Kind, ...] = ("usual", "protanopia", "deuteranopia", "tritanopia")

_MIXES: dict[Kind, tuple[tuple[float, float, float], ...]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Linear light as each kind of eyes mixes it, at full severity (Machado, Oliveira and Fernandes, 2009)."""


def _gamma(part: float) -> int:
    part = min(1.0, max(0.0, part))
    return round(255 * (part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))


def seen_as(colour: Rgb, kind: Kind) -> Rgb:
    """Return the colour that looks to usual eyes as `colour` looks to eyes of that kind."""
    light = [linear(value) for value in colour]
    red, green, blue = (_gamma(sum(m * v for m, v in zip(row, light, strict=True))) for row in _MIXES[kind])
    return red, green, blue


@lru_cache(maxsize=1024)
def lab(colour: Rgb) -> tuple[float, float, float]:
    """Return CIE L*a*b* under daylight (D65)."""
    red, green, blue = (linear(value) for value in colour)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: Rgb, other: Rgb, kind: Kind = "usual") -> float:
    """Return how different two colours look to eyes of a kind; 2.3 is just noticeable, 20 is plain."""
    a, b = lab(seen_as(one, kind)), lab(seen_as(other, kind))
    return float(sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5)


def picture_as(image: Image.Image, kind: Kind) -> Image.Image:
    """Return a whole picture as eyes of a kind see it, approximately."""
    cube = image.convert("RGB").quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    flat = cube.getpalette() or []
    seen: list[int] = []
    for at in range(0, len(flat), 3):
        seen.extend(seen_as((flat[at], flat[at + 1], flat[at + 2]), kind))
    cube.putpalette(seen)
    return cube.convert("RGB")
