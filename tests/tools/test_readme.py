from pathlib import Path

import pytest
from PIL import Image, ImageSequence

from tests.tools.readme import BOARD, FILM, LARGEST, PICTURES, POSITIONS, Scene, board, compose


def times(film: Path) -> list[int]:
    """Return how long each frame stays, in milliseconds."""
    with Image.open(film) as opened:
        return [frame.info["duration"] for frame in ImageSequence.Iterator(opened) if frame.load()]


def test_the_film_of_readme_plays_ten_seconds_for_ever() -> None:
    with Image.open(PICTURES / FILM) as film:
        assert film.width == 780 and film.info["loop"] == 0
    shown = times(PICTURES / FILM)
    assert len(shown) > 10 and 9_500 <= sum(shown) <= 10_500
    assert (PICTURES / FILM).stat().st_size <= LARGEST


def test_a_touch_is_seen_where_the_finger_is(tmp_path: Path) -> None:
    colours = ("navy", "maroon", "darkgreen")
    scenes = [Scene(Image.new("RGB", (390, 200), colour), n + 1.0) for n, colour in enumerate(colours)]
    scenes[1] = Scene(scenes[1].picture, 2.0, (300.0, 50.0))
    compose(scenes, tmp_path / "film.webp")
    shown = times(tmp_path / "film.webp")
    assert sum(shown) == 10_000 and len(shown) == 4  # three scenes and the touch
    with Image.open(tmp_path / "film.webp") as film:
        film.seek(2)
        touch = film.convert("L")
    bright = touch.point(lambda value: 255 * (value > 90)).getbbox()
    assert bright is not None
    left, top, right, bottom = bright
    assert (left + right) / 2 == pytest.approx(300, abs=2) and (top + bottom) / 2 == pytest.approx(50, abs=2)


@pytest.mark.parametrize("name", POSITIONS)
def test_the_four_games_are_shown_as_they_are_drawn(name: str) -> None:
    with Image.open(PICTURES / f"{name.replace('-', '_')}.png") as kept:
        assert kept.width == BOARD and kept.size == board(name).size
