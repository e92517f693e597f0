"""Spectators, and summaries of missed moves."""

import pytest
from msgspec.structs import replace

from bot.errors import UserError
from bot.history import transcript
from bot.tables import spectators, undo
from bot.tables.table import Table
from storage import WatcherRow
from tests.bot.outbox.mailroom import marked
from tests.bot.tables.recorded import asleep, play_on
from tests.bot.tables.ward import ANN, BOB, CYD, Ward, moved, turn


async def missed(table: Table, user: int) -> list[int]:
    """Return the numbers of the moves in the user's summary."""
    return [row.number for row in await transcript.all_since(table, await turn(spectators.looked, table, user))]


async def test_watching_begins_and_stops_with_the_same_command(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await moved(table, ANN, "skip")
    assert await turn(spectators.watch, table, CYD)
    assert await ward.storage.watchers(table.id) == [WatcherRow(table.id, CYD, ward.time, 1)]
    assert [row.target for row in await ward.storage.owed(table.id) if row.kind == "thread_member"] == [f"user:{CYD}"]
    again = await ward.again().registry.table(table.id)
    assert again.watchers == table.watchers
    assert not await turn(spectators.watch, table, CYD)
    assert await ward.storage.watchers(table.id) == [] == table.watchers
    assert [row.kind for row in await ward.storage.owed(table.id) if row.kind == "thread_member"] == []


async def test_players_watch_already_and_a_game_that_is_over_is_replayed(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    with pytest.raises(UserError, match="You play"):
        await turn(spectators.watch, table, ANN)
    table.row = replace(table.row, status="finished")
    with pytest.raises(UserError, match="/replay"):
        await turn(spectators.watch, table, CYD)


async def test_a_lobby_can_be_watched_before_it_begins(ward: Ward) -> None:
    table = await ward.opened()
    assert await turn(spectators.watch, table, CYD)
    assert (await marked(ward, table), await ward.storage.owed(table.id)) == (["lobby"], [])


async def test_everybody_is_told_of_every_move_once(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await turn(spectators.watch, table, CYD)
    await play_on(table, 3)
    assert await missed(table, CYD) == [1, 2, 3] == await missed(table, BOB)
    assert await missed(table, CYD) == []
    await play_on(table, 1, seed=2)
    again = await ward.again().registry.table(table.id)
    assert await missed(again, CYD) == [4] == await missed(again, BOB)
    assert await missed(again, ANN) == [1, 2, 3, 4]


async def test_moves_that_are_no_longer_in_memory_are_told_too(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await turn(spectators.watch, table, CYD)
    await play_on(table, 5)
    asleep(table, 2)
    assert await missed(table, CYD) == [1, 2, 3, 4, 5]
    asleep(table, 0)
    assert await missed(table, BOB) == [1, 2, 3, 4, 5]


async def test_a_move_that_is_taken_back_is_told_to_whoever_had_seen_it(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await turn(spectators.watch, table, CYD)
    await moved(table, ANN, "skip")
    assert await missed(table, CYD) == [1] == await missed(table, BOB)
    await turn(undo.undo, table, ANN)
    assert table.seats == (await ward.again().registry.table(table.id)).seats
    rows = await transcript.all_since(table, await turn(spectators.looked, table, CYD))
    assert [(row.number, row.undone) for row in rows] == [(1, True)]
    assert transcript.lines(table, rows, None, table.say)[-1].text == "Ann’s move was taken back."
    assert await missed(table, BOB) == [1]


async def test_of_passers_by_nothing_is_kept(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await play_on(table, 3)
    before = await ward.storage.person(CYD)
    assert await missed(table, CYD) == [1, 2, 3] == await missed(table, CYD)
    assert await ward.storage.person(CYD) == before
