"""Players who are named as awaited and lit: a player asked alone, and none if several could answer."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.history import news
from bot.screens.phrases import awaited_line
from bot.tables.reader import suggested
from bot.tables.table import Table
from bot.tables.worked import Worked
from bot.words import speaker
from engines import GAMES
from tests.bot.history.telling import note, table_of
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
            table._worked = Worked()  # it plays on in the same state
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
    """Views, questions, usual steps and lines are cached until the state changes: each seat's own, never older."""
    dealt = tables(game)[0]
    playing, (table, _) = Playing(dealt, 3, 60), table_of(dealt, 3)
    while (step := playing.go()) is not None:
        table.state = game.clone(playing.state)
        note(table, step.decision.seat, step.events, str(step.move))
        kept = told(table)
        assert told(table) == kept
        table._worked = Worked()
        assert told(table) == kept
        assert list(table.decisions()) == game.decisions(table.state)
        assert [table.at(seat).view for seat in range(dealt.seats)] == [
            game.view(table.state, seat) for seat in range(dealt.seats)
        ]
    before = table.at(None).names
    table.seats = [replace(one, name=f"{one.name}-2") for one in table.seats]
    assert table.at(None).names == table.names() != before


def told(table: Table) -> list[object]:
    """Return cached parts of a table, for every reader in both languages."""
    seats: list[int | None] = [None, *(one.seat for one in table.seats)]
    found: list[object] = [table.at(seat) for seat in seats]
    found += [suggested(table, one.seat) for one in table.seats]
    for say in (speaker("en"), speaker("fr")):
        found += [news.latest(table, say, seat) for seat in seats]
        found += [news.own(table, table.moves[-2:], one.seat, say) for one in table.seats]
    return found


@pytest.mark.parametrize("status", ["paused", "finished"])
def test_nobody_is_while_a_game_stands_still_or_is_over(status: str) -> None:
    dealt = tables(GAMES["clinic"])[0]
    table, _ = table_of(dealt, 1)
    assert len(table.at(None).awaited) == dealt.seats
    table.row = replace(table.row, status=status)
    assert table.at(None).awaited == ()
