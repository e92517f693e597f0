"""What looks again and again whether something is due: one task, owned by whoever started it."""

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
    """Looks from its start to its close."""

    name: ClassVar[str]
    """Of the task."""
    seconds: ClassVar[float]
    """Between two looks."""
    put_off: ClassVar[str]
    """What is logged where the database fails; it is looked again later."""

    def __init__(self, sleep: Sleep = asyncio.sleep) -> None:
        self._sleep = sleep
        self._task: asyncio.Task[None] | None = None
        self.duty = Duty()
        """Whether it is this process that looks."""

    def start(self) -> None:
        """Look now, and again and again from now on."""
        self._task = asyncio.create_task(self._run(), name=self.name)

    async def close(self) -> None:
        """Look no more."""
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
        """Do what is due by now."""
