"""Lines for the log channel about moderators at single tables."""

from __future__ import annotations

from bot.servers.moderating import act_of
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from storage import OutboxRow


async def told_of(registry: TableRegistry, table: Table, what: str, by: int, whom: int = 0) -> OutboxRow | None:
    """Return the log line of an act at a table. Return None if the moderator plays there or opened it, or no one reads
    the log.
    """
    if table.row.guild is None or by == table.row.host or table.seat_of(by) is not None:
        return None
    return act_of(await registry.servers.of(table.row.guild), what, by, table.id, whom)
