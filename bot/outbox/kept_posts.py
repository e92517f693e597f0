"""Posts that a server keeps in its channels. They are edited in place as long as possible, in the server's language."""

from __future__ import annotations

from hashlib import blake2b

import discord
from msgspec import json as fast_json

from bot.outbox.refusals import unless_refused
from bot.outbox.sender import GONE, REPLACE, Sender
from bot.servers.server import Server
from bot.ui.components import Screen
from bot.ui.layout import layout
from bot.words import Say, speaker
from storage import ServerPostRow


def digest(screen: Screen) -> str:
    made = layout(screen).to_components()  # type: ignore[no-untyped-call]
    return blake2b(fast_json.encode(made), digest_size=16).hexdigest()


async def edited(sender: Sender, row: ServerPostRow, screen: Screen, picture: bytes | None = None) -> bool:
    """Edit a post and return True. If it cannot be edited any more, delete it so that no one reads old facts, and
    return False.
    """
    place = sender.client.get_partial_messageable(row.channel, guild_id=row.guild)
    try:
        await sender.edit(place.get_partial_message(row.message), screen, picture)
    except discord.HTTPException as wrong:
        if wrong.code not in REPLACE:
            raise
        if wrong.code not in GONE:
            await delete(sender, row)
        return False
    return True


async def delete(sender: Sender, row: ServerPostRow) -> None:
    await unless_refused(sender.client.http.delete_message(row.channel, row.message))


def spoken(sender: Sender, server: Server) -> Say:
    """Return the server's language: the one chosen at its desk, else that of a Discord community."""
    guild = sender.client.get_guild(server.guild)
    own = str(guild.preferred_locale) if guild is not None and "COMMUNITY" in guild.features else "en"
    return speaker(server.settings.language or own)
