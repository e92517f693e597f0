"""The fonts that ship with the bot: a narrow sans in two weights, a serif for titles, and one for all other signs."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Literal

from PIL import ImageFont
from PIL.ImageFont import FreeTypeFont

Face = Literal["body", "bold", "title", "other"]
FOLDER = Path(__file__).parent
FILES: dict[Face, str] = {
    "body": "RobotoCondensed-Regular.ttf",
    "bold": "RobotoCondensed-Bold.ttf",
    "title": "Vollkorn-Bold.ttf",
    "other": "DejaVuSans-Bold.ttf",
}
_NOWHERE = "\uffff"
"""A code point that no font has: it is drawn as the sign for a missing character."""


class FontsMissingError(RuntimeError):
    """A missing or damaged font file; the message names it in one sentence."""


def check_fonts(folder: Path = FOLDER) -> None:
    """Open every font once, at start. Raise FontsMissingError if one is missing or unreadable."""
    for name in FILES.values():
        try:
            ImageFont.truetype(folder / name, 20, layout_engine=ImageFont.Layout.BASIC)
        except OSError:
            raise FontsMissingError(
                f"The font {name} is missing or damaged in {folder}; install House Call again."
            ) from None


@lru_cache(maxsize=256)
def font(face: Face, pixels: int) -> FreeTypeFont:
    """Return a font of a height in pixels, with the simple layout engine, so that every machine sets the same line."""
    return ImageFont.truetype(FOLDER / FILES[face], pixels, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def covers(face: Face, sign: str) -> bool:
    if sign.isspace():
        return sign == " "
    probe = font(face, 32)
    return bytes(probe.getmask(sign)) != _missing(face)


@lru_cache(maxsize=8)
def _missing(face: Face) -> bytes:
    return bytes(font(face, 32).getmask(_NOWHERE))
