"""Colours with different meanings differ for every kind of eyes."""

from itertools import combinations

import pytest
from PIL import Image

from bot.drawing import palette
from bot.drawing.sight import Rgb, contrast
from bot.faces import FACES
from tests.tools.sight import KINDS, Kind, distance, picture_as, seen_as

PLAIN = 22
"""Far more than the least noticeable difference, 2.3."""


@pytest.mark.parametrize("kind", KINDS)
def test_seats_are_told_apart(kind: Kind) -> None:
    for one, other in combinations(palette.SEATS, 2):
        assert distance(one.colour, other.colour, kind) >= PLAIN, (one, other)


def test_seats_differ_in_shape_too() -> None:
    assert len({seat.shape for seat in palette.SEATS}) == len(palette.SEATS) == 6


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("one", "other"),
    [
        *combinations(palette.SEVERITY, 2),
        (palette.GAIN, palette.LOSS),
        (palette.GAIN, palette.GOLD),
        (palette.LOSS, palette.GOLD),
    ],
)
def test_signs_that_mean_the_opposite_are_told_apart(kind: Kind, one: Rgb, other: Rgb) -> None:
    assert distance(one, other, kind) >= 17


@pytest.mark.parametrize("ground", [palette.NIGHT, palette.DUSK, palette.PANEL])
def test_text_and_signs_read_on_every_ground(ground: Rgb) -> None:
    assert contrast(palette.TEXT, ground) >= 7
    assert contrast(palette.QUIET, ground) >= 4.5
    for sign in (palette.GAIN, palette.LOSS, palette.GOLD, *(seat.colour for seat in palette.SEATS)):
        assert contrast(sign, ground) >= 2.8, sign


@pytest.mark.parametrize("theme", [face.theme for face in FACES.values()], ids=FACES.keys())
def test_titles_read_on_the_band_of_every_theme(theme: palette.Theme) -> None:
    assert contrast(palette.TEXT, theme.deep) >= 7
    assert contrast(theme.ink, theme.accent) >= 4.5


def test_ink_is_chosen_for_its_ground() -> None:
    for colour in (*(seat.colour for seat in palette.SEATS), palette.PANEL, palette.PAPER, palette.LOSS):
        assert contrast(palette.ink_on(colour), colour) >= 4


def test_red_and_green_are_alike_to_deuteranopes_and_not_to_usual_eyes() -> None:
    assert distance((150, 110, 20), (110, 130, 20), "deuteranopia") < 12 < distance((150, 110, 20), (110, 130, 20))


def test_usual_eyes_and_grey_are_left_as_they_are() -> None:
    assert seen_as((12, 200, 99), "usual") == (12, 200, 99)
    for kind in KINDS:
        assert all(abs(part - 128) <= 2 for part in seen_as((128, 128, 128), kind))


def test_a_picture_is_seen_as_its_colours_are() -> None:
    image = Image.new("RGB", (4, 4), (236, 130, 30))
    assert picture_as(image, "protanopia").getpixel((1, 1)) == seen_as((236, 130, 30), "protanopia")
