"""Who is named as awaited and glows: who is asked alone, and nobody where several could answer."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.screens.phrases import awaited_line
from bot.tables.reader import suggested
from engines import GAMES
from tests.bot.history.telling import table_of
from tests.laws.games import Games, each_game
from tests.laws.playing import Playing
from tests.laws.tables import tables


@each_game
def test_the_seats_with_a_question_of_their_own_and_for_what(game: Games) -> None:
    for seed in range(6):
        dealt = tables(game)[seed % len(tables(game))]
        playing, (table, _) = Playing(dealt, seed, 150), table_of(dealt, seed)
        while playing.go() is not None:
            table.state = playing.state
            table._worked.clear()  # it plays on in the same state
            alone = {one.seat for one in playing.decisions if one.must and len(one.among) < 2}
            for seat in (None, 0):
                assert set(table.at(seat).awaited) == alone
            line = awaited_line(table, table.say)
            assert all(f"<@{1000 + seat}>" in line for seat in alone)
            assert not any(f"<@{1000 + seat}>" in line for seat in set(range(dealt.seats)) - alone)
            for seat in alone:
                asked = next(one for one in playing.decisions if one.seat == seat and one.must)
                assert table.face.awaits(table.say, table.at(None), seat, asked.prompt) in line


@each_game
def test_what_was_worked_out_of_a_table_is_what_would_be_worked_out_now(game: Games) -> None:
    """Views, questions and usual steps are kept until the state is another one: each seat's own, and never older."""
    dealt = tables(game)[0]
    playing, (table, _) = Playing(dealt, 3, 60), table_of(dealt, 3)
    fresh = table_of(dealt, 3)[0]
    while playing.go() is not None:
        table.state = fresh.state = game.clone(playing.state)
        for seat in (None, *range(dealt.seats), *range(dealt.seats)):
            fresh._worked.clear()
            assert table.at(seat) == fresh.at(seat)
            assert table.at(seat).view == game.view(table.state, seat)
        assert list(table.decisions()) == game.decisions(table.state)
        for seat in range(dealt.seats):
            fresh._worked.clear()
            assert [suggested(table, seat) for _ in range(2)] == [suggested(fresh, seat)] * 2
    table.seats = [replace(one, name=f"{one.name}-2") for one in table.seats]
    assert table.at(None).names == table.names() != fresh.at(None).names


@pytest.mark.parametrize("status", ["paused", "finished"])
def test_nobody_is_while_a_game_stands_still_or_is_over(status: str) -> None:
    dealt = tables(GAMES["clinic"])[0]
    table, _ = table_of(dealt, 1)
    assert len(table.at(None).awaited) == dealt.seats
    table.row = replace(table.row, status=status)
    assert table.at(None).awaited == ()
