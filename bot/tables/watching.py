"""People who watch a game: they see the board, are in its thread, and are called once, when it is over."""

from __future__ import annotations

from bot.errors import Sorry
from bot.tables.table import Table
from bot.words import N_
from storage import Batch, WatcherRow

MOST = 200
"""People who may watch one table."""


async def watch(table: Table, user: int) -> bool:
    """Begin to watch, or stop where one watches already; whether one watches now."""
    if table.watcher(user) is not None:
        await _stop(table, user)
        return False
    if table.seat_of(user) is not None:
        raise Sorry(N_("You play at this table, so you see everything already."))
    if table.over:
        raise Sorry(N_("This game is over. /replay shows it step by step."))
    if len(table.watchers) >= MOST:
        raise Sorry(N_("So many people watch this game that there is no room left. /replay shows it at any time."))
    now = table.house.world.now()
    row = WatcherRow(table.id, user, now, table.row.move_count)
    batch = Batch()
    batch.put_watcher(row)
    if table.row.started is not None:
        table.owe(batch, "seat", f"user:{user}")
    await table.commit(batch)
    table.watchers = [*table.watchers, row]
    return True


async def _stop(table: Table, user: int) -> None:
    batch = Batch()
    batch.drop_watcher(table.id, user)
    batch.drop_owed(table.id, "seat", f"user:{user}")
    await table.commit(batch)
    table.watchers = [one for one in table.watchers if one.user != user]


async def looked(table: Table, user: int) -> int:
    """The last move this person had seen before now; they have seen everything from now on.

    Of people who neither play nor watch nothing is kept: for them it is the tenth last move.
    """
    seat, watcher, newest = table.seat_of(user), table.watcher(user), table.row.move_count
    if seat is None and watcher is None:
        return max(0, newest - 10)
    before = seat.looked if seat is not None else watcher.looked if watcher is not None else 0
    if before < newest:
        batch = Batch()
        if seat is not None:
            batch.set_looked(table.id, seat.seat, newest)
        elif watcher is not None:
            batch.put_watcher(WatcherRow(table.id, user, watcher.since, newest))
        await table.house.storage.commit(batch)
        if seat is not None:
            table.looked(seat.seat, newest)
        table.watchers = [
            WatcherRow(one.table_id, user, one.since, newest) if one.user == user else one for one in table.watchers
        ]
    return before
