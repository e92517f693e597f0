"""`housecall arena`: pairs, intervals, the same games from the same seed, and refusals."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.tools import arena
from bot.tools.arena import Bout, Fight, bout, drawn_anew, render, wilson, worth
from engines.players import think
from tests.toy.night_shift import GAME

FIGHT = Fight(GAME.id, ("sensible", "easy"), 40, 3, 7)


def test_the_better_player_is_found_and_the_report_says_how_sure_it_is() -> None:
    told: list[int] = []
    report = arena.arena(FIGHT, note=lambda number, _bout: told.append(number))
    assert told == list(range(1, 41))
    assert report.low < report.share < report.high and report.lead_low <= report.lead <= report.lead_high
    assert report.share > 0.5 and report.lead > 0
    words = render(report, as_json=False)
    assert "sensible v easy" in words and "95%" in words and "90%" in words
    assert report.unit == "round" and report.last >= 1 and f"half of them end by round {report.last:g}, " in words
    assert json.loads(render(report, as_json=True))["share"] == report.share


def test_the_same_seed_plays_the_same_games() -> None:
    fight = replace(FIGHT, games=6, players=("strong", "sensible"), playouts=4)
    one, other = arena.arena(fight), arena.arena(fight)
    assert replace(one, seconds=0.0) == replace(other, seconds=0.0)
    assert one.thought == "4 playouts a move" and not arena.arena(replace(FIGHT, games=2)).thought
    assert arena.arena(replace(fight, games=2, seconds=0.01)).thought == "0.01 s a move"


def test_several_processes_play_the_same_games() -> None:
    fight = Fight("doctor-strange", ("sensible", "easy"), 4, 2, 3)
    assert replace(arena.arena(fight, workers=2), seconds=0.0) == replace(arena.arena(fight), seconds=0.0)


def test_equal_players_share_each_pair_evenly_in_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the second game of a pair the players swap seats."""
    minds: dict[int, dict[int, str]] = {}

    def spy(game: Any, guess: Any, seat: int, level: str, rng: Any, enough: Any) -> Any:
        minds[-1][seat] = level
        return think(game, guess, seat, level, rng, enough)

    monkeypatch.setattr(arena, "think", spy)
    for number in (0, 1):
        minds[-1] = {}
        bout(FIGHT, number)
        minds[number] = minds.pop(-1)
    assert minds == {
        0: {0: "sensible", 1: "easy", 2: "sensible"},
        1: {0: "easy", 1: "sensible", 2: "easy"},
    }


def test_players_are_given_redealt_states_only(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[Any] = []
    given: list[Any] = []

    def deal(*args: Any) -> Any:
        dealt.append(GAME.deal(*args))
        return dealt[-1]

    def spy(game: Any, guess: Any, *rest: Any) -> Any:
        given.append(guess)
        return think(game, guess, *rest)

    monkeypatch.setattr(arena, "find", lambda _name: replace(GAME, deal=deal))
    monkeypatch.setattr(arena, "think", spy)
    bout(FIGHT, 0)
    (state,) = dealt
    assert given and all(guess is not state and guess.seed != state.seed for guess in given)


def test_how_each_player_does_is_told_by_the_order_of_play() -> None:
    """Each deal is played twice, so each player begins as often as the other."""
    fight = Fight("gothic-doctor", ("sensible", "easy"), 6, 3, 2)
    report, bouts = arena.arena(fight), [bout(fight, number) for number in range(6)]
    assert [[(one.player, one.games) for one in place] for place in report.in_order] == [
        [("sensible", 3), ("easy", 3)]
    ] * 3
    wins = sum(one.share * one.games for place in report.in_order for one in place)
    assert wins == pytest.approx(6, abs=0.01)
    began = [one.places[0] for one in bouts if one.places[0].side == 0]
    assert report.in_order[0][0].score == round(sum(place.score for place in began) / 3, 2)
    words = render(report, as_json=False)
    assert "  first    sensible wins" in words and "  third " in words and "; easy wins" in words
    assert json.loads(render(report, as_json=True))["in_order"][2][1]["player"] == "easy"
    assert not arena.arena(replace(FIGHT, games=2)).in_order, "where all play at once there is no order"


def test_intervals() -> None:
    low, high = wilson(0.5, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert wilson(1.0, 10)[0] == pytest.approx(0.7225, abs=1e-3)
    assert drawn_anew([2.0] * 10, 1) == (2.0, 2.0)
    low, high = drawn_anew([-1.0, 0.0, 1.0, 2.0] * 20, 1)
    assert -0.2 < low < 0.5 < high < 1.2


def test_pairs_whose_games_cancel_each_other_count_for_more_games_and_those_that_go_alike_for_fewer() -> None:
    assert worth([1.0, 0.0, 0.0, 1.0] * 25) == 200
    assert worth([1.0, 1.0, 0.0, 0.0] * 25) == 50
    assert worth([1.0, 1.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0]) == pytest.approx(8)
    assert worth([1.0] * 10) == 10


def test_a_game_that_nobody_won_is_half_a_win(monkeypatch: pytest.MonkeyPatch) -> None:
    def outcome(state: Any) -> Any:
        found = GAME.outcome(state)
        return found if found is None else type(found)((2, 2, 2), found.scores, found.parts, found.ending)

    monkeypatch.setattr(arena, "find", lambda _name: replace(GAME, outcome=outcome))
    assert bout(FIGHT, 0).share == 0.5
    assert isinstance(bout(FIGHT, 0), Bout)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"game": "bridge"}, "no game 'bridge'"),
        ({"players": ("easy", "clever")}, "no player 'clever': there are easy, sensible, strong"),
        ({"games": 3}, "even number"),
        ({"games": 0}, "even number"),
        ({"seats": 9}, "is for 2, 3, 4"),
        ({"game": "clinic", "seats": 1}, "is for 2"),
    ],
)
def test_what_it_cannot_play_is_said(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        arena.arena(replace(FIGHT, **wrong))


def test_the_options_of_the_table_hold_for_every_game_of_a_series() -> None:
    fight = replace(FIGHT, games=4, options={"rounds": 2})
    report = arena.arena(fight)
    assert report.moves < arena.arena(replace(FIGHT, games=4)).moves
    assert "seed 7, rounds=2" in render(report, as_json=False)
    assert json.loads(render(report, as_json=True))["options"] == {"rounds": 2}
