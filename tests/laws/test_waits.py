"""No change makes people wait more often for each other, by more than five in a hundred."""

from __future__ import annotations

import json

import pytest

from bot.history import waits as lobby
from engines import GAMES
from tests.tools.waits import LAW, first, sizes

HELD = json.loads(LAW.read_text("utf-8"))
RISE = 1.05
CASES = [(game.id, seats) for game in GAMES.values() for seats in sizes(game)]


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_nobody_waits_more_often_than_before(game: str, seats: int) -> None:
    held = HELD[game][str(seats)]
    for name in ("usual", "ahead"):
        assert first(GAMES[game], seats, ahead=name == "ahead") <= held[name] * RISE, name


def test_the_lobby_knows_every_game_and_size() -> None:
    for game in GAMES.values():
        assert set(lobby.counted()[game.id]) == {str(seats) for seats in game.seats if seats > 1}
