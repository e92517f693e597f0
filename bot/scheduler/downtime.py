"""Time when the bot or Discord could not be reached. It counts for no player; boards mention it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

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
                table = await registry.table(number)
                if _times(table):
                    await table.do(lambda table: _shift(table, lost))
    registry.services.look_at_timers(0)


async def _shift_asleep(registry: TableRegistry, rows: list[TableRow], lost: int) -> list[int]:
    """Shift the clocks of tables that are not in memory, in one batch. Return the numbers of the others."""
    others, changes = [], []
    async with registry.asleep() as awake:
        stored = {row.id: row for row in await registry.services.storage.tables([row.id for row in rows])}
        for row in stored.values():
            table = Table(registry.services, row, TableSettings.load(row.settings), [])
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


async def _shift(table: Table, lost: int) -> None:
    if not _times(table):
        return
    await _shifted(table, lost).commit()


def _shifted(table: Table, lost: int) -> Change:
    """Return a change that moves the table's clocks by `lost`. The next board says so."""
    change = Change(table)
    clock.give_back(change, lost)
    questions.shift(change, lost)
    if lost >= TOLD_MS and table.settings.time_limit != "none":
        change.notice("unreachable", args={"minutes": lost // 60_000})
    return change
