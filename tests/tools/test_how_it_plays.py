"""The figures of how games play: rows of every game, and the same game every time."""

from __future__ import annotations

import pytest

from tests.tools.how_it_plays import LINES, Line, play, rows


@pytest.mark.parametrize("game", sorted(LINES))
def test_every_game_has_its_rows(game: str) -> None:
    line = LINES[game][0]
    (row,) = rows(game, "sensible", 2, lines=[line])
    assert row.startswith(str(line)) and "by order of play" in row


def test_a_game_of_a_series_is_the_same_when_it_is_played_again() -> None:
    assert play("doctor-strange", Line(2), "strong", 3) == play("doctor-strange", Line(2), "strong", 3)
