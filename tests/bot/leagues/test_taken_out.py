"""No one substitutes at a league's table; a player taken out by a moderator has lost that game."""

from __future__ import annotations

from functools import partial

import pytest

from bot.errors import UserError
from bot.servers import moderating
from bot.tables import ending, seats
from bot.tables.table import Table
from storage import LeagueGameRow
from tests.bot.leagues.played import FIRST, Played
from tests.bot.tables.ward import ANN, Ward


async def playing(at: Played, user: int) -> list[tuple[LeagueGameRow, Table]]:
    await at.made(4)
    await at.begun()
    season = await at.season()
    mine = season.of_user(user)
    assert mine is not None
    games = [one for one in season.games if one.status == "open" and mine.number in season.players(one)]
    return [(game, await at.ward.registry.table(game.table_id or 0)) for game in games]


async def lost(at: Played, game: LeagueGameRow, user: int) -> bool:
    """Return True if a game is decided, and the player has lost it."""
    await at.pass_by(0.01)
    season = await at.season()
    mine, now = season.of_user(user), next(one for one in season.games if one.id == game.id)
    assert mine is not None
    ranks = {seat.number: seat.rank for seat in season.seats[game.id]}
    return now.status == "decided" and ranks == {one: 2 if one == mine.number else 1 for one in ranks}


@pytest.mark.parametrize(("user", "moderator", "taker"), [(FIRST, True, 0), (ANN, False, 0), (ANN, True, 77)])
async def test_nobody_but_a_moderator_who_does_not_play_takes_somebody_out(
    ward: Ward, user: int, moderator: bool, taker: int
) -> None:
    (_, table), *_ = await playing(Played(ward), FIRST)
    for seat in (0, 1):
        with pytest.raises(UserError, match="league game"):
            seats.at_once(table, user, seat, moderator=moderator, taker=taker)


async def test_whom_a_moderator_takes_out_has_lost_the_game_and_nobody_sits_in(ward: Ward) -> None:
    at = Played(ward)
    (game, table), *_ = await playing(at, FIRST)
    seat = table.seat_of(FIRST)
    assert seat is not None and seats.at_once(table, ANN, seat.seat, moderator=True)
    await table.do(partial(seats.kick, seat=seat.seat))
    assert await lost(at, game, FIRST)
    assert [one.kind for one in table.seats] == ["person", "person"]
    assert (result := ending.read(table)) is not None and result.reason == "conceded"


async def test_league_games_that_the_desk_closes_are_lost_and_not_played_again(ward: Ward) -> None:
    at = Played(ward)
    opened = await playing(at, FIRST)
    server = await at.server()
    assert await moderating.close_tables(ward.registry, server, FIRST, ANN) == len(opened)
    assert [await lost(at, game, FIRST) for game, _ in opened] == [True] * len(opened)
