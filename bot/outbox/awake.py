"""Active threads and forum posts. They are searched by name when the answer to their creation was lost."""

from __future__ import annotations

from bot.outbox.sender import Sender


async def ours(sender: Sender, guild: int, parent: int, name: str) -> list[int]:
    """Return the active threads of this name that we made in a channel or forum. Raise what Discord refuses."""
    found, bot = await sender.client.http.get_active_threads(guild), sender.client.user
    return [
        int(one["id"])
        for one in found["threads"]
        if one["name"] == name and int(one["parent_id"]) == parent and (bot is None or int(one["owner_id"]) == bot.id)
    ]
