import json
from dataclasses import replace
from statistics import fmean

import pytest
from typer.testing import CliRunner

from bot.__main__ import app
from bot.tools import waits
from bot.tools.options import chosen, find
from bot.tools.series import Series, play
from bot.tools.simulate import Simulated, render, simulate
from engines import GAMES
from engines.chance import Chance
from engines.game import Decision
from engines.players import aimless
from engines.windows import shared
from tests.toy.night_shift import GAME


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, GAME.id, GAME)


@pytest.mark.parametrize(("player", "games"), [("random", 20), ("easy", 20), ("sensible", 20), ("strong", 1)])
def test_the_same_seed_plays_the_same_games(player: str, games: int) -> None:
    one, two = (untimed(simulate(GAME.id, 3, games, 7, player)) for _ in range(2))
    assert one == two
    assert one.moves != simulate(GAME.id, 3, games, 8, player).moves


def untimed(report: Simulated) -> Simulated:
    return replace(report, seconds=0.0, games_per_second=0.0, moves_per_second=0.0)


def test_several_processes_play_the_same_games() -> None:
    told = [simulate("doctor-strange", 2, 4, 3, "easy", workers=workers) for workers in (1, 2)]
    assert untimed(told[0]) == untimed(told[1])


@pytest.mark.parametrize("game", ["clinic", "doctor-strange", "gothic-doctor", "quack-in-the-box"])
def test_who_began_is_told_apart_from_who_sat_where(game: str) -> None:
    """The first player to move is counted separately from the seats, and each place has the scores of its seats."""
    report = simulate(game, 2, 6, 2, "random")
    played = [play(Series(game, 2, 2, "random"), number) for number in range(6)]
    assert len({one.order for one in played}) == (1 if game == "doctor-strange" else 2)
    assert report.in_order is not None
    for place in (0, 1):
        scores = [one.outcome.scores[one.order[place]] for one in played]
        assert report.in_order.scores[place] == round(fmean(scores), 2)
        assert report.in_order.wins[place] == sum(one.outcome.ranks[one.order[place]] == 1 for one in played)
    page = render(report, as_json=False)
    assert page.index("in their order of play") < page.index("  first ") < page.index("  second ")
    assert json.loads(render(report, as_json=True))["in_order"]["scores"] == list(report.in_order.scores)


@pytest.mark.parametrize("name", ["clinic", "doctor-strange", "gothic-doctor", "quack-in-the-box"])
def test_the_order_of_play_is_that_in_which_seats_have_their_first_turns(name: str) -> None:
    game, rng = GAMES[name], Chance(bytes(32))
    assert game.order is not None
    for seed in range(3):
        state = game.deal(game.Options(), max(game.seats), bytes([seed]) * 32)
        told, turns = tuple(game.order(state)), list[int]()
        while len(turns) < len(told):
            view = game.view(state, None)
            if name == "clinic":
                turns += view.order if view.round == 1 else ()  # each of its actions is done in this order
            elif view.active not in turns:
                turns.append(view.active)
            decision, move = aimless.choose(game.decisions(state), rng)
            game.play(state, decision.seat, move)
        assert told == tuple(turns)


def test_where_all_play_at_once_there_is_no_order() -> None:
    report = simulate(GAME.id, 3, 4, 2, "random")
    assert report.in_order is None and "order of play" not in render(report, as_json=False)


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


def test_days_are_told_as_often_as_waits() -> None:
    report = simulate(GAME.id, 2, 5, 1)
    assert report.waits is not None and 0 < report.waits.days <= report.waits.days_p90
    told, page = json.loads(render(report, as_json=True)), render(report, as_json=False)
    assert told["waits"]["days"] == report.waits.days and told["ahead"]["days_p90"] > 0
    assert f"  days     {report.waits.days:g} (90% within {report.waits.days_p90:g}), ahead" in page


@pytest.mark.parametrize(("now", "visit"), [(8, 9), (9, 14), (15, 21), (21, 33), (25, 33)])
def test_players_visit_at_their_own_three_times_of_the_day(now: int, visit: int) -> None:
    assert waits._visit_after(now * 60, 60) == visit * 60


