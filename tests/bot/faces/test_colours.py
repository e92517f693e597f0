"""The palette of each game has all colours of its pictures."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.drawing import png
from bot.drawing.png import COLOURS
from bot.faces import FACES
from bot.words import speaker
from engines import GAMES
from tests.tools.shown import boards_and_hands

POSITIONS = 8
UNLIKE = 24
"""Of 255: two colours farther apart in red, green or blue are different."""


@pytest.mark.parametrize("game", list(FACES))
def test_no_picture_has_colours_that_its_file_has_not(game: str) -> None:
    """If this fails after new colours, run `python -m tests.tools.colours`, and look at the pictures."""
    colours = FACES[game].theme.colours
    assert len(bytes.fromhex(colours)) == 3 * COLOURS
    for both in boards_and_hands(GAMES[game], speaker("fr"), POSITIONS, seed=40):
        for shown in both:
            image = shown.draw()
            packed = Image.open(io.BytesIO(png(image, colours)))
            assert packed.mode == "P"
            difference = ImageChops.difference(packed.convert("RGB"), image)
            assert max(ImageStat.Stat(difference).mean) < 1
            unlike = sum(difference.convert("L").histogram()[UNLIKE:])
            assert unlike < image.width * image.height / 5000
