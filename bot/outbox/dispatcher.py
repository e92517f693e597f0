"""The dispatcher: brings a table's slots up to date, and delivers its notifications.

Slots and notifications are written with the change that they follow from. Each table has one task on demand. A slot
that fails waits longer each time, and holds up only what needs it. Notifications go out in order for each receiver. A
message carries a nonce, so one whose answer was lost is not sent twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from functools import partial
from typing import Any, Protocol, TypeVar

import aiohttp
import discord
import structlog
from structlog.contextvars import bind_contextvars, clear_contextvars

from bot import metrics
from bot.errors import UserError
from bot.outbox.refusals import GivenUpError, LaterError, NotReadyError
from bot.outbox.slots import Outcome, family
from bot.servers.server import Server
from bot.tables.in_turn import AGAIN, apart
from bot.tables.places import GIVEN_UP_MS
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from storage import Batch, MarkRow, OutboxRow, StorageError

log = structlog.get_logger()

FIRST_WAIT_MS = 2_000
LONGEST_WAIT_MS = 30 * 60_000
TROUBLE_SECONDS = 5.0
"""How long a table's dispatcher rests after a database failure, so that nothing is sent over and over."""
CLOSING_SECONDS = 3.0
SLOW_SECONDS = 5.0
"""After this time the other slots and receivers of a table do not wait for a request any more."""
AT_ONCE = 500
"""Most tables woken at once."""
GIVE_UP = 60
"""After this many tries (about a day) a delivery is dropped; the table's next change marks a slot again."""
TRIES = 3
"""After this many tries, within a minute, later deliveries to the same receiver no longer wait."""
TEMPORARY = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, TimeoutError, OSError)
Owner = Table | Server
Row = TypeVar("Row", MarkRow, OutboxRow)
T = TypeVar("T")


class Outbox(Protocol):
    """What brings slots up to date and delivers notifications, for tables and servers."""

    def order(self, mark: MarkRow) -> tuple[int, ...]:
        """Return the place of a slot in a round."""

    def blocks(self, mark: MarkRow) -> bool:
        """Return True if other slots still wait for this one, which may have failed."""

    def needs(self, owner: Owner, mark: MarkRow, marked: Collection[str]) -> bool:
        """Return True if a slot has to wait for another one that is marked."""

    async def converge(self, owner: Owner, mark: MarkRow) -> Outcome:
        """Bring a slot up to date. Return what to write, and when to look again."""

    def stored(self, mark: MarkRow) -> None:
        """Note that the outcome of `converge` is on the disk."""

    def waits(self, owner: Owner, row: OutboxRow, marked: Collection[str]) -> bool:
        """Return True if a notification has to wait for the place where the game is played."""

    async def deliver(self, owner: Owner, row: OutboxRow) -> Batch:
        """Deliver a notification. Return what to write."""


