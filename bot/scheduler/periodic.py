"""Periodic tasks: the host's notice, retention of old data, counts of usage."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import ClassVar

import structlog

from bot.cases.days import Days
from bot.servers import forgetting
from bot.slots.duty import Duty
from bot.tables.change import Change
from bot.tables.in_turn import AGAIN
from bot.tables.maintenance import Announced
from bot.tables.registry import TableRegistry
from bot.tables.table import ACTIVE_MS, Services, Table
from bot.tables.time_control import DAY
from storage import Batch, StorageError, TableRow
from storage.cases import part_from_people
from storage.cluster import NOTICE, WITHDRAWN

log = structlog.get_logger()
Sleep = Callable[[float], Awaitable[None]]
AT_ONCE = 100
TRIES = 3
"""Tries of the last write, at shutdown."""


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


class Notices(Looking):
    """Checks if a notice has begun or ended, and which daily cases are withdrawn.

    Boards in use are edited once then, all others at their next edit.
    """

    name, seconds, put_off = "notices", 20.0, "notice_not_shown"

    def __init__(self, registry: TableRegistry, cases: Days, sleep: Sleep = asyncio.sleep) -> None:
        super().__init__(sleep)
        self._registry, self._cases = registry, cases
        self._shown: Announced | None = None

    async def look(self) -> None:
        """Read the notice. If it has changed, queue edits for games where a player pressed just now."""
        services = self._registry.services
        values = services.storage.cluster
        services.maintenance.heard(await values.value(NOTICE))
        self._cases.withdrawn = frozenset((await values.value(WITHDRAWN)).split())
        shown = services.maintenance.shown(services.env.now())
        if shown == self._shown:
            return
        self._shown = shown
        log.info("notice_changed", shown=shown is not None)
        for table in self._registry.awake():
            looked_at = any(services.env.now() - pressed <= ACTIVE_MS for pressed in table.active.values())
            if looked_at and services.storage.share.mine(table.row.guild):
                await services.wait_for_quiet()
                await table.do(_said_anew)


async def _said_anew(table: Table) -> None:
    if table.row.status not in {"playing", "paused"}:
        return
    change = Change(table)
    change.mark("board")  # an edit is enough, even of an old or distant board
    await change.commit()


class Retention(Looking):
    """Deletes old moves once a day, and forgets servers that removed the bot long ago, by the settings `keep_days` and
    `forget_servers_days`. Results stay.
    """

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
        storage = self._registry.services.storage
        played = await self._drop(partial(storage.played_before, before), Batch.drop_play)
        return played, await self._drop(partial(storage.vain_before, before), Batch.drop_table)

    async def _drop(
        self, find: Callable[[int], Awaitable[Sequence[TableRow]]], drop: Callable[[Batch, int], None]
    ) -> int:
        count = 0
        while rows := await find(AT_ONCE):
            batch = Batch()
            for row in rows:
                drop(batch, row.id)
            await self._registry.services.storage.commit(batch)
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


class UsageWriter(Looking):
    """Writes the counts of usage of one process every minute, and at shutdown."""

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
