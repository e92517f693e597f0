"""A turn's line, on constructed turns."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.drawing import plain
from bot.history import news
from bot.tables.table import Table
from engines.game import Event
from tests.bot.history.carried import DEEDS, NEWS, does, turn
from tests.bot.history.telling import note, table_of
from tests.laws.tables import Table as Dealt
from tests.toy.night_shift import GAME
from tests.toy.night_shift import events as ev
from tests.toy.night_shift_face import FACE


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FACE, "news", NEWS)


@pytest.fixture
def table() -> Table:
    return table_of(Dealt(GAME, 3), 1)[0]


def lines(table: Table) -> list[str]:
    return [line.text for line in news.latest(table, table.say)]


def test_the_heaviest_two_deeds_are_named_and_the_rest_is_counted(table: Table) -> None:
    turn(table, 0)
    does(table, 0, "build", "act", "draw", "cure", "draw", "build", "throw")
    assert lines(table) == ["ann: cured Vampire £75 · Grand Rounds · 2 more · drew 2, threw out 1"]


def test_what_was_taken_back_is_not_counted_and_moves_that_were_vanish(table: Table) -> None:
    turn(table, 0)
    does(table, 0, "draw", "draw", "undraw", "throw", "build")
    row = does(table, 0, "kill")
    assert lines(table) == ["ann: killed Loki · built C2 · drew 1, threw out 1"]
    table.moves = [replace(one, undone=True) if one.number == row.number else one for one in table.moves]
    assert lines(table) == ["ann: built C2 · drew 1, threw out 1"]


def test_a_turn_that_was_taken_back_never_began(table: Table) -> None:
    turn(table, 0)
    does(table, 0, "build")
    row = turn(table, 1)
    table.moves = [replace(one, undone=True) if one.number == row.number else one for one in table.moves]
    does(table, 0, "cure")
    turn(table, 2)
    assert lines(table) == ["ann: cured Vampire £75 · built C2"]


def test_answers_of_others_hang_on_the_deed_and_their_deeds_bear_their_name(table: Table) -> None:
    turn(table, 0)
    does(table, 0, "attack")
    does(table, 1, "stop", "draw")
    does(table, 2, "act")
    does(table, 0, "night")
    assert lines(table) == ["ann: attacked Loki, stopped by bob’s Fire Alarm · the lights went out · 1 more"]
    does(table, 0, "draw")
    turn(table, 1)
    does(table, 2, "act")
    assert lines(table)[-1] == "bob: cyd Grand Rounds"


def test_a_turn_in_which_nothing_was_done_says_why_once_it_is_over(table: Table) -> None:
    turn(table, 0)
    assert lines(table) == []
    turn(table, 1)
    assert lines(table) == ["⏭️ ann has nobody to attack and passes (0, 1)"]
    does(table, 1, "draw", "undraw")
    turn(table, 2)
    assert lines(table)[-1] == "⏭️ bob has nobody to attack and passes (1, 3)"


def test_a_board_has_three_lines_newest_last(table: Table) -> None:
    for seat in (0, 1, 2, 0):
        turn(table, seat)
        does(table, seat, "build")
    assert lines(table) == ["bob: built C2", "cyd: built C2", "ann: built C2"]


def test_a_round_that_all_play_at_once_leaves_one_line_a_seat_the_last_to_act_last(table: Table) -> None:
    turn(table, 0, 1, 2)
    does(table, 2, "build")
    does(table, 0, "act")
    assert lines(table) == ["cyd: built C2", "ann: Grand Rounds"]
    does(table, 2, "cure")
    assert lines(table) == ["ann: Grand Rounds", "cyd: cured Vampire £75 · built C2"]
    turn(table, 0, 1, 2)
    assert lines(table)[0].startswith("⏭️ bob") and len(lines(table)) == 3


def test_what_does_not_fit_goes_counts_first_then_deeds_and_names_are_counted_as_they_are_read(table: Table) -> None:
    turn(table, 0)
    does(table, 0, "long", "draw", "throw")
    assert lines(table) == [f"ann: {DEEDS['long'].text} · drew 1, threw out 1"]
    does(table, 0, "cure")
    assert lines(table) == [f"ann: {DEEDS['long'].text} · cured Vampire £75"]
    does(table, 0, "long")
    assert lines(table) == [f"ann: {DEEDS['long'].text} · 2 more · drew 1"]
    table.seats = [replace(seat, name="_" * 24) for seat in table.seats]
    (line,) = lines(table)
    assert len(plain(line)) <= news.LINE and DEEDS["long"].text[:30] in line


def test_before_the_first_turn_only_what_was_done_is_told(table: Table) -> None:
    does(table, 1, "draw")
    assert lines(table) == ["bob: drew 1"]
    turn(table, 0)
    assert lines(table) == ["bob: drew 1"]


def test_an_old_board_tells_of_its_time_and_not_of_a_turn_that_only_began(table: Table) -> None:
    turn(table, 0)
    does(table, 0, "build")
    row = turn(table, 1)
    assert news.between(table, 0, row.number, table.say) == ["ann: built C2"]
    last = does(table, 1, "cure")
    assert news.between(table, 0, row.number, table.say) == ["ann: built C2"]
    assert news.between(table, row.number, last.number, table.say) == ["bob: cured Vampire £75"]
    assert news.between(table, 0, last.number, table.say) == ["ann: built C2", "bob: cured Vampire £75"]


def test_ones_own_act_is_told_without_the_name_and_without_what_others_lose_or_do(table: Table) -> None:
    turn(table, 0)
    rows = [does(table, 0, "build", "draw"), does(table, 0, "act")]
    rows.append(does(table, 1, "kill"))
    assert news.own(table, rows, 0, table.say) == "Grand Rounds · built C2 · drew 1"
    assert news.befell(table, rows, 0, table.say) == "bob killed Loki"
    assert news.own(table, [does(table, 0)], 0, table.say) == ""
    many = [does(table, 0, "long", "cure", "act", "draw")]
    assert len(news.own(table, many, 0, table.say)) <= news.OWN


def test_what_the_next_turn_brings_is_not_ones_own_act(table: Table) -> None:
    events: list[Event] = [ev.Peeked(0, "build", None), ev.Revealed({0: ""}, {}), ev.Peeked(0, "draw", None)]
    assert news.own(table, [note(table, 0, events)], 0, table.say) == "built C2"


def test_one_of_a_kind_is_named_to_whoever_did_it_and_counted_for_the_others(table: Table) -> None:
    turn(table, 0)
    row = does(table, 0, "attach")
    assert news.own(table, [row], 0, table.say) == "attached Wand"
    assert news.own(table, [row, does(table, 0, "attach")], 0, table.say) == "attached 2"
    assert lines(table)[-1].endswith("attached 2")
