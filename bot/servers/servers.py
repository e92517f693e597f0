"""The servers that were asked for, by their id; each is read once."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

from bot.servers.server import Server
from bot.servers.server_settings import ServerSettings
from bot.tables.table import Services

MOST = 2_000
"""So many are kept in memory at most."""


class Servers:
    """All servers by id, those in memory and those that are only in the database."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._known: dict[int, Server] = {}
        self._dropped: WeakValueDictionary[int, Server] = WeakValueDictionary()
        """Those that were let go while somebody still holds them: there is never a second one of the same id."""
        self._loading: dict[int, asyncio.Task[Server]] = {}

    async def of(self, guild: int) -> Server:
        """The server with this id, as it is on the disk; it need not have decided anything yet."""
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
        """Servers in memory."""
        return list(self._known.values())

    async def forget(self, guild: int) -> None:
        """Its rows have gone: read it anew when somebody asks for it."""
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
        """The one that was read first goes, unless something is being done there."""
        idle = [guild for guild, server in self._known.items() if not server.mailbox.busy]
        for guild in idle[: max(0, len(self._known) - MOST)]:
            self._dropped[guild] = self._known.pop(guild)
