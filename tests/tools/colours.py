"""`python -m tests.tools.colours [GAME ...]`: writes the 256 colours of each game's pictures into its theme.py.

The colours are found in boards, hands, the book and the cover. The most frequent ones are kept exactly, so that
backgrounds, panels and gradients stay true; the others are as near as possible to all the rest. Run it after adding
colours: `tests/bot/faces/test_colours.py` fails when pictures have colours too far from these.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import wrap

from PIL.Image import Dither, Image, Quantize, new

from bot.drawing.png import COLOURS
from bot.faces import FACES
from bot.words import speaker
from engines import GAMES
from tests.tools.shown import boards_and_hands

Rgb = tuple[int, int, int]
POSITIONS = 90
KEPT = 128
"""Colours kept exactly: more would make edges coarser, fewer would shift flat areas."""
RARE = 20
"""Pixels that count as one. A colour's weight is the root of its pixels, so that rare colours count more than by area.
"""
ALIKE = 2
"""Bits of red, green and blue that Pillow ignores when it looks for the nearest colour."""
THEMES = Path(__file__).parents[2] / "bot" / "faces"


def pictures(game: str) -> Iterator[Image]:
    face, say = FACES[game], speaker("en")
    for both in boards_and_hands(GAMES[game], say, POSITIONS):
        for one in both:
            yield one.draw()
    if face.cover is not None:
        yield face.cover.draw(say)
    if face.book is not None:
        catalogue = GAMES[game].catalogues.builtin
        for entry in face.book.entries(say, catalogue)[::2]:
            yield face.book.draw(say, face.book.sketch(say, catalogue, entry.key))


def colours(shown: Iterator[Image]) -> list[Rgb]:
    """Return the palette for all of the pictures."""
    seen: Counter[Rgb] = Counter()
    for image in shown:
        seen.update({colour: count for count, colour in image.getcolors(1 << 20) or []})  # type: ignore[misc]
    kept, cells = list[Rgb](), set[Rgb]()
    for colour, _ in seen.most_common():
        if len(kept) < KEPT and _cell(colour) not in cells:
            kept.append(colour)
            cells.add(_cell(colour))
    rest: Counter[Rgb] = Counter()
    for colour, count in seen.items():
        if _cell(colour) not in cells:
            rest[_cell(colour)] += count
    return [*kept, *_few(rest, COLOURS - len(kept))]


def _cell(colour: Rgb) -> Rgb:
    red, green, blue = (value >> ALIKE for value in colour)
    return red, green, blue


def _few(cells: Counter[Rgb], most: int) -> list[Rgb]:
    pixels = bytearray()
    for cell, count in sorted(cells.items()):
        colour = bytes((value << ALIKE) + (1 << ALIKE) // 2 for value in cell)
        pixels += colour * max(1, round((count / RARE) ** 0.5))
    image = new("RGB", (len(pixels) // 3, 1))
    image.frombytes(bytes(pixels))
    few = image.quantize(most, method=Quantize.MAXCOVERAGE, kmeans=5, dither=Dither.NONE)
    flat = few.getpalette() or []
    return [(flat[at], flat[at + 1], flat[at + 2]) for at in range(0, 3 * most, 3)]


def main(games: Sequence[str]) -> None:
    for game in games or sorted(GAMES):
        text = "".join(bytes(colour).hex() for colour in colours(pictures(game)))
        lines = "\n".join(f'    "{part}"' for part in wrap(text, 108))
        path = THEMES / game.replace("-", "_") / "theme.py"
        path.write_text(re.sub(r"(?s)COLOURS = \(.*?\n\)", f"COLOURS = (\n{lines}\n)", path.read_text()))
        print(path.relative_to(THEMES.parents[1]))


if __name__ == "__main__":
    main(sys.argv[1:])
