"""Calls that somebody puts off, and the end of the silence that they wished for until they look at a game again."""

from __future__ import annotations

from bot.errors import UserError
from bot.tables import calls, clock
from bot.tables.change import Change
from bot.tables.preferences import Preferences
from bot.tables.table import Services, Table
from bot.tables.time_control import HOUR
from bot.words import N_
from storage import Batch

LATER_MS = 2 * HOUR
NOTHING = N_("Nothing is asked of you at this table just now, so there is nothing to call you to.")


async def later(table: Table, user: int) -> int:
    """Somebody would rather be called to this turn again in two hours; sooner, where their time is up before. Returns
    when, in Unix milliseconds.

    Raises:
        UserError: nothing is asked of them here.

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


async def looked(services: Services, user: int) -> None:
    """Somebody looks at a game: whoever wants one call until then may be called again."""
    wish = Preferences.load(await services.storage.preferences(user))
    if wish.called or wish.called_aside:
        batch = Batch()
        wish.note(batch, user, called=0, called_aside=0)
        await services.storage.commit(batch)
