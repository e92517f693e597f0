"""Whether somebody is kept out of a server's games: by the server, by themselves or by a role they bear, or by whoever
runs the bot, who may block people and servers.
"""

from __future__ import annotations

from typing import Any

from bot.outbox.visibility import Sight
from bot.servers.servers import Servers
from bot.settings import Settings


async def kept_out(servers: Servers, sight: Sight, guild: int, user: Any) -> bool:
    """Whether somebody (a member as an interaction brings them, or a user id) is kept out of this server's games. Where
    they are blocked, or the server is, the answer is yes too. Discord is asked for their roles only where one is kept
    out.

    Raises:
        UnsureError: Discord did not say which roles they bear.

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
    """Whether whoever runs the bot lets it do nothing for this person, or on this server."""
    return user in settings.blocked_people or guild in settings.blocked_servers
