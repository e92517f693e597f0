"""The turning point: the move by which the winner took the lead for good, named by its deed."""

from __future__ import annotations

from typing import Any

import pytest

from bot.faces import FACES
from bot.faces.audience import Audience
from bot.faces.values import Position
from bot.history.curves import Curve, curve, ranked, turning_point
from bot.history.recordings import Recording
from bot.history.story import card, story
from bot.tables.ending import Ending
from bot.words import speaker
from engines import GAMES
from engines.clinic import events as clinic
from engines.doctor_strange import events as strange
from engines.game import Event
from engines.gothic_doctor import events as gothic
from engines.quack_in_the_box import events as quack
from storage import MoveRow
from tests.engines.gothic_doctor.position import pay, position

SAY = speaker("en")
NAMES = ("Ann", "Bob", "Cyd")


def _film(game: Any, state: Any, *moves: str) -> Recording:
    """Return moves such as "0: stop", played from a position."""
    dealt, rows = game.dump(state), []
    for n, text in enumerate(moves, 1):
        seat, _, move = text.partition(": ")
        events = game.play(state, int(seat), game.move(move))
        rows.append(MoveRow(1, n, int(seat), None, move, game.pack(events), 0))
    return Recording(game, tuple(rows), (dealt,), ())


def _line(game: str, recording: Recording, course: Curve, ranks: tuple[int, ...]) -> str:
    at = Position(GAMES[game].view(recording.state(recording.last), None), NAMES[: len(ranks)])
    audience, result = Audience(1, 0, FACES[game], SAY, at), Ending("rules", ranks, (9,) * len(ranks))
    told = story(recording, course, audience, result)
    turn = card(audience, "x", told, course, result, []).turn
    return f"{turn.deed}, {turn.then}" if turn is not None else ""


def test_the_turning_point_names_the_cure_and_not_the_draws_that_follow() -> None:
    game = GAMES["gothic-doctor"]
    state = position(
        {0: "exorcism seance laudanum"}, waiting="vampire spectre dracula bite_victim mummy werewolf banshee"
    )
    recording = _film(game, state, f"0: cure spectre.1 {pay(state, 'exorcism', 'seance')}", "0: draw_treatment")
    course = curve(recording, (1, 2))
    assert course.turn == 1
    told = _line("gothic-doctor", recording, course, (1, 2))
    assert "Ann cures" in told and "draw" not in told and told.endswith("and stays in front to the end")
    assert course.for_good


@pytest.mark.parametrize(
    ("standings", "ranks", "done", "turn"),
    [
        ([(0, 0), (1, 0), (1, 1), (2, 1), (3, 1)], (1, 2), None, 3),
        ([(0, 0), (1, 0), (2, 0)], (1, 2), None, 1),
        ([(0, 0, 0), (0, 2, 2), (1, 2, 3)], (3, 1, 1), None, 1),
        ([(0, 0), (1, 0), (1, 1), (1, 0), (2, 0)], (1, 2), (1, 4), 1),
    ],
)
def test_it_is_the_last_time_the_winner_took_the_lead_for_good(
    standings: list[tuple[int, ...]], ranks: tuple[int, ...], done: tuple[int, ...] | None, turn: int
) -> None:
    assert turning_point(standings, ranks, done) == turn


@pytest.mark.parametrize(
    ("standings", "ranks", "turn"),
    [
        ([(1, 0), (2, 0), (5, 0), (6, 0)], (1, 2), 2),
        ([(0, 0), (0, 1), (3, 4), (4, 4)], (1, 2), 3),
        ([(0,), (1,), (4,), (5,)], (1,), 2),
    ],
)
def test_where_the_winner_always_or_never_led_it_is_the_largest_jump_of_the_lead(
    standings: list[tuple[int, ...]], ranks: tuple[int, ...], turn: int
) -> None:
    assert turning_point(standings, ranks) == turn


def test_a_lead_that_nobody_did_anything_for_is_no_turning_point_but_the_largest_jump_is() -> None:
    standings = [(0, 0), (1, 0), (1, 1), (1, 0), (2, 0), (9, 0)]  # ahead for good at 3, without a visible deed
    assert turning_point(standings, (1, 2), (1, 4, 5)) == 5


@pytest.mark.parametrize("ranks", [(1, 1), (2, 2)])
def test_a_draw_and_a_game_that_nobody_won_have_none(ranks: tuple[int, ...]) -> None:
    assert turning_point([(0, 0), (3, 1), (3, 3)], ranks) is None
    assert turning_point([(0,), (3,)], (2,)) is None


BOUGHT, PAID = clinic.PopularityBought(1, 2, 6), clinic.Paid(1, 5, 4, 0, 0)
QUIET = clinic.BoardAdministered(0, (), (), (), (), (), (), 0, 0)
DEADLY = clinic.BoardAdministered(1, (), (), (), (), (), ("pat.3",), 0, 3)


@pytest.mark.parametrize(
    ("game", "events", "before", "after", "ranks", "deed"),
    [
        ("gothic-doctor", [gothic.Announced(2, "x"), gothic.Cured(2, "x", (), 0), gothic.DrawingBegan(2, 3)],
         (5, 5, 0), (5, 5, 9), (2, 2, 1), gothic.Cured),
        ("doctor-strange", [strange.Killed("thor", 1, ()), strange.ViableCounted((0, 1))], (1, 1), (1, 0), (1, 2),
         strange.Killed),
        ("doctor-strange", [strange.Incapacitated("thor"), strange.Captured("thor", 0, "loki", ()),
                            strange.CaptiveReturned("odin", 1, "thor")], (1, 1), (1, 0), (1, 2), strange.Captured),
        ("quack-in-the-box", [quack.Paid(0, (), 0, (), 700), quack.MoneyChanged(1, -50), quack.TurnBegan(1, 2)],
         (0, 100), (700, 50), (1, 2), quack.Paid),
        ("quack-in-the-box", [quack.Paid(1, (), 0, (), 700), quack.Lynched(1, "", ()), quack.TurnBegan(0, 3)],
         (10, 100), (10, 0), (1, 2), quack.Lynched),
        ("clinic", [clinic.Treated(0, (), {}, 20), clinic.Paid(0, 1, 2, 0, 0), clinic.PopularityBought(0, 5, 15),
                    clinic.BusinessEnded(0)], (4, 5), (9, 5), (1, 2), clinic.PopularityBought),
    ],
)  # fmt: skip
def test_the_deed_that_turned_it_comes_first(
    game: str, events: list[Event], before: tuple[int, ...], after: tuple[int, ...], ranks: tuple[int, ...], deed: type
) -> None:
    assert type(ranked(events, FACES[game].standing.deeds, before, after, ranks)[0]) is deed


def test_it_is_the_deed_of_the_seat_whose_standing_made_the_difference() -> None:
    """Bob pays last, then the night takes a patient of his: that put Ann ahead."""
    found = ranked([BOUGHT, PAID, QUIET, DEADLY], FACES["clinic"].standing.deeds, (10, 11), (10, 9), (1, 2))
    assert found[0] is DEADLY


def test_a_deed_is_something_that_the_log_tells_everybody() -> None:
    for game, face in FACES.items():
        for kind in face.standing.deeds:
            assert issubclass(kind, Event) and kind.seen is not Event.seen, (game, kind)
