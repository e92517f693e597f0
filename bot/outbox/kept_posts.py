"""What the posts have in common that a server keeps in its channels: they are edited in place as long as that goes, in
the language of the server.
"""

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
    """Of what a post shows."""
    made = layout(screen).to_components()  # type: ignore[no-untyped-call]
    return blake2b(fast_json.encode(made), digest_size=16).hexdigest()


async def edited(sender: Sender, row: ServerPostRow, screen: Screen, picture: bytes | None = None) -> bool:
    """Whether the message could be edited; where it cannot be any more, a new one must do, and the old one goes, so
    that nobody reads what is not true.
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
    """Take a post away; one that may not be deleted stays."""
    await unless_refused(sender.client.http.delete_message(row.channel, row.message))


def spoken(sender: Sender, server: Server) -> Say:
    """The language that a server has chosen: at its desk, else with Discord, which lets communities choose one."""
    guild = sender.client.get_guild(server.guild)
    own = str(guild.preferred_locale) if guild is not None and "COMMUNITY" in guild.features else "en"
    return speaker(server.settings.language or own)
