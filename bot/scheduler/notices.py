"""The host's notice of maintenance. It is checked every few seconds and shown without a new message."""

from __future__ import annotations

import asyncio

import structlog

from bot.cases.days import Days
from bot.scheduler.emojis import Sleep
from bot.scheduler.looking import Looking
from bot.tables.change import Change
from bot.tables.maintenance import Announced
from bot.tables.registry import TableRegistry
from bot.tables.table import ACTIVE_MS, Table
from storage.cluster import NOTICE, WITHDRAWN

log = structlog.get_logger()


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
            if services.storage.share.mine(table.row.guild) and _looked_at(table):
                await services.wait_for_quiet()
                await table.do(_said_anew)


def _looked_at(table: Table) -> bool:
    now = table.services.env.now()
    return any(now - pressed <= ACTIVE_MS for pressed in table.active.values())


async def _said_anew(table: Table) -> None:
    if table.row.status not in {"playing", "paused"}:
        return
    change = Change(table)
    change.mark("board")  # an edit is enough, even of an old or distant board
    await change.commit()
