"""*Tell me every time*: a new message for those who do not see an edit, when a table begins to wait for them."""

from __future__ import annotations

from dataclasses import replace

from bot.outbox import summons, told
from bot.outbox.sender import Sender
from bot.screens.phrases import awaited_line
from bot.tables import language, payloads, standing
from bot.tables.clock import away, hidden
from bot.tables.payloads import CALL
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.ui.components import Screen, Text
from storage import Batch, OutboxRow


async def owe(sender: Sender, table: Table, batch: Batch) -> None:
    """After a board: those who are at the table, and so would be called only later, are told now, in place of that."""
    now, env = table.services.env.now(), table.services.env
    for row in await table.services.storage.owed(table.id):
        if row.kind != CALL or row.due <= now or not summons.fresh(row):
            continue
        seat = summons.called(table, row)
        if seat is None or away(table, seat.seat) is not None:  # it waits until they are back
            continue
        wish = await sender.wish(table, summons.receiver(row))
        if not wish.every_time or wish.calls != "each":
            continue
        batch.paid(row)
        payload = payloads.EveryTime(seat.seat, row.created)
        batch.owe(payloads.row(table.id, row.target, payload, env.nonce(), due=now, created=now))
        table.services.wake(table.id)


async def every_time(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """By direct message; where those are closed by a mention, unless nobody else may learn that they are asked."""
    batch, telling, user = Batch(), payloads.read(owed, payloads.EveryTime), summons.receiver(owed)
    seat = table.seat_of(user)
    if seat is None or seat.seat != telling.seat or not summons.asked(table, user):
        return batch
    if table.last_press(user) > telling.since or await standing.muted(table, seat.seat):
        return batch
    wish = await sender.wish(table, user)
    if not await told.tell(sender, table, batch, owed, seat.seat, wish, _word(table, user, seat.seat, wish)):
        if hidden(table, seat.seat):
            return batch
        await sender.send(table, table.home, _word(table, user, seat.seat), owed.nonce, ping=[user])
    if not hidden(table, seat.seat):  # what one person alone gets keeps no other call waiting
        sender.called[user] = table.services.env.now()
    return batch


def _word(table: Table, user: int, seat: int, wish: Preferences | None = None) -> Screen:
    """The call of everybody, and what is asked, which the others read on the board; not where nobody else may know."""
    called = summons.word(table, user, seat, wish=wish)
    if hidden(table, seat):
        return called
    say = language.spoken(table, wish)
    return replace(called, parts=(called.parts[0], Text(awaited_line(table, say)), *called.parts[1:]))
