"""What the log channel is told of moderators at single tables."""

from __future__ import annotations

from bot.servers.moderating import act_of
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from storage import OutboxRow


async def told_of(registry: TableRegistry, table: Table, what: str, by: int, whom: int = 0) -> OutboxRow | None:
    """The line of an act at a table, to be written with it; None where whoever does it plays there or opened it, or
    nobody wants to read it.
    """
    if table.row.guild is None or by == table.row.host or table.seat_of(by) is not None:
        return None
    return act_of(await registry.servers.of(table.row.guild), what, by, table.id, whom)
