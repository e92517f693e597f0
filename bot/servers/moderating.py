"""Moderators' acts on people, results and tables of a whole server. Each is one record (`bot.tables.acts`)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from bot.errors import UserError
from bot.servers.change import ServerChange
from bot.servers.server import Server, lasts
from bot.tables import acts, ending, lobby, seats, spectators
from bot.tables.payloads import ActPost
from bot.tables.preferences import Preferences
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from storage import ActRow, BanRow, ResultRow, ResultSeatRow, TableRow
from storage.server_rows import BanKind

MANY = 1_000
Rate = Callable[[str, Sequence[ResultRow], Sequence[ResultSeatRow]], Mapping[int, int]]
"""Returns the rating of each player of a game."""


def ban_state(ban: BanRow | None, now: int) -> str:
    """Return if someone may play, as acts record it."""
    return "may_play" if ban is None or not lasts(ban, now) else f"kept_out:{ban.until}"


async def keep_out(server: Server, kind: BanKind, who: int, by: int, *, until: int = 0, reason: str = "") -> bool:
    """Keep a person or a role out `until` then, or for good. Return False if that is so already."""
    change = ServerChange(server)
    old = _ban(change, kind, who)
    if old is not None and lasts(old, change.now) and old.until == until:
        return False
    change.keep_out(BanRow(server.guild, kind, who, change.now, by, until))
    states = {"old": ban_state(old, change.now), "new": f"kept_out:{until}", "until": until}
    _record_ban(change, "kept_out", kind, who, by, reason=reason, **states)
    await change.commit()
    return True


async def let_in(server: Server, kind: BanKind, who: int, by: int, *, reason: str = "") -> bool:
    """Lift a ban. Return False if there is none in force."""
    change = ServerChange(server)
    old = _ban(change, kind, who)
    change.let_in(kind, who)
    if old is None or not lasts(old, change.now):
        return False
    _record_ban(change, "let_in", kind, who, by, reason=reason, old=ban_state(old, change.now), new="may_play")
    await change.commit()
    return True


def _ban(change: ServerChange, kind: BanKind, who: int) -> BanRow | None:
    return next((one for one in change.kept_out if (one.kind, one.target) == (kind, who)), None)


def _record_ban(change: ServerChange, act: str, kind: BanKind, who: int, by: int, **facts: Any) -> None:
    if kind == "role":
        change.record(f"role_{act}", by, about=str(who), **facts)
    else:
        change.record(act, by, person=who, readers=[who], **facts)


async def annul(
    registry: TableRegistry, server: Server, table: int, by: int, rate: Rate, *, again: bool = False, reason: str = ""
) -> bool | None:
    """Annul a result of this server, or count it `again`. Return False if that is so already, and None if there is no
    such result. `rate` finds the ratings that it changes.
    """
    storage = registry.services.storage
    row, result = await storage.table(table), await storage.servers.result(table)
    if row is None or row.guild != server.guild or result is None:
        return None

    async def act(server: Server) -> bool:
        now = await storage.servers.result(table)
        if now is None or bool(now.annulled) is not again:
            return False
        change = ServerChange(server)
        change.batch.annul_result(table, 0 if again else change.now)
        await _standings(change, table)
        sat = await storage.seats(table)
        old, new = await _ratings(registry, server.guild, replace(now, annulled=0 if again else change.now), rate)
        done = change.record(
            "counted" if again else "annulled",
            by,
            reason=reason,
            readers=[seat.user for seat in sat],
            table_id=table,
            about=row.game,
            old=old,
            new=new,
        )
        change.owe_to(table, ActPost(done.id))
        await change.commit()
        return True

    return await server.do(act)


async def _ratings(registry: TableRegistry, guild: int, changed: ResultRow, rate: Rate) -> tuple[str, str]:
    """Return the ratings before and after a change of a result: `SEAT:RATING ...` of the players who are listed and
    whose rating it changes.
    """
    storage = registry.services.storage
    results, seats = await storage.results(guild=guild), await storage.result_seats(guild=guild)
    after = [changed if one.table_id == changed.table_id else one for one in results]
    old, new = [await asyncio.to_thread(rate, changed.game, rows, seats) for rows in (results, after)]
    before, now = [], []
    for seat in await storage.seats(changed.table_id):
        user = seat.user or 0
        if old.get(user) != new.get(user) and await _is_listed(registry, user):
            before.append(f"{seat.seat}:{old.get(user, '')}")
            now.append(f"{seat.seat}:{new.get(user, '')}")
    return " ".join(before), " ".join(now)


async def _is_listed(registry: TableRegistry, user: int) -> bool:
    return Preferences.load(await registry.services.storage.preferences(user)).on_leaderboards


async def _standings(change: ServerChange, table: int) -> None:
    """Queue an update of the league's post, if the table is a league game."""
    leagues = change.server.services.storage.leagues
    game = await leagues.game_at(table)
    league = await leagues.league(game.league) if game is not None else None
    if league is not None:
        change.mark(f"league.{league.id}")


async def tables_of(registry: TableRegistry, guild: int, user: int) -> list[TableRow]:
    """Return a player's lobbies and the games they still play on a server."""
    rows = await registry.services.storage.tables_of(user, unfinished=True, limit=MANY)
    return [row for row in rows if row.guild == guild]


async def close_tables(registry: TableRegistry, server: Server, user: int, by: int, *, reason: str = "") -> int:
    """Take a player out of all their tables on a server: leave lobbies, concede league games, call off games of two,
    and let a computer player sit in at larger tables. Return the number of tables; those that end in the meantime are
    left out.
    """
    closed, env = 0, registry.services.env
    for row in await tables_of(registry, server.guild, user):
        act = acts.made(env, server.guild, "closed", by, reason=reason, person=user, table_id=row.id, about=row.game)
        try:
            table = await registry.table(row.id)
            closed += await table.do(partial(_close, user, act))
        except UserError:
            continue
    return closed


async def _close(user: int, act: ActRow, table: Table) -> int:
    seat = table.seat_of(user)
    if seat is None or table.over or seat.status == "conceded":
        return 0
    if table.row.status == "lobby":
        await lobby.leave(table, user, act, made=True)
    elif table.settings.league_game or len(table.persons()) > 2:
        await seats.kick(table, seat.seat, act)
    else:
        await ending.cancel(table, act=act)
    return 1


async def watch_no_more(registry: TableRegistry, guild: int, user: int) -> None:
    """Stop a banned player from watching tables of the server."""
    for number in await registry.services.storage.servers.watched(guild, user):
        try:
            table = await registry.table(number)
        except UserError:
            continue
        if table.watcher(user) is not None:
            await table.do(partial(_stop, user))


async def _stop(user: int, table: Table) -> None:
    await spectators.stop(table, user)


async def unread(registry: TableRegistry, guild: int, user: int) -> list[ActRow]:
    """Return the acts of a server that a player has not read, once: the next call returns none. Of bans only the
    latest decision is left, and none that is over.
    """
    storage = registry.services.storage.servers.acts
    if not await storage.unread(guild, user):
        return []

    async def take(server: Server) -> list[ActRow]:
        found = await storage.unread(guild, user)
        change = ServerChange(server)
        change.read(user)
        await change.commit()
        bans = [row for row in found if row.act in {"kept_out", "let_in"}]
        past = [row for row in bans if row is not bans[-1] or 0 < row.until <= change.now]
        return [row for row in found if row not in past]

    return await (await registry.servers.of(guild)).do(take)
