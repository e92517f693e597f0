"""`housecall simulate`, with the toy as the only game."""

import json

import pytest

from bot.tools.simulate import render, simulate
from engines import GAMES
from tests.toy.night_shift import GAME


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, GAME.id, GAME)


@pytest.mark.parametrize("player", ["random", "easy", "sensible"])
def test_the_same_seed_plays_the_same_games(player: str) -> None:
    one, two = (simulate(GAME.id, 3, 20, 7, player) for _ in range(2))
    assert (one.moves, one.lengths, one.endings, one.wins, one.scores) == (
        two.moves,
        two.lengths,
        two.endings,
        two.wins,
        two.scores,
    )
    assert one.moves != simulate(GAME.id, 3, 20, 8, player).moves


def test_the_report_adds_up() -> None:
    report = simulate(GAME.id, 4, 30, 1, options={"rounds": 5})
    assert report.endings == {"morning": 30}
    assert report.lengths.p10 <= report.lengths.p50 <= report.lengths.p90
    assert report.lengths.mean == pytest.approx(report.moves / 30, abs=0.1)
    assert sum(report.wins) >= 30 and report.nobody == 0
    assert sum(report.scores) <= 5.01


def test_sensible_beats_nobody_by_seat_alone() -> None:
    report = simulate(GAME.id, 2, 60, 3, "sensible")
    assert min(report.wins) > 10


def test_json_and_page_say_the_same() -> None:
    report = simulate(GAME.id, 2, 5, 1)
    told = json.loads(render(report, as_json=True))
    assert told["game"] == GAME.id and told["moves"] == report.moves and told["lengths"]["p50"] == report.lengths.p50
    page = render(report, as_json=False)
    assert "5 games" in page and "seat 2" in page and "morning 100.0%" in page


@pytest.mark.parametrize(
    ("game", "seats", "games", "player", "reason"),
    [
        ("chess", 2, 1, "random", "no game 'chess'"),
        (GAME.id, 9, 1, "random", "seats"),
        (GAME.id, 2, 0, "random", "games"),
        (GAME.id, 2, 1, "genius", "no player 'genius'"),
    ],
)
def test_what_cannot_be_simulated_is_said(game: str, seats: int, games: int, player: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        simulate(game, seats, games, 1, player)


def test_options_that_do_not_exist_are_refused() -> None:
    with pytest.raises(ValueError, match="colour"):
        simulate(GAME.id, 2, 1, 1, options={"colour": "red"})
