"""Timers: rows in the database and one task that sleeps until the earliest is due."""

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
from bot.tables import answering, clock, computers, invited, lobby, questions, tidying
from bot.tables.change import Change
from bot.tables.in_turn import AGAIN
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.tables.time_control import FLAG, WINDOW
from storage import Batch, StorageError, TimerRow

log = structlog.get_logger()

LONGEST_SLEEP = 30.0
"""Seconds; the wall clock may be set while we sleep, and so often the bot writes down that it is alive."""
BEHIND_SECONDS = 1.0
"""How long, where the dispatcher could not be told at once of everything that is owed, or others owe things too."""
TROUBLE_SECONDS = 1.0
"""How long it rests where the database fails it."""
AGAIN_MS = 60_000
"""When a timer is tried again that could not be dealt with."""
PEOPLE = {"half", "late", FLAG, WINDOW, questions.TIMER, clock.SIT_IN}
"""Timers that are about somebody's time: they wait while nobody can reach the bot."""


class Scheduler:
    """Wakes tables whose timers ran out, and the dispatcher for what is due again."""

    def __init__(
        self,
        registry: TableRegistry,
        dispatcher: Dispatcher,
        unreachable: Callable[[], bool] = lambda: False,
        hears: Callable[[int | None], bool] = lambda _guild: True,
    ) -> None:
        """`unreachable`: whether Discord has been out of reach for longer than a moment; `hears`: whether a server is
        not, of all of them.
        """
        self._registry = registry
        self._dispatcher = dispatcher
        self._unreachable, self._hears = unreachable, hears
        self._deaf = False
        """Whether a timer waits for its server alone."""
        self.duty = Duty()
        """Whether it is this process that rings."""
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._alive = 0
        self._wakes = inf
        """When it wakes by itself, in Unix milliseconds; for ever where that is being worked out."""
        self._apart: int | None = None

    def start(self) -> None:
        """Begin to watch."""
        self._task = asyncio.create_task(self._run(), name="scheduler")

    def look(self, due: int = 0) -> None:
        """A timer was set that rings when it is `due`, or something is owed then: look again when to wake up, unless
        that is late enough. 0: nobody knows when.
        """
        if not due or due < self._wakes:
            self._changed.set()

    async def close(self) -> None:
        """Stop watching; the rows stay."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def ring(self) -> int:
        """Do everything that is due by now; that moment."""
        await self._reset()
        self._deaf = False
        storage, now = self._registry.services.storage, self._registry.services.env.now()
        for timer in await storage.timers_due(now):
            if not self.duty.held():
                break
            if timer.kind in PEOPLE and self._unreachable():
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
                    raise  # it is the database, and no fault of this timer
                log.exception("timer_failed", table=timer.table_id, kind=timer.kind)
                await self._put_off(timer)
        await self._dispatcher.wake_due()
        return now

    async def _reset(self) -> None:
        """The wall clock was set, or the machine slept, since the last look: nobody gains or loses time by it."""
        env = self._registry.services.env
        if env.steady is None:
            return
        apart = env.now() - env.steady()
        if self._apart is not None:
            await downtime.make_up(self._registry, apart - self._apart)
        self._apart = apart

    @property
    def _shared(self) -> bool:
        return self._registry.services.storage.shared

    async def _put_off(self, timer: TimerRow) -> None:
        batch = Batch()
        batch.put_off(timer, self._registry.services.env.now() + AGAIN_MS)
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
        """Until something is due. A look only tells how long that is: at a busy table there are many looks, and what
        was owed by `rung` is with the dispatcher, who calls when something of it has to wait.
        """
        loop = asyncio.get_running_loop()
        began = loop.time()
        while True:
            self._changed.clear()
            self._wakes = inf
            wait = await self._wait(rung)
            longest = BEHIND_SECONDS if self._dispatcher.behind or self._shared else LONGEST_SLEEP
            wait = min(wait, began + longest - loop.time())
            self._wakes = self._registry.services.env.now() + int(1000 * wait)
            try:
                async with asyncio.timeout(wait):
                    await self._changed.wait()
            except TimeoutError:
                self._wakes = inf
                return

    async def _live(self) -> None:
        """Write down that the bot is at work; while it cannot be reached it is not, also if it is stopped then."""
        if self._unreachable():
            return
        now = self._registry.services.env.now()
        if abs(now - self._alive) >= LONGEST_SLEEP * 900:
            self._alive = now
            await downtime.alive(self._registry)

    async def _wait(self, rung: int) -> float:
        """Seconds until something is due, after what was owed by `rung`."""
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
    WINDOW: timeouts.window_over,
    "sealed": timeouts.window_from_before,
    clock.BACK: timeouts.days_off_over,
    clock.SIT_IN: timeouts.sit_in,
    computers.WATCH: computers.remind,
    questions.TIMER: answering.time_up,
}
"""What happens when a timer of each kind rings."""


async def _ring(timer: TimerRow, table: Table) -> None:
    """Do what a timer is for, unless it was set anew or rang elsewhere meanwhile; the first change that is written
    because of it takes it away.
    """
    if timer not in await table.services.storage.timers(table.id):
        return
    table.ringing = timer
    try:
        if timer.kind in RANG:
            await RANG[timer.kind](table, timer)
        if table.ringing is not None:
            await Change(table, private=True).commit()
    finally:
        table.ringing = None
