from __future__ import annotations

import pytest

from bot.tools.series import Series
from tests.tools.how_it_plays import LINES, rows, watched

SERIES = Series("doctor-strange", 2, 1, "strong")


@pytest.mark.parametrize("game", sorted(LINES))
def test_every_game_has_its_rows(game: str) -> None:
    line = LINES[game][0]
    (row,) = rows(game, "sensible", 2, lines=[line])
    assert row.startswith(str(line)) and "by order of play" in row


def test_a_game_of_a_series_is_the_same_when_it_is_played_again() -> None:
    one, again, other = watched(SERIES, 3), watched(SERIES, 3), watched(SERIES, 4)
    assert one == again and one != other and one.happened["Rolled"]
