"""*Later*: a player snoozes the call to a turn."""

from __future__ import annotations

from bot.errors import UserError
from bot.tables import calls, clock
from bot.tables.change import Change
from bot.tables.table import Table
from bot.tables.time_control import HOUR
from bot.words import N_

LATER_MS = 2 * HOUR
NOTHING = N_("Nothing is asked of you at this table just now, so there is nothing to call you to.")


async def later(table: Table, user: int) -> int:
    """Queue another call to this turn in two hours, or before the player's time is up. Return when, in Unix
    milliseconds.

    Raises:
        UserError: the table does not wait for them.

    """
    seat, change = table.seat_of(user), Change(table, private=True)
    if seat is None or seat not in table.awaited():
        raise UserError(NOTHING)
    due, up = change.now + LATER_MS, clock.deadline(table, seat.seat)
    if up is not None:
        due = min(due, change.now + max(0, up - change.now) * 3 // 4)
    calls.owe_again(change, seat.seat, user, due)
    await change.commit()
    table.services.wake(table.id)
    return due