class Dispatcher:
    """Runs at most one task for each table or server that has marks or notifications. A server's number is negative
    (`bot.servers.server.owed_to`).
    """

    def __init__(self, registry: TableRegistry, outbox: Outbox) -> None:
        self._registry, self._outbox = registry, outbox
        self._running: dict[int, asyncio.Task[None]] = {}
        self._slow: dict[tuple[int, str], asyncio.Task[bool | None]] = {}
        """Requests that take long, by owner and slot or receiver."""
        self._again: set[int] = set()
        self._closed = False
        self.behind = False
        """Whether more is due than the woken tables have."""

    def wake(self, owner: int) -> None:
        if self._closed:
            return
        if owner in self._running:
            self._again.add(owner)
            return
        self._running[owner] = asyncio.create_task(self._run(owner), name=f"dispatcher-{owner}")

    async def wake_due(self) -> None:
        """Wake the tables that have something due, at most `AT_ONCE`."""
        due = await self._registry.services.storage.tables_owed(self._registry.services.env.now(), AT_ONCE)
        self.behind = len(due) == AT_ONCE
        for owner in due:
            self.wake(owner)

    async def hurry(self) -> None:
        """Try now what failed, because Discord answers again."""
        services = self._registry.services
        if self._closed:
            return
        now = services.env.now()
        until = now + LONGEST_WAIT_MS * 2  # what Discord refused for good is put off for longer
        for owner in await services.storage.put_off(until):
            batch = Batch()
            batch.hurry(owner, now, until)
            await services.storage.commit(batch)
        await self.wake_due()

    @property
    def busy(self) -> bool:
        return bool(self._tasks())

    def _tasks(self, owners: Collection[int] | None = None) -> list[asyncio.Task[Any]]:
        tasks = [*self._running.items(), *((owner, task) for (owner, _), task in self._slow.items())]
        return [task for owner, task in tasks if owners is None or owner in owners]

    async def idle(self) -> None:
        while tasks := self._tasks():
            await asyncio.wait(tasks)

    async def brought(self, tables: Collection[int]) -> None:
        while tasks := self._tasks(tables):
            await asyncio.wait(tasks)

    async def close(self) -> None:
        """Let running tasks finish and start none. The rest stays in the database."""
        self._closed = True
        if tasks := self._tasks():
            _, late = await asyncio.wait(tasks, timeout=CLOSING_SECONDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _run(self, owner: int) -> None:
        clear_contextvars()
        apart()
        bind_contextvars(table=owner)
        later: list[int] = []
        try:
            while True:
                self._again.discard(owner)
                later += await self._round(owner)
                if self._closed or owner not in self._again:
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
            del self._running[owner]
            if later:
                self._registry.services.look_at_timers(min(later))
            if owner in self._again:
                self.wake(owner)

    async def _round(self, number: int) -> list[int]:
        """Bring due slots up to date, then deliver due notifications. Return the wake-up times of the rest (0 =
        unknown). What is not ready is woken by the code that makes it ready.
        """
        storage = self._registry.services.storage
        try:
            owner = await self._find(number)
        except UserError as gone:
            batch = Batch()
            for mark in await storage.marks(number):
                batch.unmark(mark)
            await storage.commit(batch)
            for row in await storage.owed(number):
                await self._failed(row, gone)
            return [0]
        later, marked = await self._slots(owner)
        return later + await self._notifications(owner, marked)

    async def _find(self, owner: int) -> Owner:
        registry = self._registry
        return await (registry.servers.of(-owner) if owner < 0 else registry.table(owner))

    # ------------------------------------------------------------------------------------------------------- slots

    async def _slots(self, owner: Owner) -> tuple[list[int], Collection[str]]:
        """Bring due slots up to date, each once. Return also the slots that are still marked and did not fail often."""
        services, later = self._registry.services, list[int]()
        looked: set[str] = set()
        while True:
            # marks are read in the table's order and before it is reloaded: the table in memory must not be older
            read = services.env.now()
            marks = await _ordered(owner, services.storage.marks)
            await owner.fresh()
            marked = {mark.kind for mark in marks if self._outbox.blocks(mark)}
            due = [mark for mark in marks if mark.due <= read and mark.kind not in looked]
            due = [mark for mark in due if not self._outbox.needs(owner, mark, marked)]
            if not due:
                return later + [mark.due for mark in marks if mark.due > read], marked
            mark = min(due, key=self._outbox.order)
            looked.add(mark.kind)
            if await self._quickly(owner.id, mark.kind, partial(self._converge, owner, mark, read)) is False:
                later.append(0)

    async def _quickly(self, owner: int, what: str, work: Callable[[], Awaitable[bool | None]]) -> bool | None:
        """Do some work and return its result; None if it takes long, and goes on."""
        if (owner, what) in self._slow:
            return None
        task = asyncio.ensure_future(work())
        try:
            await asyncio.wait({task}, timeout=SLOW_SECONDS)
        except asyncio.CancelledError:
            task.cancel()
            raise
        if task.done():
            return task.result()
        self._slow[owner, what] = task
        task.add_done_callback(partial(self._ended, owner, what))
        return None

    def _ended(self, owner: int, what: str, task: asyncio.Task[bool | None]) -> None:
        """Look again at the owner of a request that took long: its slot may have been marked in the meantime."""
        del self._slow[owner, what]
        if not task.cancelled() and (wrong := task.exception()) is not None:
            log.error("dispatcher_failed", exc_info=wrong)
            self.behind = True
        else:
            self.wake(owner)

    async def _converge(self, owner: Owner, mark: MarkRow, read: int) -> bool | None:
        """Return True if the slot is up to date or put off for long; None if it is not ready, and nothing changed."""
        services = self._registry.services
        outcome = await self._tried(mark, partial(self._outbox.converge, owner, mark))
        if not isinstance(outcome, Outcome):
            return outcome
        batch = Batch()
        if outcome.follow is None:
            batch.unmark(mark, read)
        elif outcome.follow > services.env.now():
            batch.put_off_mark(mark, outcome.follow, 0)
        batch.take(outcome.batch)
        if len(batch):
            await services.storage.commit(batch)
        self._outbox.stored(mark)
        if outcome.posted or outcome.edited:
            name = family(mark.kind)
            metrics.DELIVERED.labels(name).inc()
            services.usage.count("message", name)
            if name == "board":
                metrics.BOARD_AGE.observe(max(0, services.env.now() - mark.created) / 1000)
        return outcome.follow is None

    # ----------------------------------------------------------------------------------------------- notifications

    async def _notifications(self, owner: Owner, marked: Collection[str]) -> list[int]:
        services = self._registry.services
        read = services.env.now()
        rows = await _ordered(owner, services.storage.owed)
        await owner.fresh()
        stuck: set[str] = set()
        later = []
        for row in rows:
            if row.target in stuck:
                continue
            if row.due > services.env.now():
                later.append(row.due)
                if 0 < row.attempts < TRIES:  # a row that is only meant for later blocks nothing
                    stuck.add(row.target)
                continue
            if self._outbox.waits(owner, row, marked):
                continue
            came = await self._quickly(owner.id, f"to {row.target}", partial(self._deliver, owner, row, read))
            if came:
                continue
            stuck.add(row.target)
            if came is False:
                later.append(0)
        return later

    async def _deliver(self, owner: Owner, row: OutboxRow, read: int) -> bool | None:
        """Return True if the row was delivered or put off for long; None if it is not ready, and nothing changed."""
        services = self._registry.services
        batch = await self._tried(row, partial(self._outbox.deliver, owner, row))
        if not isinstance(batch, Batch):
            return batch
        batch.paid(row, read)
        await services.storage.commit(batch)
        metrics.DELIVERED.labels(row.kind).inc()
        services.usage.count("message", row.kind)
        return True

    # ------------------------------------------------------------------------------------------------------- failures

    async def _tried(self, row: MarkRow | OutboxRow, work: Callable[[], Awaitable[T]]) -> T | bool | None:
        """Return the result of some work; None if it is not ready; False if it failed and is tried again; True if it is
        put off for so long that later rows do not wait for it.
        """
        services = self._registry.services
        await services.wait_for_quiet()
        try:
            return await work()
        except NotReadyError:
            return None
        except LaterError as wrong:
            await self._postpone(row, wrong.due, row.attempts)
        except GivenUpError:
            await self._postpone(row, services.env.now() + GIVEN_UP_MS, max(row.attempts + 1, TRIES))
            return True
        except StorageError:
            raise
        except Exception as wrong:
            if not isinstance(wrong, TEMPORARY):
                log.exception("delivery_failed", kind=row.kind)
            await self._failed(row, wrong)
        return False

    async def _postpone(self, row: MarkRow | OutboxRow, due: int, tries: int) -> None:
        batch = Batch()
        if isinstance(row, MarkRow):
            batch.put_off_mark(row, due, tries)
        else:
            batch.postpone(row, due, tries)
        await self._registry.services.storage.commit(batch)

    async def _failed(self, row: MarkRow | OutboxRow, wrong: Exception) -> None:
        """Try again later, or give up after many tries."""
        env, tries = self._registry.services.env, row.attempts + 1
        if tries >= GIVE_UP:
            metrics.GIVEN_UP.labels(row.kind).inc()
            log.warning("delivery_dropped", kind=row.kind, error=str(wrong))
            batch = Batch()
            if isinstance(row, MarkRow):
                batch.unmark(row)
            else:
                batch.paid(row)
            await self._registry.services.storage.commit(batch)
            return
        metrics.RETRIED.labels(row.kind).inc()
        log.info("delivery_postponed", kind=row.kind, tries=tries, error=str(wrong))
        wait = min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** min(tries - 1, 20))
        if isinstance(wrong, discord.RateLimited):
            wait = max(wait, int(1000 * wrong.retry_after))
        await self._postpone(row, env.now() + int(wait * (0.75 + env.rng.random() / 2)), tries)


async def _ordered(owner: Owner, read: Callable[[int], Awaitable[list[Row]]]) -> list[Row]:
    """Return an owner's rows, read in its order."""
    return await owner.do(lambda _: read(owner.id))
