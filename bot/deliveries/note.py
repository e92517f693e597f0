"""A word in the channel."""

from __future__ import annotations

import json

from bot.deliveries.post import Post
from bot.screens.parts import Screen, Text
from bot.tables.table import Table
from storage import Batch, OwedRow


async def note(post: Post, table: Table, owed: OwedRow) -> Batch:
    """A word in the channel, to one person where it names a seat."""
    told = json.loads(owed.payload)
    seat = told.get("seat")
    user = table.seats[seat].user if seat is not None else None
    who = f"<@{user}>" if user else ""
    words = table.say(told["say"], who=who, **told.get("args", {}))
    screen = Screen((Text(words),), None)
    await post.send(table, table.home, screen, owed.nonce, ping=[user] if user else [])
    return Batch()
