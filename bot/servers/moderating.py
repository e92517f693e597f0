"""What moderators do to results and tables of a whole server; each act is told in the log channel."""

from __future__ import annotations

from functools import partial

from bot.errors import UserError
from bot.servers.change import ServerChange
from bot.servers.payloads import LeaguePanel, ModerationLog, ResultNotice
from bot.servers.server import Server
from bot.tables import ending, lobby, seats, spectators
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from storage import OutboxRow, TableRow

MANY = 1_000


async def annul(registry: TableRegistry, server: Server, table: int, by: int, *, again: bool = False) -> bool:
    """Let a result of this server count no more, or `again`, and tell those whose it is; whether there is such a
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
    """The standings of a league say something else from now on, where it is one of its games."""
    leagues = change.server.services.storage.leagues
    game = await leagues.game_at(table)
    league = await leagues.league(game.league) if game is not None else None
    if league is not None:
        change.owe(LeaguePanel(league.id), f"channel:{league.channel}")


async def tables_of(registry: TableRegistry, guild: int, user: int) -> list[TableRow]:
    """A person's lobbies and unfinished games on a server."""
    rows = await registry.services.storage.tables_of(user, unfinished=True, limit=MANY)
    return [row for row in rows if row.guild == guild]


async def close_tables(registry: TableRegistry, server: Server, user: int, by: int) -> int:
    """End every table of a person on a server, as far as it is theirs alone: they leave lobbies, a computer player sits
    in where others play on, games of two are called off, those of a league given up. How many; those that end meanwhile
    are left out.
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
    elif table.settings.league:
        await ending.concede(table, user, told)
    elif len(table.persons()) > 2:
        await seats.kick(table, seat.seat, told)
    else:
        await ending.cancel(table, told=told)
    return 1


async def watch_no_more(registry: TableRegistry, guild: int, user: int) -> None:
    """Whoever is kept out watches nothing on that server any more."""
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
    """The line of an act at a table, to be written in the same batch as the act; None where nobody wants to read it."""
    if not server.settings.log:
        return None
    return server.owed(ModerationLog(what, by, whom, {"table": table}), f"channel:{server.settings.log}")
