"""Who is named as awaited and glows: who is asked alone, and nobody where several could answer."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.screens.phrases import awaited_line
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
            table._views = {}
            alone = {one.seat for one in playing.decisions if one.must and len(one.among) < 2}
            for seat in (None, 0):
                assert set(table.at(seat).awaited) == alone
            line = awaited_line(table, table.say)
            assert all(f"<@{1000 + seat}>" in line for seat in alone)
            assert not any(f"<@{1000 + seat}>" in line for seat in set(range(dealt.seats)) - alone)
            for seat in alone:
                asked = next(one for one in playing.decisions if one.seat == seat and one.must)
                assert table.face.awaits(table.say, table.at(None), seat, asked.prompt) in line


@pytest.mark.parametrize("status", ["paused", "finished"])
def test_nobody_is_while_a_game_stands_still_or_is_over(status: str) -> None:
    dealt = tables(GAMES["clinic"])[0]
    table, _ = table_of(dealt, 1)
    assert len(table.at(None).awaited) == dealt.seats
    table.row = replace(table.row, status=status)
    assert table.at(None).awaited == ()
