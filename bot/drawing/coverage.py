"""Shapes, letters and figures of a sheet: a colour, and how much of each pixel it covers. They are cached, since the
same pills, discs, words and faces recur.

Each is painted as a canvas twice as large would paint it, then reduced, so a board looks as if it had been drawn like
that. Positions are in such half pixels unless noted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from PIL import Image, ImageDraw

from bot.drawing.canvas import SCALE, Colour, Stroke, opaque
from bot.drawing.fonts import Face
from bot.drawing.text import mask

LARGE = 1 << 14
"""Pixels: a larger shape is not cached, since it seldom recurs."""
FULL = 255

Corner = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Shape:
    """A call of a `Pen`'s method: its points, the arguments after them (`how`), and its other arguments."""

    stroke: Stroke
    points: tuple[Corner, ...]
    how: tuple[float, ...] = ()
    named: tuple[tuple[str, Any], ...] = ()


class Look(NamedTuple):
    """A shape that fills a box from one of its points to the other, inside and rim (`across` wide)."""

    stroke: Stroke
    points: tuple[Corner, ...]
    how: tuple[float, ...]
    fill: Colour | None
    line: Colour | None
    across: int


class Part(NamedTuple):
    """One layer of a drawing: position and size, in whole pixels; a colour or a picture; and its coverage, one number
    if it is uniform.
    """

    at: Corner
    area: Corner
    ink: Colour | Image.Image
    coverage: Image.Image | int


