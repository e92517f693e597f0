from __future__ import annotations

import pytest

from bot.history import missed
from bot.tables.table import Table
from tests.bot.history.carried import NEWS, does, turn
from tests.bot.history.telling import note, table_of
from tests.laws.tables import Table as Dealt
from tests.toy.night_shift import GAME
from tests.toy.night_shift import events as ev
from tests.toy.night_shift_face import FACE

ANN = 1000


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setattr(FACE, "news", NEWS)
    return table_of(Dealt(GAME, 3), 1)[0]


def told(table: Table, seat: int | None = 0) -> list[str]:
    return [line.text for line in missed.since(table, seat, missed.last_own(table, ANN), table.say)]


def test_the_turns_of_others_since_ones_own_last_move_and_none_of_ones_own(table: Table) -> None:
    for seat, word in ((1, "act"), (0, "kill"), (1, "cure"), (2, "build")):
        turn(table, seat)
        does(table, seat, word)
    assert told(table) == ["bob: cured Vampire £75", "cyd: built C2"]
    does(table, 0, "stop")
    assert told(table) == []


def test_what_others_did_in_ones_own_turn_is_told_without_ones_own_deeds(table: Table) -> None:
    turn(table, 0)
    does(table, 0, "attack", "draw")
    does(table, 1, "kill", "draw")
    assert told(table) == ["bob killed Loki"]


def test_a_deed_of_a_move_that_brought_ones_next_turn_is_told_once(table: Table) -> None:
    turn(table, 0)
    does(table, 0, "attack")
    turns = [ev.Revealed({seat: ""}, {}) for seat in (1, 0)]
    note(table, 1, [ev.Peeked(1, "kill", None), *turns])
    assert [line for line in told(table) if "Loki" in line] == ["bob killed Loki"]


def test_whoever_has_not_moved_and_whoever_only_looks_on_is_told_the_last_turns(table: Table) -> None:
    turn(table, 1)
    does(table, 1, "cure")
    assert told(table) == told(table, None) == ["bob: cured Vampire £75"]


def test_of_many_turns_the_weightiest_come_before_the_newest(table: Table) -> None:
    for number in range(30):
        seat = 1 + number % 2
        turn(table, seat)
        does(table, seat, "cure" if number in {3, 8} else "build")
    lines = told(table)
    assert len(lines) == missed.MOST
    assert lines[2:4] == ["cyd: cured Vampire £75", "bob: cured Vampire £75"]
    assert not any("cured" in line for line in (*lines[:2], *lines[4:]))


def test_each_turn_has_the_times_of_its_first_and_last_move(table: Table) -> None:
    turn(table, 1)
    first = does(table, 1, "act").at
    last = does(table, 1, "cure").at
    turn(table, 0)
    (line,) = missed.since(table, 0, 0, table.say)
    assert (line.text, line.first, line.last) == ("bob: cured Vampire £75 · Grand Rounds", first, last)
    mine = does(table, 1, "kill")
    (*_, line) = missed.since(table, 0, 0, table.say)
    assert (line.text, line.first, line.last) == ("bob killed Loki", mine.at, mine.at)
