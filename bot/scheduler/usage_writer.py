"""Writes the counts of usage every minute and at shutdown."""

from __future__ import annotations

import asyncio

import structlog

from bot.scheduler.emojis import Sleep
from bot.scheduler.looking import Looking
from bot.tables.in_turn import AGAIN
from bot.tables.table import Services
from storage import StorageError

log = structlog.get_logger()

TRIES = 3
"""Tries of the last write, at shutdown."""


class UsageWriter(Looking):
    """Writes the counts of one process."""

    name, seconds, put_off = "usage", 60.0, "usage_not_written"

    def __init__(self, services: Services, sleep: Sleep = asyncio.sleep) -> None:
        super().__init__(sleep)
        self._services = services
        self._writing = asyncio.Lock()

    async def look(self) -> None:
        async with self._writing:
            await self._services.usage.write(self._services.storage, self._services.env.now())

    async def close(self) -> None:
        """Write what is left, with a few tries."""
        async with self._writing:  # a write that is cancelled could be added twice
            await super().close()
        for _ in range(TRIES):
            try:
                await self.look()
            except StorageError as wrong:
                log.warning(self.put_off, error=str(wrong))
                if wrong.kind in AGAIN:
                    continue
            return
