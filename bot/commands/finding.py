"""Which table a command means: the one named, the one played in this channel, or the only one somebody plays at."""

from __future__ import annotations

from collections.abc import Iterable

import discord
from discord import app_commands

from bot.commands.answer import Answer
from bot.commands.recalling import need_sight
from bot.errors import Sorry
from bot.faces import FACES
from bot.names import clean
from bot.screens.limits import clip
from bot.tables.hall import Hall
from bot.tables.table import Table
from bot.words import N_
from engines import GAMES
from storage import TableRow

WHICH = N_("You play at several tables. Say which one: the field `table` lists them.")
NONE = N_("You play at no table just now. /play opens one.")


def game_choices() -> list[app_commands.Choice[str]]:
    """Every game that can be played, for a command's field."""
    return [app_commands.Choice(name=GAMES[key].title, value=key) for key in FACES]


async def find_table(hall: Hall, answer: Answer, number: int | None) -> Table:
    """The table that is meant, where whoever means it is now; Sorry says how to name one, or that it may not be seen by
    whoever asks.
    """
    table = await _found(hall, answer, number)
    table.here(answer.user)
    return table


async def _found(hall: Hall, answer: Answer, number: int | None) -> Table:
    if number is not None:
        table = await hall.table(number)
        await need_sight(answer, table)
        return table
    here = answer.interaction.channel_id
    mine = await hall.house.storage.tables_of(answer.user, unfinished=True)
    if here is not None:
        at = _newest(await hall.house.storage.tables_at(here), mine)
        if at is not None:
            return await hall.table(at.id)
    if len(mine) == 1:
        return await hall.table(mine[0].id)
    raise Sorry(WHICH if mine else NONE)


def _newest(here: Iterable[TableRow], mine: Iterable[TableRow]) -> TableRow | None:
    """Of the tables in a channel: one's own before others', unfinished before ended, then the newest."""
    own = {row.id for row in mine}
    rows = sorted(here, key=lambda row: (row.id in own, row.status in {"playing", "paused", "lobby"}, row.id))
    return rows[-1] if rows else None


async def table_choices(hall: Hall, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """Somebody's unfinished tables, for autocompletion."""
    rows = await hall.house.storage.tables_of(interaction.user.id, unfinished=True, limit=50)
    found = []
    for row in rows:
        others = [clean(seat.name) for seat in await hall.house.storage.seats(row.id)]
        name = clip(f"#{row.id} {GAMES[row.game].title}: {', '.join(others)}", 100)
        if typed.casefold() in name.casefold():
            found.append(app_commands.Choice(name=name, value=row.id))
    return found[:25]
