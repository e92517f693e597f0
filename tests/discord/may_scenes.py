"""The scenes for the rows of who_may.csv."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from bot.leagues import running, signing
from bot.leagues.season import Season, season_of
from bot.leagues.terms import Terms
from bot.servers.server import Server
from bot.tables import admin, answering, clock, ending, lobby, moves, seats, spectators, start, undo
from bot.tables.entry import Guest
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from bot.tables.time_control import DAY, Clock
from bot.ui.ids import DecisionStamp
from storage import InvitationRow
from tests.bot.tables.ward import changing, turn
from tests.discord.served import ROOM, Served

SEASON_GAME = 999
"""A game number outside these leagues, so that it changes nothing in them."""
SIGN_UP, CHECK_IN, SEASON = 1, 2, 3
"""Leagues: people sign up for the first, check in for the second, and play in the third."""


def beside_ann(at: Served, user: int) -> str:
    """Return Bob; when Luc asks, Luc sits there instead, as he plays at league tables."""
    return "luc" if user == at.person("luc").id else "bob"


async def in_a_lobby(at: Served, user: int) -> Table:
    """Make a lobby: Ann is the host, Ivo is invited, Bob and a computer player sit, Wes watches."""
    del user
    table = await at.lobby("ann", "bob", at=ROOM)
    await turn(lobby.add_computer, table, at.person("ann").id, "easy")
    async with changing(table) as change:
        change.invitations = [
            InvitationRow(table.id, at.person("ivo").id, "ivo", change.now)
        ]  # a kept seat that has lapsed
        await change.commit()
    await turn(spectators.watch, table, at.person("wes").id)
    return table


async def in_a_game(at: Served, user: int) -> Table:
    """Make a game of Ann and Bob; Wes watches."""
    table = await at.begun("ann", beside_ann(at, user), at=ROOM, home=ROOM)
    await table.do(lambda table: spectators.watch(table, at.person("wes").id))
    return table


async def while_paused(at: Served, user: int) -> Table:
    table = await in_a_game(at, user)
    await table.do(lambda table: admin.pause(table, at.person("ann").id))
    await table.do(lambda table: answering.agree(table, at.person(beside_ann(at, user)).id, 1))
    return table


async def while_bob_has_time(at: Served, user: int) -> Table:
    """Make a game with a time limit that waits for Bob alone."""
    bob, settings = beside_ann(at, user), TableSettings(time_limit="1d")
    table = await at.begun("ann", bob, at=ROOM, home=ROOM, settings=settings)
    await table.do(lambda table: spectators.watch(table, at.person("wes").id))
    await skip(table, at.person("ann").id)
    return table


async def after_a_game(at: Served, user: int) -> Table:
    table = await in_a_game(at, user)
    await table.do(lambda table: ending.concede(table, at.person(beside_ann(at, user)).id))
    return table


async def when_moves_are_to_be_taken_back(at: Served, user: int) -> Table:
    """Cyd also plays, and asks Ann, who has moved since, and Bob, who is to move."""
    table = await at.begun("ann", beside_ann(at, user), "cyd", at=ROOM, home=ROOM)
    for name in ("cyd", "ann"):
        await skip(table, at.person(name).id)
    await table.do(lambda table: spectators.watch(table, at.person("wes").id))
    await table.do(lambda table: undo.undo(table, at.person("cyd").id))
    return table


async def when_they_have_moved(at: Served, user: int) -> Table:
    """Let the user have just moved, if they play."""
    table = await in_a_game(at, user)
    if table.seat_of(user) is not None:
        await skip(table, user)
    return table


async def when_they_have_offered_a_draw(at: Served, user: int) -> Table:
    """Let the user have offered a draw if they play, else Ann."""
    table = await in_a_game(at, user)
    asks = user if table.seat_of(user) is not None else at.person("ann").id
    await table.do(lambda table: ending.vote(table, asks, "draw"))
    return table


async def after_half_of_the_time(at: Served, user: int) -> Table:
    """Let a game at a day a turn have waited for both players for half a day."""
    table = await in_a_game(at, user)
    async with changing(table) as change:
        change.agree(time_limit="1d")
        running = Clock.load(change.row.clock)
        since = dict.fromkeys(running.asked_since, change.now - DAY // 2)
        clock.rewrite(change, replace(running, asked_since=since))
        await change.commit()
    return table


async def when_three_play(at: Served, user: int) -> Table:
    table = await at.begun("ann", beside_ann(at, user), "cyd", at=ROOM, home=ROOM)
    await table.do(lambda table: spectators.watch(table, at.person("wes").id))
    return table


async def when_a_seat_is_offered_to_them(at: Served, user: int) -> Table:
    """Offer Cyd's seat to the user, or to Dan if the user plays."""
    table = await at.begun("ann", beside_ann(at, user), "cyd", at=ROOM, home=ROOM)
    await table.do(lambda table: spectators.watch(table, at.person("wes").id))
    taker = user if table.seat_of(user) is None else at.person("dan").id
    await table.do(lambda table: seats.offer(table, cyd(at, table), taker))
    return table


