"""The picture at the end of a game, and how games are read for it."""

from __future__ import annotations

from random import Random

import pytest

from bot.faces.results import POINTS, Card, Line, alt, draw
from bot.words import speaker

SAY = speaker("en")


def lines(seats: int) -> list[Line]:
    names = ("\\_Ann\\_", "W" * 24, "María-José O’Neill", "Dr \\*\\*x\\*\\*", "e", "f")
    parts = "popularity 100 · doctors 100 · nurses 100 · rooms 100 · patients -100 · time -100"
    return [Line(seat, names[seat], seat + 1, 10 - seat, parts, "conceded") for seat in range(seats)]


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("moves", [0, 1, POINTS * 9])
def test_the_picture_is_drawn_for_any_game(seats: int, moves: int) -> None:
    rng = Random(moves)
    standings = [tuple(rng.randrange(-50, 5000) for _ in range(seats)) for _ in range(moves + 1)]
    rounds = [(n, n * moves // 40) for n in range(min(40, moves))]
    card = Card("Night Shift · #1", 0x335577, lines(seats), standings, "Points", rounds, min(moves, 7) or None)
    picture = draw(SAY, card)
    assert picture.width == 1200 and picture.mode == "RGB"
    assert (picture.height > 500) == (moves > 0 or seats > 4)


def test_a_game_without_a_standing_has_no_chart() -> None:
    bare = draw(SAY, Card("x", 0, lines(2)))
    assert bare.height < draw(SAY, Card("x", 0, lines(2), [(0, 0), (1, 0)], "Points")).height


def test_a_draw_in_which_nobody_ever_had_a_point_can_be_drawn() -> None:
    assert draw(SAY, Card("x", 0, lines(2), [(0, 0), (0, 0), (0, 0)], "Points")).width == 1200


def test_in_words_it_says_the_same() -> None:
    card = Card("Night Shift · #1", 0, lines(2), [(0, 0), (3, 1), (10, 9)], "Points", (), 1)
    told = alt(SAY, card, "Turning point: move 1 of 2. \\_Ann\\_ cured the patient.")
    assert told.startswith("The result of Night Shift · #1. 1. _Ann_: 10 (popularity 100")
    assert "A chart of Points over 2 moves: _Ann_ 10 and WWWWWWWWWWWWWWWWWWWWWWWW 9." in told
    assert told.endswith("Turning point: move 1 of 2. _Ann_ cured the patient.")
