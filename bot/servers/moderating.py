"""Moderators' acts on results and tables of a whole server. Each is logged in the log channel."""

from __future__ import annotations

from functools import partial

from bot.errors import UserError
from bot.servers.change import ServerChange
from bot.servers.payloads import ModerationLog, ResultNotice
from bot.servers.server import Server
from bot.tables import ending, lobby, seats, spectators
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from storage import OutboxRow, TableRow

MANY = 1_000


async def annul(registry: TableRegistry, server: Server, table: int, by: int, *, again: bool = False) -> bool:
    """Annul a result of this server, or count it `again`, and notify its players. Return False if there is no such
    result.
    """
    row = await registry.services.storage.table(table)
    result = await registry.services.storage.servers.result(table)
    if row is None or row.guild != server.guild or result is None:
        return False

    async def act(server: Server) -> None:
        now = await registry.services.storage.servers.result(table)
        if now is None or bool(now.annulled) is not again:
            return
        change = ServerChange(server)
        change.batch.annul_result(table, 0 if again else change.now)
        await _standings(change, table)
        change.log("counted" if again else "annulled", by, table=table)
        for seat in await registry.services.storage.seats(table):
            if seat.user is not None:
                change.owe(ResultNotice(table, again), f"user:{seat.user}")
        await change.commit()

    await server.do(act)
    return True


async def _standings(change: ServerChange, table: int) -> None:
    """Queue an update of the league's post, if the table is a league game."""
    leagues = change.server.services.storage.leagues
    game = await leagues.game_at(table)
    league = await leagues.league(game.league) if game is not None else None
    if league is not None:
        change.mark(f"league.{league.id}")


async def tables_of(registry: TableRegistry, guild: int, user: int) -> list[TableRow]:
    """Return a player's lobbies and unfinished games on a server."""
    rows = await registry.services.storage.tables_of(user, unfinished=True, limit=MANY)
    return [row for row in rows if row.guild == guild]


async def close_tables(registry: TableRegistry, server: Server, user: int, by: int) -> int:
    """Take a player out of all their tables on a server: leave lobbies, concede league games, call off games of two,
    and let a computer player sit in at larger tables. Return the number of tables; those that end in the meantime are
    left out.
    """
    closed = 0
    for row in await tables_of(registry, server.guild, user):
        try:
            table = await registry.table(row.id)
            closed += await table.do(partial(_close, user, act_of(server, "closed", by, row.id, user)))
        except UserError:
            continue
    return closed


async def _close(user: int, told: OutboxRow | None, table: Table) -> int:
    seat = table.seat_of(user)
    if seat is None or table.over or seat.status == "conceded":
        return 0
    if table.row.status == "lobby":
        await lobby.leave(table, user, told, made=True)
    elif table.settings.league_game:
        await ending.concede(table, user, told)
    elif len(table.persons()) > 2:
        await seats.kick(table, seat.seat, told)
    else:
        await ending.cancel(table, told=told)
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


def act_of(server: Server, what: str, by: int, table: int, whom: int = 0) -> OutboxRow | None:
    """Return the log line of an act at a table, to be written in the batch of the act; None if the server has no log
    channel.
    """
    if not server.settings.log_channel:
        return None
    return server.owed(ModerationLog(what, by, whom, {"table": table}), f"channel:{server.settings.log_channel}")
