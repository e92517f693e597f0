"""`python -m tests.tools.colours [GAME ...]`: writes the 256 colours that each game's pictures have into its theme.py.

They are found in boards, hands, the book and the cover. What is seen most is kept as it is, so that grounds and panels
have no other shade and the fall of light its steps; the others are as near as can be to all the rest. Needed after new
colours: `tests/bot/faces/test_colours.py` fails where pictures have some that are too far from these.
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
"""Colours that are kept as they are: with more of them edges would be coarser, with fewer flat parts off."""
RARE = 20
"""Pixels that count as one, once the root of their number is drawn: what is rare counts more than by its pixels."""
ALIKE = 2
"""Bits of red, green and blue in which Pillow does not tell colours apart when it looks for the nearest."""
THEMES = Path(__file__).parents[2] / "bot" / "faces"


def pictures(game: str) -> Iterator[Image]:
    """What a game shows."""
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
    """The colours that stand for all of the pictures."""
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
    """Write them."""
    for game in games or sorted(GAMES):
        text = "".join(bytes(colour).hex() for colour in colours(pictures(game)))
        lines = "\n".join(f'    "{part}"' for part in wrap(text, 108))
        path = THEMES / game.replace("-", "_") / "theme.py"
        path.write_text(re.sub(r"(?s)COLOURS = \(.*?\n\)", f"COLOURS = (\n{lines}\n)", path.read_text()))
        print(path.relative_to(THEMES.parents[1]))


if __name__ == "__main__":
    main(sys.argv[1:])
