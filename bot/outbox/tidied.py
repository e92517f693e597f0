"""What is left of tables that are over: a thread is archived, the messages of a lobby without a game are removed."""

from __future__ import annotations

import discord

from bot.outbox import forum
from bot.outbox.invitation import POST
from bot.outbox.sender import Sender
from bot.tables import payloads
from bot.tables.table import Table
from storage import Batch, OutboxRow


async def archive(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Archive the thread, once; where that may not be done it stays as it is. Whoever writes there opens it again. A
    thread that somebody else made, to which a game was moved, is theirs.
    """
    left = payloads.read(owed, payloads.Archive).thread
    place = left or (table.row.home if table.over else None)
    me = sender.client.user
    if place is not None and me is not None:
        try:
            known = await sender.client.http.get_channel(place)
            if str(known.get("owner_id")) == str(me.id):
                await sender.client.http.edit_channel(place, archived=True)
        except discord.HTTPException as wrong:
            _pass(wrong)
    return Batch()


async def remove(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Remove the lobby, and what invited to it; in a forum the whole post, unless somebody wrote there."""
    del owed
    batch = Batch()
    if table.row.started is not None or not table.over:
        return batch
    for post in await table.services.storage.posts(table.id):
        if post.kind in {"lobby", POST} and post.message != table.row.home:
            try:
                await sender.client.http.delete_message(post.channel, post.message)
            except discord.HTTPException as wrong:
                _pass(wrong)
            batch.drop_post(table.id, post.kind)
    await forum.put_away(sender, table)
    return batch


def _pass(wrong: discord.HTTPException) -> None:
    """What Discord refuses for good is left; what may pass is raised."""
    if wrong.status >= 500 or wrong.status == 429:
        raise wrong
