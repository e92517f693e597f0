"""A bell for a table's clocks, rung by a test, and the resulting deliveries."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

from bot.outbox.dispatcher import Dispatcher
from bot.scheduler.scheduler import Scheduler
from bot.tables.table import Table
from storage import OutboxRow
from tests.bot.tables.ward import Ward

PENDING = cast("Any", SimpleNamespace(needs=lambda *_: True, waits=lambda *_: True))
"""An outbox where everything stays pending, for the test to read."""


class Bell:
    """The scheduler of one run of the bot."""

    def __init__(self, ward: Ward, unreachable: Callable[[], bool] = lambda: False) -> None:
        self.ward, self.dispatcher = ward, Dispatcher(ward.registry, PENDING)
        self.scheduler = Scheduler(ward.registry, self.dispatcher, unreachable)

    async def ring(self) -> None:
        await self.scheduler.ring()
        await self.dispatcher.idle()
        await self.ward.quiet()


async def ring(ward: Ward) -> None:
    await Bell(ward).ring()


async def paced(ward: Ward, *users: int, time_limit: str = "1h", absent: str = "default", **given: Any) -> Table:
    return await ward.playing(*users, time_limit=time_limit, absence=absent, **given)


async def timers(ward: Ward, table: Table) -> dict[tuple[int, str], int]:
    """Return what is left of each seat's timers."""
    return {(one.seat, one.kind): one.due - ward.time for one in await ward.storage.timers(table.id) if one.seat >= 0}


async def owed(ward: Ward, table: Table, kind: str) -> list[OutboxRow]:
    return [row for row in await ward.storage.owed(table.id) if row.kind == kind]


async def said(ward: Ward, table: Table) -> list[str]:
    return [json.loads(row.payload)["key"] for row in await owed(ward, table, "table_notice")]
