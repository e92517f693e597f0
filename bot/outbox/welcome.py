"""Who is kept out of a server's games: by the server, personally or by a role, or blocked by the bot's host."""

from __future__ import annotations

from typing import Any

from bot.outbox.visibility import Sight
from bot.servers.servers import Servers
from bot.settings import Settings


async def kept_out(servers: Servers, sight: Sight, guild: int, user: Any) -> bool:
    """Return True if a person (a member of an interaction, or a user id) is kept out of this server's games or blocked.
    Fetch their roles only if a role is kept out.

    Raises:
        UnsureError: Discord did not say which roles they have.

    """
    server = await servers.of(guild)
    number = user if isinstance(user, int) else user.id
    if blocked(server.services.settings, guild, number):
        return True
    if not any(row.kind == "role" for row in server.kept_out):
        return server.keeps_out(number)
    member = await sight.member(guild, user)
    return server.keeps_out(number, [role.id for role in member.roles] if member is not None else [])


def blocked(settings: Settings, guild: int | None, user: int) -> bool:
    """Return True if the bot's host has blocked this person or server."""
    return user in settings.blocked_people or guild in settings.blocked_servers
