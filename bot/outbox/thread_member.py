"""A spectator becomes a member of the game's thread."""

from __future__ import annotations

import discord

from bot.outbox.refusals import unless_refused
from bot.outbox.sender import Sender
from bot.outbox.summons import receiver
from bot.tables.table import Table
from storage import Batch, OutboxRow


async def seat(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Add a spectator to the thread. If that is not allowed they can still open it by its link. Let no one into a
    private thread.
    """
    user, place = receiver(owed), sender.client.get_channel(table.home)
    if isinstance(place, discord.Thread) and place.is_private():
        return Batch()
    if table.watcher(user) is None or table.row.home in {None, table.row.channel}:
        return Batch()
    await unless_refused(sender.client.http.add_user_to_thread(table.home, user))
    return Batch()
