"""Once a day, old moves are deleted; results stay. Servers that removed the bot long ago are forgotten."""

from __future__ import annotations

import asyncio

import structlog

from bot.scheduler.looking import Looking
from bot.servers import forgetting
from bot.tables.registry import TableRegistry
from bot.tables.time_control import DAY
from storage import Batch
from storage.cases import part_from_people

log = structlog.get_logger()

AT_ONCE = 100


class Retention(Looking):
    """Deletes old data once a day, by the settings `keep_days` and `forget_servers_days`."""

    name, seconds, put_off = "retention", 86_400.0, "old_games_not_deleted"

    def __init__(self, registry: TableRegistry) -> None:
        super().__init__()
        self._registry = registry
        self._known = asyncio.Event()

    def servers_known(self) -> None:
        """Note that Discord has sent the list of our servers. Servers that are not on it are marked as left."""
        self._known.set()

    async def sweep(self) -> tuple[int, int]:
        """Delete old data. Return how many games lost their moves, and how many tables without a result are gone."""
        days = self._registry.services.settings.keep_days
        if not days:
            return 0, 0
        before = self._registry.services.env.now() - days * DAY
        batch = Batch()
        part_from_people(batch, before)
        await self._registry.services.storage.commit(batch)
        return await self._played(before), await self._vain(before)

    async def _played(self, before: int) -> int:
        storage, count = self._registry.services.storage, 0
        while rows := await storage.played_before(before, AT_ONCE):
            batch = Batch()
            for row in rows:
                batch.drop_play(row.id)
            await storage.commit(batch)
            for row in rows:
                self._registry.let_go(row.id)
            count += len(rows)
        return count

    async def _vain(self, before: int) -> int:
        storage, count = self._registry.services.storage, 0
        while rows := await storage.vain_before(before, AT_ONCE):
            batch = Batch()
            for row in rows:
                batch.drop_table(row.id)
            await storage.commit(batch)
            for row in rows:
                self._registry.let_go(row.id)
            count += len(rows)
        return count

    async def look(self) -> None:
        played, vain = await self.sweep()
        if played or vain:
            log.info("old_games_deleted", moves_of=played, tables=vain)
        await self._known.wait()  # a server may have invited the bot again while it was down
        await forgetting.due(self._registry)
