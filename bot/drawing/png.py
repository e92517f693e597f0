"""Pictures as files."""

from __future__ import annotations

import io
from functools import lru_cache

from PIL.Image import Dither, Image, Quantize, Resampling, new

LEVEL = 4
"""zlib's effort: a third more of its time than the level below, for a tenth fewer bytes; higher ones gain less."""
COLOURS = 256
EVERY = 2
"""Of so many pixels across and down one is looked at for its colour."""


def png(image: Image, colours: str = "") -> bytes:
    """The picture as a PNG file; the same picture gives the same bytes. `colours`: those to pack it in (`Theme`)."""
    file = io.BytesIO()
    # a third of the bytes of full colours, and quicker than packing those; nobody sees the difference
    packed = image.quantize(palette=_steps(colours) if colours else _found(image), dither=Dither.NONE)
    if colours:
        packed.putpalette(bytes.fromhex(colours))
    packed.save(file, "PNG", compress_level=LEVEL)
    return file.getvalue()


@lru_cache(maxsize=8)
def _steps(colours: str) -> Image:
    """The palette in which Pillow looks for the nearest colour. It looks once for all that lie within a step of four,
    from where that begins: so must the colours, or what is there exactly would be taken for its neighbour. The palette
    is kept for what Pillow notes in it, which is half of the work.
    """
    palette = new("P", (1, 1))
    palette.putpalette(bytes(value & ~3 for value in bytes.fromhex(colours)))
    return palette


def _found(image: Image) -> Image:
    """The colours that stand for all of a picture, found in every fourth of its pixels: a third of the work less."""
    few = image.resize((-(-image.width // EVERY), -(-image.height // EVERY)), Resampling.NEAREST)
    return few.quantize(COLOURS, method=Quantize.FASTOCTREE, dither=Dither.NONE)
