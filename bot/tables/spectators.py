"""Spectators: they see the board, are in its thread, and are called once, when the game is over."""

from __future__ import annotations

from bot.errors import UserError
from bot.tables import payloads
from bot.tables.change import Change
from bot.tables.table import Table
from bot.words import N_
from storage import WatcherRow

MOST = 200
"""Most spectators of one table."""


async def watch(table: Table, user: int) -> bool:
    """Start or stop watching. Return True if the user watches now."""
    if table.watcher(user) is not None:
        await stop(table, user)
        return False
    if table.seat_of(user) is not None:
        raise UserError(N_("You play at this table, so you see everything already."))
    if table.over:
        raise UserError(N_("This game is over. /replay shows it step by step."))
    if len(table.watchers) >= MOST:
        raise UserError(N_("So many people watch this game that there is no room left. /replay shows it at any time."))
    now = table.services.env.now()
    row = WatcherRow(table.id, user, now, table.row.move_count)
    change = Change(table)
    change.batch.put_watcher(row)
    if table.row.started is not None:
        change.owe(payloads.ThreadMember(), f"user:{user}")
    change.watchers = [*table.watchers, row]
    await change.commit()
    return True


async def stop(table: Table, user: int) -> None:
    """Stop watching."""
    change = Change(table)
    change.batch.drop_watcher(table.id, user)
    change.batch.drop_owed(table.id, "thread_member", f"user:{user}")
    change.watchers = [one for one in table.watchers if one.user != user]
    await change.commit()


async def looked(table: Table, user: int) -> int:
    """Return the last move that a user had seen, and record that they have seen all now.

    For users who neither play nor watch nothing is stored: they get the tenth last move.
    """
    seat, watcher, newest = table.seat_of(user), table.watcher(user), table.row.move_count
    if seat is None and watcher is None:
        return max(0, newest - 10)
    before = seat.last_seen_move if seat is not None else watcher.last_seen_move if watcher is not None else 0
    if before < newest:
        change = Change(table, private=True)
        if seat is not None:
            change.seat(seat.seat, last_seen_move=newest)
        elif watcher is not None:
            fresh = WatcherRow(table.id, user, watcher.since, newest)
            change.batch.put_watcher(fresh)
            change.watchers = [fresh if one.user == user else one for one in table.watchers]
        await change.commit()
    return before