def even(points: Sequence[Corner], spread: int = 0) -> tuple[tuple[Corner, ...], Corner, Corner]:
    """Return the points relative to a whole pixel above and left of them all, that pixel, and the even size of their
    box.
    """
    across, down = [x for x, _ in points], [y for _, y in points]
    left, top = (min(across) - spread) & ~1, (min(down) - spread) & ~1
    size = (max(across) + spread - left + 2) & ~1, (max(down) + spread - top + 2) & ~1
    return tuple((x - left, y - top) for x, y in points), (left // SCALE, top // SCALE), size


def ink(colour: Colour) -> int:
    """Return how much a colour covers (0 to 255)."""
    return colour[3] if len(colour) == 4 else FULL


def covered(shape: Shape, size: Corner) -> Image.Image:
    """Return the coverage of a shape within `size`."""
    return _kept(shape, size) if size[0] * size[1] <= LARGE * SCALE * SCALE else _painted(shape, size)


def _painted(shape: Shape, size: Corner) -> Image.Image:
    image = Image.new("L", size, 0)
    shape.stroke(ImageDraw.Draw(image), shape.points, *shape.how, **dict(shape.named))
    return image.reduce(SCALE)


_kept = lru_cache(maxsize=2048)(_painted)


# ------------------------------------------------------------------------------------------------ boxes and discs


@lru_cache(maxsize=1024)
def parts(look: Look, size: Corner, *, whole: bool) -> tuple[Part, ...]:
    """Return the layers of a shape with a rim, within `size`. `whole`: in one piece; otherwise the area between its
    four corners is stretched, and fully covered parts need no coverage.
    """
    rim = (sum(map(int, look.how)) + look.across) // SCALE + 2
    spare = [0 if whole else max(0, length // SCALE - 2 * rim - 1) for length in size]
    (left, top), (right, bottom) = look.points
    points = ((left, top), (right - SCALE * spare[0], bottom - SCALE * spare[1]))
    small = (size[0] - SCALE * spare[0], size[1] - SCALE * spare[1])
    found: list[Part] = []
    for colour, coverage in _layers(look._replace(points=points), small):
        for down in _thirds(coverage.height, rim, spare[1]):
            row = [_part(colour, coverage, across, down) for across in _thirds(coverage.width, rim, spare[0])]
            first = row[0]
            if len(row) > 1 and all(one.coverage == FULL and one.ink == first.ink for one in row):
                row = [first._replace(area=(size[0] // SCALE, first.area[1]))]
            found += [one for one in row if one.coverage]
    return tuple(found)


Third = tuple[int, int, int, int]


def _thirds(length: int, rim: int, spare: int) -> tuple[Third, ...]:
    """Return the parts of a length: start and length of each, and the same after the middle is stretched."""
    if not spare:
        return ((0, length, 0, length),)
    return ((0, rim, 0, rim), (rim, 1, rim, 1 + spare), (rim + 1, rim, rim + 1 + spare, rim))


def _part(colour: Colour | Image.Image, coverage: Image.Image, across: Third, down: Third) -> Part:
    (x, wide, left, long), (y, high, top, tall) = across, down
    area = (x, y, x + wide, y + high)
    return Part(
        (left, top), (long, tall), _stretched(colour, area, (long, tall)), _stretched(coverage, area, (long, tall))
    )


def _stretched(what: Any, area: tuple[int, int, int, int], size: Corner) -> Any:
    """Return a part of a picture or of coverage at its new size; one value if it is uniform."""
    if not isinstance(what, Image.Image):
        return what
    part = what.crop(area)
    extremes: Any = part.getextrema()
    values = extremes if part.mode == "RGB" else (extremes,)
    if all(least == most for least, most in values):
        return tuple(most for _, most in values) if part.mode == "RGB" else values[0][1]
    return part if part.size == size else part.resize(size, Image.Resampling.NEAREST)


def _layers(look: Look, size: Corner) -> Iterator[tuple[Colour | Image.Image, Image.Image]]:
    """Yield the layers in order, with their coverage. Rim and inside are one layer, so that the ground does not shine
    through their seam; two if either is translucent.
    """

    def coverage(**named: int) -> Image.Image:
        return covered(Shape(look.stroke, look.points, look.how, tuple(named.items())), size)

    fill, line = look.fill, look.line if look.across else None
    if fill and line and opaque(fill) and opaque(line):
        both = Image.new("RGB", (size[0] // SCALE, size[1] // SCALE), line[:3])
        both.paste(fill[:3], (0, 0), coverage(fill=FULL, outline=0, width=look.across))
        yield both, coverage(fill=FULL)
        return
    if fill:
        yield fill[:3], coverage(fill=ink(fill))
    if line:
        yield line[:3], coverage(outline=ink(line), width=look.across)


# ------------------------------------------------------------------------------------------------ letters and figures


class Letters(NamedTuple):
    """The coverage of letters, and its corner relative to the start of the base line, in whole pixels."""

    coverage: Image.Image
    right: int
    down: int


@lru_cache(maxsize=2048)
def letters(text: str, face: Face, pixels: int, stroke: int, odd: Corner) -> Letters:
    """Return the coverage of a line of text whose base line begins `odd` half pixels (0 or 1) right of and below a
    pixel.
    """
    coverage, right, down = mask.__wrapped__(text, face, pixels, stroke)  # cached at its final size, which is smaller
    left, top = odd[0] - right, odd[1] - down
    return Letters(_shrunk(coverage, left & 1, top & 1), left >> 1, top >> 1)


class Sprite:
    """A transparent image as a cache key, compared by identity."""

    __slots__ = ("image",)

    def __init__(self, image: Image.Image) -> None:
        self.image = image

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sprite) and self.image is other.image

    def __hash__(self) -> int:
        return id(self.image)


@lru_cache(maxsize=384)
def shown(sprite: Sprite, odd: Corner, faint: float) -> tuple[Image.Image, Image.Image]:
    """Return a sprite at its final size, and its coverage; it begins `odd` half pixels (0 or 1) after a whole one."""
    small = _shrunk(sprite.image, *odd)
    coverage = small.getchannel("A")
    if faint < 1:
        coverage = coverage.point([round(value * faint) for value in range(256)])
    return small.convert("RGB"), coverage


def _shrunk(image: Image.Image, left: int, top: int) -> Image.Image:
    wide, high = (image.width + left + 1) & ~1, (image.height + top + 1) & ~1
    if (wide, high) != image.size:
        roomy = Image.new(image.mode, (wide, high))
        roomy.paste(image, (left, top))
        image = roomy
    return image.reduce(SCALE)
