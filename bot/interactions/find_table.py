"""Which table a command means: the named one, the one in this channel, or the player's only one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

import discord
from discord import app_commands

from bot.errors import UserError
from bot.faces import FACES
from bot.interactions.access import need_sight, need_welcome_at
from bot.interactions.responder import Responder
from bot.screens.phrases import jump, named_for
from bot.screens.which import SeveralError
from bot.settings import Settings
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.words import N_, Say
from engines import GAMES
from storage import TableRow

NONE = N_("You play at no table just now. /play opens one.")
OVER_HERE = N_("The game of this thread is over. /rematch asks for another one, /play opens a table in its channel.")
OVER_GO_ON = N_(
    "The game of this thread is over. You sit at {games}: type it there, or name that table in the field `table`."
)
SHOWN, LISTED = 5, 15
LATEST = 50
"""How many of a person's latest tables are suggested."""
Could = Callable[[Table, int], bool]
"""Whether a command of a person could mean a table."""


def offered(settings: Settings) -> list[str]:
    """Return the ids of the games that the host offers."""
    return [key for key in FACES if settings.offers(key)]


def every_game(settings: Settings) -> list[app_commands.Choice[str]]:
    """Return the offered games as choices of a field."""
    return [app_commands.Choice(name=GAMES[key].title, value=key) for key in offered(settings)]


async def tables_here(registry: TableRegistry, channel: int | None) -> list[TableRow]:
    """Return lobbies and unfinished games of a channel or thread, the latest first."""
    storage = registry.services.storage
    rows = [*await storage.tables_at(channel), *await storage.lobbies_at(channel)] if channel is not None else []
    return sorted(rows, key=lambda row: -row.id)


async def games_here(registry: TableRegistry, channel: int | None) -> list[str]:
    """Return the games played in a channel, the latest table's first; if none is, the last one that was."""
    rows = await tables_here(registry, channel)
    last = None if rows else await registry.services.storage.latest_at(channel or 0)
    return list(dict.fromkeys(row.game for row in (*rows, *([last] if last else ())) if row.game in FACES))


def anything(_table: Table, _user: int) -> bool:
    return True


def has_seat(table: Table, user: int) -> bool:
    seat = table.seat_of(user)
    return seat is not None and seat.status != "conceded"


def unless_moderator(interaction: discord.Interaction[Any], could: Could) -> Could:
    """Return `could` for players; a moderator of this place could mean any table here."""
    return anything if interaction.permissions.manage_messages else could


def begun(table: Table, _user: int) -> bool:
    return table.row.started is not None


def plays(table: Table, user: int) -> bool:
    """Return True if this person still has a seat in a game that goes on."""
    return has_seat(table, user) and under_way(table, user)


def in_lobby(table: Table, _user: int) -> bool:
    return table.row.status == "lobby"


def under_way(table: Table, _user: int) -> bool:
    return table.row.status in {"playing", "paused"}


def paused(table: Table, _user: int) -> bool:
    return table.row.status == "paused"


def running(table: Table, _user: int) -> bool:
    return table.row.status == "playing"


async def find_table(
    registry: TableRegistry,
    responder: Responder,
    number: int | None,
    *,
    could: Could = anything,
    back: bool = False,
) -> Table:
    """Return the table that a command means, if this person may see it: the one named; else the only one that it
    `could` mean, of their own here, then of all here, then of their own anywhere. `back`: in the thread of a finished
    game, that game counts.

    Raises:
        SeveralError: it could mean several.
        UserError: how to name a table; the game of this thread is over; or the person may not see it.

    """
    table = await _found(registry, responder, number, could=could, back=back)
    await need_welcome_at(registry, responder, table)
    table.here(responder.user)
    responder.table = table
    return table


async def _found(
    registry: TableRegistry, responder: Responder, number: int | None, *, could: Could, back: bool
) -> Table:
    if number is not None:
        table = await registry.table(number)
        await need_sight(responder, table)
        return table
    here, storage = responder.interaction.channel_id, registry.services.storage
    mine = await storage.tables_of(responder.user, unfinished=True)
    at = await tables_here(registry, here)
    if here is not None and not at:
        over = await _over(registry, responder, here)
        if over is not None and back:
            return await registry.table(over.id)
        if over is not None:
            raise _go_on(responder, mine)
    own = {row.id for row in mine}
    for rows in ([row for row in at if row.id in own], at, mine):
        fitting = [table for table in await loaded(registry, rows) if could(table, responder.user)]
        if len(fitting) > 1:
            raise SeveralError(fitting, responder.user)
        if fitting:
            return fitting[0]
    newest = _newest(at, mine) or (mine[0] if mine else None)  # its refusal says why none will do
    if newest is None:
        raise UserError(NONE)
    return await registry.table(newest.id)


async def find_finished(registry: TableRegistry, responder: Responder, number: int | None) -> Table:
    """Return the game that a rematch is asked of: the one named, that of this thread, else the person's only finished
    one here, else anywhere. Raise SeveralError or UserError as `find_table` does.
    """
    here, storage = responder.interaction.channel_id or 0, registry.services.storage
    if number is None and await _over(registry, responder, here) is None:
        rows = await storage.tables_of(responder.user, unfinished=False, limit=LATEST)
        over = [row for row in rows if row.ended is not None and row.started is not None]
        tables = await loaded(registry, [row for row in over if here in {row.home, row.channel}] or over)
        if len(tables) > 1:
            raise SeveralError(tables, responder.user)
        number = tables[0].id if tables else None
    return await find_table(registry, responder, number, back=True)


async def listed(registry: TableRegistry, rows: Sequence[TableRow], user: int, say: Say) -> str:
    """Return the games of these rows in lines, with their numbers and the person's opponents."""
    lines = [f"- {named_for(table, user, say)}" for table in await loaded(registry, rows[:LISTED])]
    return "\n".join([*lines, *(["- …"] if len(rows) > LISTED else [])])


async def loaded(registry: TableRegistry, rows: Sequence[TableRow]) -> list[Table]:
    """Return the tables of these rows, without frozen games."""
    found = []
    for row in rows:
        with suppress(UserError):
            found.append(await registry.table(row.id))
    return found


async def _over(registry: TableRegistry, responder: Responder, here: int) -> TableRow | None:
    """Return the finished game whose own thread this is. A channel belongs to no single game."""
    row = await registry.services.storage.latest_at(here)
    own = (
        row is not None
        and row.home == here
        and row.channel == getattr(responder.interaction.channel, "parent_id", None)
    )
    return row if row is not None and own and row.ended is not None else None


def _go_on(responder: Responder, mine: Sequence[TableRow]) -> UserError:
    """Say that nothing is played here any more, and where the player has tables."""
    if not mine:
        return UserError(OVER_HERE)
    return UserError(
        OVER_GO_ON,
        games=responder.say.join([f"[{GAMES[row.game].title} · #{row.id}]({jump(row)})" for row in mine[:SHOWN]]),
    )


def _newest(here: Iterable[TableRow], mine: Iterable[TableRow]) -> TableRow | None:
    """Return the table of a channel that is meant: own before others', unfinished before finished, then the newest."""
    own = {row.id for row in mine}
    rows = sorted(here, key=lambda row: (row.id in own, row.status in {"playing", "paused", "lobby"}, row.id))
    return rows[-1] if rows else None
