"""The thread of a league game: in the league's channel, without a message that it hangs on, named after its people."""

from __future__ import annotations

from typing import Literal

import discord

from bot.names import clean
from bot.outbox import awake
from bot.outbox.refusals import unless_refused
from bot.outbox.sender import Sender
from bot.tables.table import Table
from bot.ui.limits import clip
from storage import OutboxRow

WEEK_MINUTES: Literal[10080] = 10080


def just_opened(table: Table) -> bool:
    """Whether this is a league game in which nobody has moved yet: the bot has opened it, and nobody stands before it,
    so that others go first.
    """
    return bool(table.settings.league) and not table.row.move_count


async def open_thread(sender: Sender, table: Table, owed: OutboxRow) -> int | None:
    """A public thread; None where that is not allowed. One that was made by a try whose answer was lost is found again.
    What may pass is raised.
    """
    name = await _name(table)
    if sender.tried_before(owed) and (known := await unless_refused(_made_before(sender, table, name))) is not None:
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
    """What is played, in which division, and who plays."""
    game, say = await table.services.storage.leagues.game_at(table.id), table.say
    names = [clean(seat.name) for seat in table.seats]
    people = say("{one} v {other}", one=names[0], other=names[1]) if len(names) == 2 else say.join(names)
    division = [say("Division {n}", n=game.division)] if game is not None else []
    return clip(" · ".join([table.game.title, *division, people]), 100)


async def _made_before(sender: Sender, table: Table, name: str) -> int | None:
    """A thread of ours with this name in which no other table was played."""
    for thread in await awake.ours(sender, table.row.guild or 0, table.row.channel, name):
        there = await table.services.storage.latest_at(thread)
        if there is None or there.id == table.id:
            return thread
    return None