def test_a_window_lapses_if_its_player_does_not_visit_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def visits_for_a_window(minutes: int) -> int:
        monkeypatch.setattr(waits, "WINDOW", minutes)
        one = waits.visits(find("quack-in-the-box"), 3, 0, 1, ahead=False)
        found, visit = list[bool](), one._visit

        def arrive(seat: int, open_now: list[Decision]) -> list[Decision]:
            found.append(any(shared(asked) for asked in open_now if asked.seat == seat))
            return visit(seat, open_now)

        monkeypatch.setattr(one, "_visit", arrive)
        one.play_dated()
        return sum(found)

    assert visits_for_a_window(0) == 0 < visits_for_a_window(120) < visits_for_a_window(10**6)


def test_a_question_to_one_seat_waits_for_its_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Doctor Strange these are all questions, an attack's too."""
    usual = waits.waits("doctor-strange", 2, 3, 1, ahead=False)
    monkeypatch.setattr(waits, "WINDOW", 0)
    assert waits.waits("doctor-strange", 2, 3, 1, ahead=False) == usual


@pytest.mark.parametrize(
    ("game", "seats", "games", "player", "reason"),
    [
        ("chess", 2, 1, "random", "no game 'chess'"),
        (GAME.id, 9, 1, "random", "seats"),
        (GAME.id, 2, 0, "random", "games"),
        (GAME.id, 2, 1, "genius", "no player 'genius': there are random, easy, sensible, strong"),
    ],
)
def test_what_cannot_be_simulated_is_said(game: str, seats: int, games: int, player: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        simulate(game, seats, games, 1, player)


def test_options_that_do_not_exist_are_refused() -> None:
    with pytest.raises(ValueError, match="colour"):
        simulate(GAME.id, 2, 1, 1, options={"colour": "red"})


def test_options_are_read_as_they_are_written_and_change_the_games() -> None:
    quack = find("quack-in-the-box")
    given = chosen(quack, ["threshold=6", "deathmatch=true"])
    assert given == {"threshold": 6, "deathmatch": True}
    gothic = chosen(find("gothic-doctor"), ["actions=list", "action_list=relapse,exchange"])
    assert gothic == {"actions": "list", "action_list": ["relapse", "exchange"]}
    longer = simulate(GAME.id, 3, 5, 1, options=chosen(GAME, ["rounds=5"]))
    assert longer.options == {"rounds": 5}
    shorter = simulate(GAME.id, 3, 5, 1, options={"rounds": 2})
    assert longer.moves > shorter.moves and longer.rounds.p50 == shorter.rounds.p50 + 3
    assert "seed 1, rounds=5" in render(longer, as_json=False)
    assert json.loads(render(longer, as_json=True))["options"] == {"rounds": 5}


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["threshold"], "option 'threshold': write it as name=value"),
        (["colour=red"], "quack-in-the-box has no option 'colour': there are threshold, turbo_infamy"),
        (["threshold=5"], "option threshold: '5' is none of 6, 7, 8"),
        (["threshold=x"], "option threshold: 'x' is none of 6, 7, 8"),
        (["deathmatch=true", "deathmatch=false"], "option deathmatch: given twice"),
        (["pack=abc"], r"these options do not fit 2 seats of quack-in-the-box \(pack\)"),
    ],
)
def test_a_bad_option_is_refused_in_one_clear_sentence(given: list[str], told: str) -> None:
    with pytest.raises(ValueError, match=told) as refused:
        simulate("quack-in-the-box", 2, 1, 1, options=chosen(find("quack-in-the-box"), given))
    assert "\n" not in str(refused.value)


def test_sensible_players_play_unless_others_are_named() -> None:
    assert simulate(GAME.id, 2, 1, 1).player == "sensible"


def test_random_moves_are_not_passed_off_as_the_length_of_games() -> None:
    page = render(simulate(GAME.id, 2, 3, 1, "random"), as_json=False)
    assert "says nothing about the length of real games" in page and "90%" not in page
    assert "rounds; 10% within" in render(simulate(GAME.id, 2, 3, 1), as_json=False)


def test_the_command_takes_options_and_says_what_is_wrong_with_one() -> None:
    run = CliRunner().invoke
    fine = run(app, ["simulate", GAME.id, "--games", "2", "--option", "rounds=5"])
    assert fine.exit_code == 0 and "rounds=5" in fine.output
    met = run(app, ["arena", GAME.id, "easy", "sensible", "--games", "2", "--option", "rounds=5"])
    assert met.exit_code == 0 and "seed 1, rounds=5" in met.output
    for command in (["simulate", GAME.id], ["arena", GAME.id, "easy", "easy"]):
        wrong = run(app, [*command, "--option", "rounds=many"])
        assert wrong.exit_code == 1 and "option rounds: 'many' is none of" in wrong.output
