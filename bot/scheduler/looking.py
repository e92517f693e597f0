"""A periodic task, owned by its creator."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from typing import ClassVar

import structlog

from bot.scheduler.emojis import Sleep
from bot.slots.duty import Duty
from storage import StorageError

log = structlog.get_logger()


class Looking(ABC):
    """Calls `look` again and again from its start to its close."""

    name: ClassVar[str]
    seconds: ClassVar[float]
    """Seconds between two calls."""
    put_off: ClassVar[str]
    """Log event after a database failure; the next call tries again."""

    def __init__(self, sleep: Sleep = asyncio.sleep) -> None:
        self._sleep = sleep
        self._task: asyncio.Task[None] | None = None
        self.duty = Duty()
        """Whether this process does the work."""

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=self.name)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await self.duty.wait()
            try:
                await self.look()
            except StorageError as wrong:
                log.warning(self.put_off, error=str(wrong))
            await self._sleep(self.seconds)

    @abstractmethod
    async def look(self) -> None:
        """Do everything that is due."""
