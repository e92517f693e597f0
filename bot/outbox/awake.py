"""Threads and posts of forums that are awake: one that was made by a try whose answer was lost is found again."""

from __future__ import annotations

from bot.outbox.sender import Sender


async def ours(sender: Sender, guild: int, parent: int, name: str) -> list[int]:
    """Those of this name that we made in a channel or forum. What Discord refuses is raised."""
    found, bot = await sender.client.http.get_active_threads(guild), sender.client.user
    return [
        int(one["id"])
        for one in found["threads"]
        if one["name"] == name and int(one["parent_id"]) == parent and (bot is None or int(one["owner_id"]) == bot.id)
    ]
