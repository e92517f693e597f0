"""No change makes players wait for each other by more than five in a hundred more often."""

from __future__ import annotations

import json

import pytest

from bot.history import waits as lobby
from engines import GAMES
from tests.tools import mattered
from tests.tools.waits import LAW, first, sizes

HELD = json.loads(LAW.read_text("utf-8"))
RISE = 1.05
REACHED = {"clinic": 70, "gothic-doctor": 45, "quack-in-the-box": 60}
"""The most answers in a row of four players with plans."""
CASES = [(game.id, seats) for game in GAMES.values() for seats in sizes(game)]


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_nobody_waits_more_often_than_before(game: str, seats: int) -> None:
    held = HELD[game][str(seats)]
    for name in ("usual", "ahead"):
        assert first(GAMES[game], seats, ahead=name == "ahead") <= held[name] * RISE, name


def test_the_lobby_knows_every_game_and_size() -> None:
    for game in GAMES.values():
        assert set(lobby.counted()[game.id]) == {str(seats) for seats in game.seats if seats > 1}


@pytest.mark.parametrize("game", REACHED)
def test_the_lobby_says_of_four_people_what_was_to_be_reached(game: str) -> None:
    assert lobby.counted()[game]["4"]["ahead"] <= REACHED[game]


def test_the_lobby_says_of_doctor_strange_what_was_to_be_reached() -> None:
    counted = lobby.counted()["doctor-strange"]["2"]
    assert counted["ahead"] <= counted["usual"] * 4 / 5


def test_four_of_five_cards_that_matter_in_quack_in_the_box_are_still_asked_for() -> None:
    found = mattered.measure(2)
    assert found.total() >= 20
    assert found[mattered.ASKED] >= found.total() * 4 / 5
