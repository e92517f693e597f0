"""The surroundings of a hand for a player at several tables: where it is, and the way to the next one."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.names import escaped
from bot.screens.games import next_button
from bot.screens.hand import Around
from bot.screens.phrases import jump
from bot.tables.table import Table
from bot.tables.turns import Turn, waiting
from bot.words import Say


async def among_others(
    client: discord.Client, table: Table, user: int, say: Say, around: Around, *, here: int | None
) -> Around:
    """Add the table's server and a link to `around` if the message is not on that server (`here`; None: an inbox). If
    this table asks nothing more, add the button to the table with the least time.
    """
    turns = await waiting(table.services, user, beside=table.id) if not _asked(table, user) else []
    if here not in {None, table.row.guild} or (here is None and _elsewhere(table, turns)):
        around = replace(around, server=_server(client, table.row.guild), link=jump(table.row))
    if not turns:
        return replace(around, next=None)
    return replace(around, next=next_button(say, turns[0], table.services.env.now(), table.id))


def _asked(table: Table, user: int) -> bool:
    seat = table.seat_of(user)
    return seat is not None and any(one.must for one in table.own(seat.seat))


def _elsewhere(table: Table, turns: list[Turn]) -> bool:
    return any(turn.row.guild != table.row.guild for turn in turns)


def _server(client: discord.Client, guild: int | None) -> str:
    found = client.get_guild(guild) if guild is not None else None
    return escaped(found.name) if found is not None else ""
