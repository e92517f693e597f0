"""A word in the channel."""

from __future__ import annotations

import json

from bot.deliveries.post import Post
from bot.screens.parts import Screen, Text
from bot.tables.table import Table
from storage import Batch, OwedRow


async def note(post: Post, table: Table, owed: OwedRow) -> Batch:
    """A sentence in the table's language.

    The payload: `say` is the sentence, `seat` the person it calls ({who}), `names` the seats it names ({name}), `words`
    sentences within it, `args` plain values.
    """
    told = json.loads(owed.payload)
    seat = told.get("seat")
    user = table.seats[seat].user if seat is not None else None
    names = [table.names()[one] for one in told.get("names", [])]
    words = {key: table.say(sentence) for key, sentence in told.get("words", {}).items()}
    said = table.say(
        told["say"], who=f"<@{user}>" if user else "", name=table.say.join(names), **words, **told.get("args", {})
    )
    await post.send(table, table.home, Screen((Text(said),)), owed.nonce, ping=[user] if user else [])
    return Batch()
