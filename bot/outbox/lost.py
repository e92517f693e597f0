"""A message of ours that somebody deleted: it is shown anew, once, without calling anybody again."""

from __future__ import annotations

import json

import msgspec

from bot.outbox.board import shown_by
from bot.outbox.sender import Post
from bot.tables.table import Table
from storage import Batch, OutboxRow


async def lost(post: Post, table: Table, owed: OutboxRow) -> Batch:
    """Owe the board or lobby anew, where the deleted message was the newest of its kind.

    It is done in turn with what the dispatcher sends, so that a message that was replaced meanwhile is not missed.
    """
    told, batch = json.loads(owed.payload), Batch()
    last = await post.last(table, told["kind"])
    if last is None or last.message != told["message"]:
        return batch
    if last.kind == "board":
        shown = shown_by(last)
        shown.lost = True
        batch.put_post(msgspec.structs.replace(last, digest=msgspec.json.encode(shown).decode()))
    else:
        batch.drop_post(table.id, last.kind)
    table.owe(batch, last.kind)
    table.services.wake(table.id)
    return batch
