"""Servers that remove the bot or invite it again: pause their games, and record since when it is away."""

from __future__ import annotations

from collections.abc import Callable

from bot.servers.change import ServerChange
from bot.servers.server import Server
from bot.tables import places
from bot.tables.registry import TableRegistry


async def server_left(registry: TableRegistry, guild: int) -> None:
    await places.server_left(registry, guild)
    if guild in await registry.services.storage.servers.hosting.known():
        await _note(registry, guild, left_at=registry.services.env.now())


async def server_joined(registry: TableRegistry, guild: int) -> None:
    if guild in await registry.services.storage.servers.hosting.left():
        await _note(registry, guild, left_at=0)
    await places.server_joined(registry, guild)


async def servers_known(registry: TableRegistry, knows: Callable[[int], bool]) -> None:
    """Catch up after connecting: some servers of this slot may have removed or invited the bot in the meantime. `knows`
    returns True for a server where the bot is.
    """
    await places.servers_known(registry, knows)
    storage, now = registry.services.storage, registry.services.env.now()
    hosting, mine = storage.servers.hosting, storage.share.mine
    left = await hosting.left()
    for guild in await hosting.known():
        if mine(guild) and knows(guild) == (guild in left):
            await _note(registry, guild, left_at=0 if knows(guild) else now)


async def _note(registry: TableRegistry, guild: int, *, left_at: int) -> None:
    async def noted(server: Server) -> None:
        change = ServerChange(server)
        change.decide(left_at=left_at)
        await change.commit()

    await (await registry.servers.of(guild)).do(noted)
