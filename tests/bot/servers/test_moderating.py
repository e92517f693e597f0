"""Moderators' acts on a server's tables: no player loses a game that goes on without them, and leagues follow."""

from __future__ import annotations

from bot.servers.moderating import close_tables
from storage import TableRow
from tests.bot.leagues.played import FIRST, Played
from tests.bot.tables.ward import GUILD, Ward


async def test_games_of_a_league_whose_player_is_closed_out_are_given_up_for_them(ward: Ward) -> None:
    at = Played(ward)
    await at.made(6, seats=3)
    await at.begun()
    opened: list[TableRow] = await ward.storage.tables_of(FIRST, unfinished=True, limit=9)
    assert opened
    closed = await close_tables(ward.registry, await ward.registry.servers.of(GUILD), FIRST, 1)
    assert closed == len(opened)
    for row in opened:
        table = await ward.registry.table(row.id)
        seat = next(one for one in table.seats if one.user == FIRST)
        assert (seat.status, table.over) == ("conceded", False)
    assert await close_tables(ward.registry, await ward.registry.servers.of(GUILD), FIRST, 1) == 0
