"""Pictures as files."""

from __future__ import annotations

import io
from functools import lru_cache

from PIL.Image import Dither, Image, Quantize, Resampling, new

LEVEL = 4
"""zlib's level: a third more time than the level below, for a tenth fewer bytes; higher levels gain less."""
COLOURS = 256
EVERY = 2
"""Share of pixels sampled for the palette: one of `EVERY`, across and down."""


def png(image: Image, colours: str = "") -> bytes:
    """Return the picture as a PNG file, the same bytes for the same picture. `colours`: its palette (`Theme`)."""
    file = io.BytesIO()
    # a third of the bytes of full colour, quicker to pack, and no visible difference
    packed = image.quantize(palette=_steps(colours) if colours else _found(image), dither=Dither.NONE)
    if colours:
        packed.putpalette(bytes.fromhex(colours))
    packed.save(file, "PNG", compress_level=LEVEL)
    return file.getvalue()


@lru_cache(maxsize=8)
def _steps(colours: str) -> Image:
    """Return the palette that Pillow matches colours with. Pillow looks each colour up once per cell four steps wide,
    from the cell's first value, so the palette is rounded down to cells: otherwise an exact colour could match a
    neighbour. It is cached because Pillow keeps its look-ups in it, half of the work.
    """
    palette = new("P", (1, 1))
    palette.putpalette(bytes(value & ~3 for value in bytes.fromhex(colours)))
    return palette


def _found(image: Image) -> Image:
    """Return a palette for a picture from every fourth of its pixels: a third less work."""
    few = image.resize((-(-image.width // EVERY), -(-image.height // EVERY)), Resampling.NEAREST)
    return few.quantize(COLOURS, method=Quantize.FASTOCTREE, dither=Dither.NONE)
