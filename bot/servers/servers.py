"""Servers by id; each is loaded once."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

from bot.servers.server import Server
from bot.servers.server_settings import ServerSettings
from bot.tables.table import Services

MOST = 2_000
"""Most servers kept in memory."""


class Servers:
    """All servers by id, in memory or only in the database."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._known: dict[int, Server] = {}
        self._dropped: WeakValueDictionary[int, Server] = WeakValueDictionary()
        """Dropped servers that a caller still holds: the same id must never be loaded twice."""
        self._loading: dict[int, asyncio.Task[Server]] = {}

    async def of(self, guild: int) -> Server:
        """Return the server with this id, up to date; with default settings if it has no row."""
        known = await self._find(guild)
        await known.fresh()
        return known

    async def _find(self, guild: int) -> Server:
        known = self._known.get(guild) or self._dropped.get(guild)
        if known is None:
            if guild not in self._loading:
                self._loading[guild] = asyncio.create_task(self._load(guild), name=f"load-server-{guild}")
            known = await asyncio.shield(self._loading[guild])
        return known

    def awake(self) -> list[Server]:
        return list(self._known.values())

    async def forget(self, guild: int) -> None:
        """Drop a server whose rows were deleted. The next call reads it again."""
        known = self._known.pop(guild, None) or self._dropped.pop(guild, None)
        if known is not None:
            await known.mailbox.idle()

    async def _load(self, guild: int) -> Server:
        try:
            server = Server(self._services, guild, ServerSettings(), ())
            await server.refresh()
            self._make_room()
            return self._known.setdefault(guild, server)
        finally:
            self._loading.pop(guild, None)

    def _make_room(self) -> None:
        """Drop the servers that were read first, but none with a running job."""
        idle = [guild for guild, server in self._known.items() if not server.mailbox.busy]
        for guild in idle[: max(0, len(self._known) - MOST)]:
            self._dropped[guild] = self._known.pop(guild)
