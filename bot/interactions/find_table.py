"""Which table a command means: the named one, the one in this channel, or the player's only one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from discord import app_commands

from bot.errors import UserError
from bot.faces import FACES
from bot.interactions.access import need_sight, need_welcome_at
from bot.interactions.responder import Responder
from bot.screens.phrases import jump
from bot.settings import Settings
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.words import N_
from engines import GAMES
from storage import TableRow

WHICH = N_("You play at several tables. Say which one: the field `table` lists them.")
NONE = N_("You play at no table just now. /play opens one.")
OVER_HERE = N_("The game of this thread is over. /rematch asks for another one, /play opens a table in its channel.")
OVER_GO_ON = N_(
    "The game of this thread is over. You sit at {games}: type it there, or name that table in the field `table`."
)
SHOWN = 5


def offered(settings: Settings) -> list[str]:
    """Return the ids of the games that the host offers."""
    return [key for key in FACES if settings.offers(key)]


def every_game(settings: Settings) -> list[app_commands.Choice[str]]:
    """Return the offered games as choices of a field."""
    return [app_commands.Choice(name=GAMES[key].title, value=key) for key in offered(settings)]


async def tables_here(registry: TableRegistry, channel: int | None) -> list[TableRow]:
    return sorted(await registry.services.storage.tables_at(channel or 0), key=lambda row: -row.id)


async def games_here(registry: TableRegistry, channel: int | None) -> list[str]:
    """Return the games played in a channel, the latest table's first; if none is, the last one that was."""
    rows = await tables_here(registry, channel)
    last = None if rows else await registry.services.storage.latest_at(channel or 0)
    return list(dict.fromkeys(row.game for row in (*rows, *([last] if last else ())) if row.game in FACES))


async def find_table(registry: TableRegistry, responder: Responder, number: int | None, *, back: bool = False) -> Table:
    """Return the table, if this person may see it. `back`: in the thread of a finished game, that game counts.

    Raises:
        UserError: how to name a table; the game of this thread is over; or the person may not see it.

    """
    table = await _found(registry, responder, number, back=back)
    await need_welcome_at(registry, responder, table)
    table.here(responder.user)
    return table


async def _found(registry: TableRegistry, responder: Responder, number: int | None, *, back: bool) -> Table:
    if number is not None:
        table = await registry.table(number)
        await need_sight(responder, table)
        return table
    here = responder.interaction.channel_id
    mine = await registry.services.storage.tables_of(responder.user, unfinished=True)
    if here is not None:
        at = _newest(await registry.services.storage.tables_at(here), mine)
        if at is not None:
            return await registry.table(at.id)
        over = await _over(registry, responder, here)
        if over is not None and back:
            return await registry.table(over.id)
        if over is not None:
            raise _go_on(responder, mine)
    if len(mine) == 1:
        return await registry.table(mine[0].id)
    raise UserError(WHICH if mine else NONE)


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
