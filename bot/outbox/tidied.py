"""Cleaning up after tables: threads are archived, messages of a lobby without a game are deleted."""

from __future__ import annotations

from bot.outbox import forum
from bot.outbox.invitation import POST
from bot.outbox.refusals import unless_refused
from bot.outbox.sender import Sender
from bot.tables import payloads
from bot.tables.table import Table
from storage import Batch, OutboxRow


async def archive(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Archive the thread, once, if we may. A message there opens it again. Leave threads alone that others made."""
    left = payloads.read(owed, payloads.ArchiveThread).thread
    place = left or (table.row.home if table.over else None)
    me = sender.client.user
    if place is not None and me is not None:
        known = await unless_refused(sender.client.http.get_channel(place))
        if known is not None and str(known.get("owner_id")) == str(me.id):
            await unless_refused(sender.client.http.edit_channel(place, archived=True))
    return Batch()


async def remove(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Delete the lobby and its invitation; in a forum the whole post, unless others wrote there."""
    del owed
    batch = Batch()
    if table.row.started is not None or not table.over:
        return batch
    for post in await table.services.storage.posts(table.id):
        if post.kind in {"lobby", POST} and post.message != table.row.home:
            await unless_refused(sender.client.http.delete_message(post.channel, post.message))
            batch.drop_post(table.id, post.kind)
    await forum.put_away(sender, table)
    return batch
