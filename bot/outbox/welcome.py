"""Whether a server keeps somebody out of its games, by themselves or by a role they bear."""

from __future__ import annotations

from typing import Any

from bot.outbox.visibility import Sight
from bot.servers.servers import Servers


async def kept_out(servers: Servers, sight: Sight, guild: int, user: Any) -> bool:
    """Whether this server keeps somebody out (a member as an interaction brings them, or a user id). Discord is asked
    for their roles only where one is kept out.

    Raises:
        UnsureError: Discord did not say which roles they bear.

    """
    server = await servers.of(guild)
    number = user if isinstance(user, int) else user.id
    if not any(row.kind == "role" for row in server.kept_out):
        return server.keeps_out(number)
    member = await sight.member(guild, user)
    return server.keeps_out(number, [role.id for role in member.roles] if member is not None else [])
