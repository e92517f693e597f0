"""The thread of a league game: in the league's channel, without a parent message, named after its players."""

from __future__ import annotations

from typing import Literal

import discord

from bot.names import clean
from bot.outbox import awake
from bot.outbox.refusals import unless_refused
from bot.outbox.sender import Sender
from bot.tables.table import Table
from bot.ui.limits import clip

WEEK_MINUTES: Literal[10080] = 10080


def just_opened(table: Table) -> bool:
    """Return True if this is a league game without a move. The bot opened it and no one waits for it, so others go
    first.
    """
    return bool(table.settings.league_game) and not table.row.move_count


async def open_thread(sender: Sender, table: Table, *, again: bool) -> int | None:
    """Open a public thread and return its id, or None if that is not allowed. `again`: find one that was made by
    a try whose answer was lost.
    """
    name = await _name(table)
    if again and (known := await unless_refused(_made_before(sender, table, name))) is not None:
        return known
    made = await unless_refused(
        sender.client.http.start_thread_without_message(
            table.row.channel,
            name=name,
            auto_archive_duration=WEEK_MINUTES,
            type=discord.ChannelType.public_thread.value,
        )
    )
    return int(made["id"]) if made is not None else None


async def _name(table: Table) -> str:
    game, say = await table.services.storage.leagues.game_at(table.id), table.say
    names = [clean(seat.name) for seat in table.seats]
    people = say("{one} v {other}", one=names[0], other=names[1]) if len(names) == 2 else say.join(names)
    division = [say("Division {n}", n=game.division)] if game is not None else []
    return clip(" · ".join([table.game.title, *division, people]), 100)


async def _made_before(sender: Sender, table: Table, name: str) -> int | None:
    """Return our thread of this name that belongs to no other table."""
    for thread in await awake.ours(sender, table.row.guild or 0, table.row.channel, name):
        there = await table.services.storage.latest_at(thread)
        if there is None or there.id == table.id:
            return thread
    return None
