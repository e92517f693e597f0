"""The language of posts that a server keeps in its channels."""

from __future__ import annotations

from bot.outbox.sender import Sender
from bot.servers.server import Server
from bot.words import Say, speaker


def spoken(sender: Sender, server: Server) -> Say:
    """Return the server's language: the one chosen at its desk, else that of a Discord community."""
    guild = sender.client.get_guild(server.guild)
    own = str(guild.preferred_locale) if guild is not None and "COMMUNITY" in guild.features else "en"
    return speaker(server.settings.language or own)
