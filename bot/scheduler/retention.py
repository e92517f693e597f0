"""How long games are kept: once a day, the moves of those that ended long ago are deleted. Results stay. Servers that
sent the bot away long ago are forgotten too.
"""

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
    """Deletes what the host's settings `keep_days` and `forget_servers_days` say is old, once a day."""

    name, seconds, put_off = "retention", 86_400.0, "old_games_not_deleted"

    def __init__(self, registry: TableRegistry) -> None:
        super().__init__()
        self._registry = registry
        self._known = asyncio.Event()

    def servers_known(self) -> None:
        """The bot has been told on which servers it is: of those of which it was not, it is written down."""
        self._known.set()

    async def sweep(self) -> tuple[int, int]:
        """Delete what is old: how many games lost their moves, and how many tables without a result went wholly."""
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
        while rows := await storage.old.played_before(before, AT_ONCE):
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
        while rows := await storage.old.vain_before(before, AT_ONCE):
            batch = Batch()
            for row in rows:
                batch.drop_table(row.id)
            await storage.commit(batch)
            for row in rows:
                self._registry.let_go(row.id)
            count += len(rows)
        return count

    async def look(self) -> None:
        """Delete what is old by now, and forget servers whose time has come."""
        played, vain = await self.sweep()
        if played or vain:
            log.info("old_games_deleted", moves_of=played, tables=vain)
        await self._known.wait()  # one that was left may have invited the bot again while it was down
        await forgetting.due(self._registry)
