"""Time when the bot or Discord could not be reached. It counts for no player; boards mention it. Trouble of one shard
stops no clocks of others.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import structlog

from bot.errors import UserError
from bot.tables import clock, questions
from bot.tables.change import Change, commit_asleep
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from bot.tables.time_control import Clock
from storage import Batch, TableRow
from storage.cluster import set_alive

log = structlog.get_logger()
SHORT_MS = 60_000
"""Shorter gaps are ignored."""
TOGETHER = 200
TOLD_MS = 10 * 60_000
"""Least length that boards mention."""
EVERY = -1
"""All shards, before their numbers are known."""


async def alive(registry: TableRegistry) -> None:
    storage, batch = registry.services.storage, Batch()
    set_alive(batch, storage.share.slot, registry.services.env.now())
    await storage.commit(batch)


async def since_last_alive(registry: TableRegistry) -> int:
    """Return how long ago the slot was last served, in milliseconds; 0 if never."""
    storage = registry.services.storage
    alive = await storage.cluster.alive(storage.share.slot)
    return 0 if alive is None else max(0, registry.services.env.now() - alive)


async def make_up(registry: TableRegistry, lost: int, which: Callable[[TableRow], bool] | None = None) -> None:
    """Give the `lost` milliseconds back to every running clock. They are negative if the wall clock was set back.
    `which`: only for these tables.

    Tables that are not in memory are not loaded; only their rows change.
    """
    if abs(lost) < SHORT_MS:
        return
    log.info("downtime_made_up", minutes=lost // 60_000)
    rows = [row for row in await registry.services.storage.open_tables(mine=True) if row.status == "playing"]
    rows = rows if which is None else [row for row in rows if which(row)]
    for at in range(0, len(rows), TOGETHER):
        awake = await _shift_asleep(registry, rows[at : at + TOGETHER], lost)
        await asyncio.sleep(0)  # presses at these tables go first
        for number in awake:
            with suppress(UserError):
                await (await registry.table(number)).do(partial(_shift, lost))
    registry.services.look_at_timers(0)


async def _shift_asleep(registry: TableRegistry, rows: list[TableRow], lost: int) -> list[int]:
    """Shift the clocks of tables that are not in memory, in one batch. Return the numbers of the others."""
    others, changes = [], []
    async with registry.asleep() as awake:
        stored = {row.id: row for row in await registry.services.storage.tables([row.id for row in rows])}
        for row in stored.values():
            table = Table(registry.services, row, TableSettings.load(row.settings, row.game), [])
            if row.id in awake:
                others.append(row.id)
            elif _times(table):
                changes.append(_shifted(table, lost))
        await commit_asleep(registry.services, changes)
    return others


def _times(table: Table) -> bool:
    if table.row.status != "playing":
        return False
    awaited = bool(Clock.load(table.row.clock).asked_since)  # without a time limit it measures the wait
    return table.settings.time_limit != "none" or awaited or any(one.due for one in table.settings.questions)


async def _shift(lost: int, table: Table) -> None:
    if _times(table):
        await _shifted(table, lost).commit()


def _shifted(table: Table, lost: int) -> Change:
    """Return a change that moves the table's clocks by `lost`. The next board says so."""
    change = Change(table)
    clock.give_back(change, lost)
    questions.shift(change, lost)
    if lost >= TOLD_MS and table.settings.time_limit != "none":
        change.notice("unreachable", args={"minutes": lost // 60_000})
    return change


class Reach:
    """Which of our shards are away, since when, and whether lost time is being given back.

    `look`: the clocks may go on; `spawn` runs a coroutine in the background.
    """

    def __init__(
        self,
        registry: TableRegistry,
        spawn: Callable[[Coroutine[Any, Any, Any], str], asyncio.Task[Any]],
        look: Callable[[], None],
    ) -> None:
        self._registry, self._spawn, self._look = registry, spawn, look
        self._since: dict[int, int] = {}
        self._making_up = 0
        self.shards: Sequence[int] = (0,)
        self.count = 1
        """The number of all shards."""

    def are(self, shards: Sequence[int], count: int) -> None:
        self.shards, self.count = shards, count

    # ------------------------------------------------------------------------------------------------------ events

    async def begins(self, lost: int, *, there: bool = False) -> None:
        """Start: the bot was away for `lost` milliseconds, and is until Discord is ready. A successor process is
        `there` already and gets no ready event. Return when the time is given back: a move made before would cost it.
        """
        self._since = {} if there else {EVERY: self._registry.services.env.now()}
        await asyncio.wait([self._make_up_of(lost, None)])

    def lost(self, shard: int) -> None:
        if EVERY not in self._since:
            self._since.setdefault(shard, self._registry.services.env.now())

    def back(self, shard: int) -> None:
        if (every := self._since.pop(EVERY, None)) is not None:
            self._since = dict.fromkeys(self.shards, every)
        since = self._since.pop(shard, None)
        if since is not None:
            alone = tuple(self.shards) == (shard,)
            self._make_up_of(self._registry.services.env.now() - since, None if alone else shard)

    def all_back(self) -> None:
        for shard in self.shards:
            self.back(shard)
        self._since.clear()

    # ---------------------------------------------------------------------------------------------------- questions

    @property
    def away(self) -> bool:
        """Return True if all shards are away."""
        return EVERY in self._since or bool(self.shards and all(one in self._since for one in self.shards))

    @property
    def making_up(self) -> bool:
        """Return True while lost time is being given back."""
        return self._making_up > 0

    def unreachable(self) -> bool:
        """Return True if no one can reach us for a minute or more, or lost time is being given back."""
        return self.making_up or (self.away and self._long(min(self._since.values())))

    def hears(self, guild: int | None) -> bool:
        """Return True if a server can reach us."""
        since = self._since.get(self._shard(guild))
        return since is None or not self._long(since)

    def _long(self, since: int) -> bool:
        return self._registry.services.env.now() - since >= SHORT_MS

    def _shard(self, guild: int | None) -> int:
        return ((guild or 0) >> 22) % self.count

    # ------------------------------------------------------------------------------------------------- lost time

    def _make_up_of(self, lost: int, shard: int | None) -> asyncio.Task[None]:
        self._making_up += 1
        return self._spawn(self._make_up(lost, shard), "downtime")

    async def _make_up(self, lost: int, shard: int | None) -> None:
        try:
            which = None if shard is None else partial(self._on, shard)
            await make_up(self._registry, lost, which)
        finally:
            self._making_up -= 1
            self._look()

    def _on(self, shard: int, row: TableRow) -> bool:
        return self._shard(row.guild) == shard
