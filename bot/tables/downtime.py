"""Time when the bot or Discord could not be reached: it counts for nobody, and the tables are told."""

from __future__ import annotations

import json

import structlog

from bot.errors import Sorry
from bot.tables import turns
from bot.tables.hall import Hall
from bot.tables.pace import Clock, shifted
from bot.tables.table import Table
from bot.words import N_
from storage import Batch

log = structlog.get_logger()

SHORT_MS = 60_000
"""Shorter gaps are not made up."""
TOLD_MS = 10 * 60_000
"""From this length on the table is told."""
BOT = 0
"""The row of server settings that belongs to the bot itself."""
AWAY = N_("🔌 I could not be reached for about {minutes} minutes. That time counts for nobody.")


async def alive(hall: Hall) -> None:
    """Write down that the bot is running now."""
    storage = hall.house.storage
    known = json.loads(await storage.guild(BOT) or "{}")
    known["alive"] = hall.house.world.now()
    batch = Batch()
    batch.put_guild(BOT, json.dumps(known))
    await storage.commit(batch)


async def since_last_alive(hall: Hall) -> int:
    """How long ago the bot last wrote that it was running, in milliseconds; 0 where it never did."""
    known = json.loads(await hall.house.storage.guild(BOT) or "{}")
    return max(0, hall.house.world.now() - known["alive"]) if "alive" in known else 0


async def make_up(hall: Hall, lost: int) -> None:
    """Give every running clock the `lost` milliseconds back; take them, where the wall clock was set back by them."""
    if abs(lost) < SHORT_MS:
        return
    log.info("downtime_made_up", minutes=lost // 60_000)
    for row in await hall.house.storage.open_tables():
        if row.status != "playing" or not Clock.load(row.clock).since:
            continue
        try:
            table = await hall.table(row.id)
        except Sorry:
            continue
        if table.terms.pace != "none" or turns.sealed(table):
            await table.do(lambda table: _shift(table, lost))


async def _shift(table: Table, lost: int) -> None:
    if table.row.status != "playing":
        return
    batch = Batch()
    clock = turns.rewrite(table, batch, shifted(Clock.load(table.row.clock), lost))
    if lost >= TOLD_MS and table.terms.pace != "none":
        payload = {"say": AWAY, "args": {"minutes": lost // 60_000}}
        table.owe(batch, "note", payload=json.dumps(payload), each=True)
    await table.commit(batch, table.touched(clock=clock))
