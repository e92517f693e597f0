"""The dispatcher: delivers outbox rows to Discord, in order for each target, and retries until they arrive.

A row is written with the change it follows from. A message carries the row's nonce, so one whose answer was lost is not
sent twice. Each table has one task on demand; a table that fails waits longer each time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Protocol

import aiohttp
import discord
import structlog
from structlog.contextvars import bind_contextvars, clear_contextvars

from bot import metrics
from bot.errors import UserError
from bot.servers.server import Server
from bot.tables.in_turn import AGAIN, apart
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from storage import Batch, OutboxRow, StorageError

log = structlog.get_logger()

FIRST_WAIT_MS = 2_000
LONGEST_WAIT_MS = 30 * 60_000
TROUBLE_SECONDS = 5.0
"""How long a table's dispatcher rests after a database failure, so that nothing is sent over and over."""
CLOSING_SECONDS = 3.0
AT_ONCE = 500
"""Most tables woken at once."""
GIVE_UP = 60
"""After this many tries (about a day) a delivery is dropped; the table's next change queues a new one."""


class NotReadyError(Exception):
    """The content of a row is not ready. The row stays; the code that makes it ready wakes the dispatcher."""


class LaterError(Exception):
    """The row must not be delivered before `due`."""

    def __init__(self, due: int) -> None:
        super().__init__()
        self.due = due


class Deliver(Protocol):
    """Delivers one outbox row of a table; returns a batch of its other changes."""

    async def __call__(self, table: Table, owed: OutboxRow, /) -> Batch:
        """Deliver the row. Raise what Discord raises."""


class DeliverToServer(Protocol):
    """Delivers one outbox row of a server."""

    async def __call__(self, server: Server, owed: OutboxRow, /) -> Batch:
        """Deliver the row. Raise what Discord raises."""


async def _nowhere(server: Server, owed: OutboxRow, /) -> Batch:
    raise RuntimeError(f"nobody brings {owed.kind} to the server {server.guild}")


class Dispatcher:
    """Runs at most one task for each table that has rows. A server counts as a table with a negative number
    (`bot.servers.server.owed_to`).
    """

    def __init__(self, registry: TableRegistry, deliver: Deliver, to_server: DeliverToServer = _nowhere) -> None:
        self._registry = registry
        self._deliver = deliver
        self._to_server = to_server
        self._running: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._closed = False
        self.behind = False
        """Whether more rows are due than the woken tables have."""

    def wake(self, table_id: int) -> None:
        if self._closed:
            return
        if table_id in self._running:
            self._again.add(table_id)
            return
        self._running[table_id] = asyncio.create_task(self._run(table_id), name=f"dispatcher-{table_id}")

    async def wake_due(self) -> None:
        """Wake the tables that have due rows, at most `AT_ONCE`."""
        due = await self._registry.services.storage.tables_owed(self._registry.services.env.now(), AT_ONCE)
        self.behind = len(due) == AT_ONCE
        for table_id in due:
            self.wake(table_id)

    @property
    def busy(self) -> bool:
        return bool(self._running)

    async def idle(self) -> None:
        while self._running:
            await asyncio.wait(list(self._running.values()))

    async def brought(self, tables: Collection[int]) -> None:
        while running := [task for table_id, task in self._running.items() if table_id in tables]:
            await asyncio.wait(running)

    async def close(self) -> None:
        """Let running tasks finish and start none. The rest stays in the outbox."""
        self._closed = True
        tasks = list(self._running.values())
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=CLOSING_SECONDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _run(self, table_id: int) -> None:
        clear_contextvars()
        apart()
        bind_contextvars(table=table_id)
        later: list[int] = []
        try:
            while True:
                self._again.discard(table_id)
                later += await self._round(table_id)
                if table_id not in self._again or self._closed:
                    return
        except Exception as wrong:
            if isinstance(wrong, StorageError) and wrong.kind in AGAIN:
                log.info("delivery_put_off", error=str(wrong))
            else:
                log.exception("dispatcher_failed")
            if not self._closed:
                await self._registry.services.env.sleep(TROUBLE_SECONDS)
            self.behind = True
            later.append(0)
        finally:
            del self._running[table_id]
            if later:
                self._registry.services.look_at_timers(min(later))
            if table_id in self._again:
                self.wake(table_id)

    async def _round(self, table_id: int) -> list[int]:
        """Deliver due rows. After a failure, later rows for the same target wait. Return the wake-up times of the rest
        (0 = unknown). Rows that are not ready are woken by the code that makes them ready.
        """
        services = self._registry.services
        try:
            table = await self._find(table_id)
        except UserError as gone:
            for row in await services.storage.owed(table_id):
                await self._postpone(row, gone)
            return [0]
        # rows are read in the table's order and before the table is reloaded: the table in memory must not be older
        # than its rows
        read = services.env.now()
        rows = await _owed(table)
        await table.fresh()
        stuck: set[str] = set()
        later = []
        for row in rows:
            if row.target in stuck:
                continue
            if row.due > services.env.now():
                later.append(row.due)
                if row.attempts:  # a row that is only meant for later blocks nothing
                    stuck.add(row.target)
                continue
            came = await self._bring(table, row, read)
            if came:
                continue
            stuck.add(row.target)
            if came is False:
                later.append(0)
        return later

    async def _find(self, table_id: int) -> Table | Server:
        registry = self._registry
        return await (registry.servers.of(-table_id) if table_id < 0 else registry.table(table_id))

    async def _bring(self, table: Table | Server, row: OutboxRow, read: int) -> bool | None:
        """Return True if the row was delivered; None if it is not ready and nothing has changed."""
        await self._registry.services.wait_for_quiet()
        try:
            deliver = self._to_server(table, row) if isinstance(table, Server) else self._deliver(table, row)
            batch = await deliver
        except NotReadyError:
            return None
        except LaterError as later:
            batch = Batch()
            batch.postpone(row, later.due, row.attempts)
            await table.services.storage.commit(batch)
            return False
        except (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, TimeoutError, OSError) as wrong:
            await self._postpone(row, wrong)
            return False
        except StorageError:
            raise
        except Exception as wrong:
            log.exception("delivery_failed", kind=row.kind)
            await self._postpone(row, wrong)
            return False
        batch.paid(row, read)
        await table.services.storage.commit(batch)
        metrics.DELIVERED.labels(row.kind).inc()
        table.services.usage.count("message", row.kind)
        if row.kind == "board":
            metrics.BOARD_AGE.observe(max(0, table.services.env.now() - row.created) / 1000)
        return True

    async def _postpone(self, row: OutboxRow, wrong: Exception) -> None:
        env = self._registry.services.env
        tries = row.attempts + 1
        batch = Batch()
        if tries >= GIVE_UP:
            batch.paid(row)
            metrics.GIVEN_UP.labels(row.kind).inc()
            log.warning("delivery_dropped", kind=row.kind, error=str(wrong))
        else:
            wait = min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** min(tries - 1, 20))
            metrics.RETRIED.labels(row.kind).inc()
            batch.postpone(row, env.now() + int(wait * (0.75 + env.rng.random() / 2)), tries)
            log.info("delivery_postponed", kind=row.kind, tries=tries, error=str(wrong))
        await self._registry.services.storage.commit(batch)


async def _owed(table: Table | Server) -> list[OutboxRow]:
    storage, number = table.services.storage, table.id
    if isinstance(table, Server):
        return await table.do(lambda _: storage.owed(number))
    return await table.do(lambda _: storage.owed(number))
