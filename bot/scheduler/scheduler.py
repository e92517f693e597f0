"""Timers: rows in the database, and one task that sleeps until the earliest is due."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from math import inf

import structlog

from bot import metrics
from bot.errors import UserError
from bot.outbox.dispatcher import Dispatcher
from bot.scheduler import downtime, timeouts
from bot.slots.duty import Duty
from bot.tables import admin, answering, clock, invited, lobby, pauses, questions, tidying
from bot.tables.change import Change
from bot.tables.in_turn import AGAIN
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.tables.time_control import DAY, FLAG
from storage import Batch, StorageError, TimerRow
from storage.lenient import note

log = structlog.get_logger()

LONGEST_SLEEP = 30.0
"""Longest sleep in seconds, because the wall clock may be set. Also the interval at which the bot stores that it is
alive.
"""
BEHIND_SECONDS = 1.0
"""Longest sleep if the dispatcher could not wake all due tables, or other processes add rows."""
TROUBLE_SECONDS = 1.0
"""Rest after a database failure, in seconds."""
AGAIN_MS = 60_000
"""Delay before a failed timer, or a failed move without a question, is tried again."""
PEOPLE = {"half", "late", FLAG, questions.TIMER, clock.SIT_IN, pauses.TIMER}
"""Timers of a player's time. They wait while no one can reach the bot."""


class Scheduler:
    """Runs due timers, and wakes the dispatcher for due rows."""

    def __init__(
        self,
        registry: TableRegistry,
        dispatcher: Dispatcher,
        unreachable: Callable[[], bool] = lambda: False,
        hears: Callable[[int | None], bool] = lambda _guild: True,
    ) -> None:
        """Take `unreachable`, whether Discord is out of reach for all, and `hears`, whether one server can reach us."""
        self._registry = registry
        self._dispatcher = dispatcher
        self._unreachable, self._hears = unreachable, hears
        self._deaf = False
        """Whether a timer waits for its server to be reachable."""
        self.duty = Duty()
        """Whether this process runs the timers."""
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._alive = 0
        self._wakes = inf
        """When it wakes by itself, in Unix milliseconds; infinite while that is being computed."""
        self._apart: int | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="scheduler")

    def look(self, due: int = 0) -> None:
        """Compute the wake-up time again if a timer or row is `due` earlier than that. 0: unknown."""
        if not due or due < self._wakes:
            self._changed.set()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def ring(self) -> int:
        """Do everything that is due. Return the time of that."""
        await self._reset()
        self._deaf = False
        storage, now = self._registry.services.storage, self._registry.services.env.now()
        for timer in await storage.timers_due(now):
            if not self.duty.held():
                break
            if timer.kind in PEOPLE and self._unreachable():
                continue
            if timer.kind not in RANG:
                note("TimerRow", "kind")
                await self._put_off(timer, DAY)
                continue
            try:
                metrics.CLOCKS_LATE.observe((now - timer.due) / 1000)
                table = await self._registry.table(timer.table_id)
                if timer.kind in PEOPLE and not self._hears(table.row.guild):
                    self._deaf = True
                    continue
                await table.do(partial(_ring, timer))
            except UserError:
                await self._put_off(timer)
            except Exception as wrong:
                if isinstance(wrong, StorageError) and wrong.kind in AGAIN:
                    raise  # the database is at fault, not this timer
                log.exception("timer_failed", table=timer.table_id, kind=timer.kind)
                await self._put_off(timer)
        for table in self._registry.awake():
            if 0 < table.moves_pending <= now - AGAIN_MS:
                table.go_on()
        await self._dispatcher.wake_due()
        return now

    async def _reset(self) -> None:
        """Give time back if the wall clock was set or the machine slept since the last round."""
        env = self._registry.services.env
        if env.steady is None:
            return
        apart = env.now() - env.steady()
        if self._apart is not None:
            await downtime.make_up(self._registry, apart - self._apart)
        self._apart = apart

    async def _put_off(self, timer: TimerRow, wait: int = AGAIN_MS) -> None:
        batch = Batch()
        batch.put_off(timer, self._registry.services.env.now() + wait)
        await self._registry.services.storage.commit(batch)

    async def _run(self) -> None:
        while True:
            await self.duty.wait()
            try:
                rung = await self.ring()
                await self._live()
                await self._sleep(rung)
            except StorageError as wrong:
                log.warning("clocks_put_off", error=str(wrong))
                await self._registry.services.env.sleep(TROUBLE_SECONDS)

    async def _sleep(self, rung: int) -> None:
        """Sleep until something is due. `look` only shortens the sleep, because a busy table calls it often. Rows due
        by `rung` are with the dispatcher, which reports those that have to wait.
        """
        loop = asyncio.get_running_loop()
        began = loop.time()
        while True:
            self._changed.clear()
            self._wakes = inf
            wait = await self._wait(rung)
            longest = (
                BEHIND_SECONDS if self._dispatcher.behind or self._registry.services.storage.shared else LONGEST_SLEEP
            )
            wait = min(wait, began + longest - loop.time())
            self._wakes = self._registry.services.env.now() + int(1000 * wait)
            try:
                async with asyncio.timeout(wait):
                    await self._changed.wait()
            except TimeoutError:
                self._wakes = inf
                return

    async def _live(self) -> None:
        """Store that the bot is alive, unless no one can reach it. If it stops then, that time is given back too."""
        if self._unreachable():
            return
        now = self._registry.services.env.now()
        if abs(now - self._alive) >= LONGEST_SLEEP * 900:
            self._alive = now
            await downtime.alive(self._registry)

    async def _wait(self, rung: int) -> float:
        """Return the seconds until something is due, apart from rows due by `rung`."""
        storage, now = self._registry.services.storage, self._registry.services.env.now()
        if self._unreachable():
            return LONGEST_SLEEP
        timer = await storage.next_timer()
        owed = await storage.next_due(after=rung)
        due = min((one for one in (timer.due if timer else None, owed) if one is not None), default=None)
        return LONGEST_SLEEP if due is None else max(BEHIND_SECONDS if self._deaf else 0.05, (due - now) / 1000)


async def _lobby_expired(table: Table, timer: TimerRow) -> None:
    del timer
    if table.row.status == "lobby":
        await lobby.close(table, "expired")


RANG: dict[str, Callable[[Table, TimerRow], Awaitable[None]]] = {
    "lobby": _lobby_expired,
    tidying.ARCHIVE: tidying.archive,
    tidying.REMOVE: tidying.remove,
    invited.KEPT: invited.time_over,
    "half": timeouts.remind,
    "late": timeouts.remind,
    FLAG: timeouts.time_up,
    clock.BACK: timeouts.days_off_over,
    clock.SIT_IN: timeouts.sit_in,
    questions.TIMER: answering.time_up,
    pauses.TIMER: admin.time_over,
}


async def _ring(timer: TimerRow, table: Table) -> None:
    """Run a timer, unless it was set again or has run elsewhere. The first change it makes deletes it."""
    if timer not in await table.services.storage.timers(table.id):
        return
    table.ringing = timer
    try:
        await RANG[timer.kind](table, timer)
        if table.ringing is not None:
            await Change(table, private=True).commit()
    finally:
        table.ringing = None
