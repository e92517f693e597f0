"""Text, measured, wrapped and shrunk so that it never leaves its box. Pure; results are cached."""

from __future__ import annotations

import re
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.drawing.fonts import Face, covers, font

SMALLEST = 26
"""The smallest letters on a board, in units, 1200 across: about nine pixels on a phone."""
LEADING = 1.2
"""Height of a line, in sizes; it holds every accent and descender of the shipped fonts."""
CAPS: dict[Face, float] = {"body": 0.711, "bold": 0.711, "title": 0.66, "other": 0.729}
"""Height of a capital, in sizes."""
ELLIPSIS = "…"

Run = tuple[Face, str]


def plain(text: str) -> str:
    """Return a name without the escapes for Discord's markdown."""
    return re.sub(r"\\([^a-zA-Z0-9\s])", r"\1", text).replace("\u200b", "")


@lru_cache(maxsize=8192)
def runs(text: str, face: Face) -> tuple[Run, ...]:
    """Return the text in runs that one face can draw, without signs that no shipped font has."""
    found: list[tuple[Face, str]] = []
    for sign in " ".join(text.split()):
        known: Face = face if covers(face, sign) else "other"
        if known == "other" and not covers(known, sign):
            continue
        if found and found[-1][0] == known:
            found[-1] = (known, found[-1][1] + sign)
        else:
            found.append((known, sign))
    return tuple(found) if found or not text.strip() else ((face, "?"),)


@lru_cache(maxsize=16384)
def width(text: str, face: Face, size: float) -> float:
    """Return the width of a line of text, in the units of `size`, measured as it is drawn, at two pixels a unit."""
    pixels = max(1, int(size * 2))
    return sum(font(known, pixels).getlength(part) for known, part in runs(text, face)) / 2


@lru_cache(maxsize=8192)
def fit(
    text: str, face: Face, size: float, box: tuple[float, float], *, lines: int, smallest: float
) -> tuple[float, tuple[str, ...]]:
    """Return the largest size from `smallest` to `size` at which the text fits `box` in `lines` lines, and the lines.

    If even `smallest` is too large, the text ends in an ellipsis. If the box is lower than a line, so are the letters.
    """
    wide, high = box
    room = high / LEADING
    now = min(size, room)
    least = min(smallest, now)
    while True:
        may = max(1, min(lines, int(room / now + 1e-6)))
        broken = wrapped(text, face, now, wide)
        if len(broken) <= may and all(width(line, face, now) <= wide for line in broken):
            return now, broken
        if now <= least:
            return now, _shortened(broken, face, now, wide, may)
        now = max(least, int(now) - max(1, int(now) // 20))


@lru_cache(maxsize=8192)
def wrapped(text: str, face: Face, size: float, wide: float) -> tuple[str, ...]:
    """Return the text in lines of at most `wide`, broken between words; a wider word has its own line."""
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", face, size) <= wide:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)


def _shortened(broken: tuple[str, ...], face: Face, size: float, wide: float, may: int) -> tuple[str, ...]:
    kept = list(broken[:may])
    if len(broken) > may:
        kept[-1] = " ".join(broken[may - 1 :])
    return tuple(clipped(line, face, size, wide) for line in kept)


@lru_cache(maxsize=8192)
def clipped(line: str, face: Face, size: float, wide: float) -> str:
    """Return the line, or as much of its beginning as fits with an ellipsis."""
    if width(line, face, size) <= wide:
        return line
    lo, hi = 0, len(line)
    while lo < hi:
        half = (lo + hi + 1) // 2
        if width(line[:half].rstrip() + ELLIPSIS, face, size) <= wide:
            lo = half
        else:
            hi = half - 1
    short = line[:lo].rstrip() + ELLIPSIS
    return short if width(short, face, size) <= wide else ""


@lru_cache(maxsize=1024)
def mask(text: str, face: Face, pixels: int, stroke: int = 0) -> tuple[Image.Image, int, int]:
    """Return the coverage of a line of text, and the start of its base line in that image (pixels right and down)."""
    left = stroke + max(2, pixels // 8)
    base = stroke + pixels
    across = int(sum(font(known, pixels).getlength(part) for known, part in runs(text, face))) + 2 * left + 2
    image = Image.new("L", (across, base + stroke + pixels // 2), 0)
    pen = ImageDraw.Draw(image)
    at = float(left)
    for known, part in runs(text, face):
        set_in = font(known, pixels)
        pen.text((at, base), part, fill=255, font=set_in, anchor="ls", stroke_width=stroke)
        at += set_in.getlength(part)
    inked = image.getbbox() or (0, 0, 1, 1)  # the time to paste grows with the area of the coverage
    return image.crop(inked), left - inked[0], base - inked[1]