async def in_a_lesson(at: Served, user: int) -> Table:
    """Make Ann's lesson; Bob has no seat."""
    del user
    table = await at.lobby("ann", at=ROOM, settings=TableSettings(lesson=True))
    await turn(lobby.add_computer, table, at.person("ann").id, "easy")
    await table.do(lambda table: start.start(table, at.person("ann").id))
    await at.bot.dispatcher.idle()
    return table


async def with_leagues(at: Served, user: int) -> Table:
    """Make three leagues of Ann's: one with Bob signed up, one asking him to check in, one that they play."""
    table = await in_a_game(at, user)
    if not await at.storage.leagues.of(at.d.world.guild):
        await (await at.bot.registry.servers.of(at.d.world.guild)).do(lambda server: _leagues(at, server))
    return table


async def _leagues(at: Served, server: Server) -> None:
    for number in (SIGN_UP, CHECK_IN, SEASON):
        row = await signing.create(
            server, name=f"League {number}", game="night-shift", channel=at.place(ROOM), host=at.person("ann").id,
            language="en", terms=Terms(player_limit=5),
        )  # fmt: skip
        assert row.id == number
        await signing.sign_up(server, number, Guest(at.person("bob").id, "bob", server.guild))
    await running.ask_to_check_in(server, await _season(at, CHECK_IN))
    for name in ("ann", "cyd", "dan", "luc", "zed", "lea"):
        await signing.sign_up(server, SEASON, Guest(at.person(name).id, name, server.guild))
    await running.ask_to_check_in(server, await _season(at, SEASON))
    for name in ("ann", "bob", "cyd", "dan", "luc"):
        await signing.check_in(server, SEASON, Guest(at.person(name).id, name, server.guild))
    await running.begin(server, await _season(at, SEASON))


async def _season(at: Served, number: int) -> Season:
    league = await at.storage.leagues.league(number)
    assert league is not None
    return await season_of(at.storage, league)


async def skip(table: Table, user: int) -> None:
    seat = table.seat_of(user)
    assert seat is not None
    own = next(one for one in table.own(seat.seat) if one.must)
    stamp = DecisionStamp(table.row.undo_count, own.number)
    await table.do(lambda table: moves.play(table, user, stamp, ["skip"]))


def cyd(at: Served, table: Table) -> int:
    seat = table.seat_of(at.person("cyd").id)
    assert seat is not None
    return seat.seat


Scene = Callable[[Served, int], Any]
SCENES: dict[str, Scene] = {
    "lobby": in_a_lobby,
    "game": in_a_game,
    "paused": while_paused,
    "timed": while_bob_has_time,
    "over": after_a_game,
    "moved": when_they_have_moved,
    "asked": when_moves_are_to_be_taken_back,
    "asking": when_they_have_offered_a_draw,
    "late": after_half_of_the_time,
    "three": when_three_play,
    "offered": when_a_seat_is_offered_to_them,
    "lesson": in_a_lesson,
    "league": with_leagues,
    "any time": in_a_game,
}
"""The scene of each word in the column *when*."""


async def in_a_league(at: Served, when: str, user: int) -> Table:
    """Make the scene at a league's table, which has no host and never had a lobby."""
    table: Table = await (in_a_game if when in {"lobby", "lesson"} else SCENES[when])(at, user)
    table.settings.league_game, table.row = SEASON_GAME, replace(table.row, host=None)
    return table
