from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from bot.outbox.hand_kept import HAND, PATIENCE, settled
from bot.outbox.hand_message import hand_message
from bot.outbox.next_hand import among_others
from bot.outbox.sender import Sender, later
from bot.outbox.summons import at_once, hand_line, receiver
from bot.screens.hand import Around
from bot.screens.phrases import jump
from bot.tables import language, payloads, places
from bot.tables.clock import hidden, quiet_until
from bot.tables.preferences import Preferences
from bot.tables.reader import reader
from bot.tables.table import Table
from storage import Batch, OutboxRow, PostRow


async def hand(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Send the hand as a direct message, after quiet hours. If direct messages are closed, say so in the channel."""
    batch = Batch()
    user = receiver(owed)
    seat = table.seat_of(user)
    wish = await sender.wish(table, user)
    start = payloads.read(owed, payloads.HandMessage).start
    if seat is None or table.over or table.settings.lesson or wish.inbox_closed:
        return batch
    last = await sender.last(table, f"hand:{seat.seat}")
    if start and last is not None and last.at >= owed.created:
        return batch  # the call to a turn has sent it
    first = start or last is None  # a turn may have been called before the start
    opening = first and wish.hand_at_start
    if not (wish.calls == "dm" or opening):
        return batch
    wakes = quiet_until(table, wish, table.services.env.now())
    if wakes > table.services.env.now():
        batch.owe(later(owed, wakes))
        return batch
    if owed.deliver_each and seat not in table.awaited():
        return batch  # the turn is over, as are the quiet hours
    if not opening and seat in table.awaited() and not await at_once(sender, table, batch, seat):
        return batch
    await send_hand(sender, table, batch, owed, wish)
    return batch


async def send_hand(sender: Sender, table: Table, batch: Batch, owed: OutboxRow, wish: Preferences) -> None:
    user = receiver(owed)
    seat = table.seat_of(user)
    assert seat is not None
    sender.gate.enter(user)  # before a picture is drawn for nothing
    say = language.spoken(table, wish)
    around = await among_others(sender.client, table, user, say, Around(link=jump(table.row)), here=None)
    how = await reader(table, user)
    options: Any = {"around": around, "patience": PATIENCE}
    drawing = partial(hand_message, sender.pictures, table, seat.seat, say, how, **options)
    shown, message = await settled(table, seat.seat, drawing, sender.budget.ahead)
    sent = await sender.direct(user, message.screen, owed.nonce, message.drawn, line=hand_line(table, seat, wish))
    if sent is None:
        if hidden(table, seat.seat):  # a message in the channel would reveal who is asked
            wish.shut(batch, user, table.services.env.now())
        elif await sender.left(table, user):
            await table.do(lambda table: places.gone(table, seat.seat))
        else:
            _closed(table, batch, user, wish)
        return
    now = table.services.env.now()
    kind = f"{HAND}{seat.seat}"
    last = await sender.last(table, kind)
    if last is not None and last.message != sent[1]:
        table.leave(batch, f"old_hand.{last.message}:{seat.seat}", last)
    batch.put_post(PostRow(table.id, kind, *sent, replace(shown, picture=message.filename).dump(), now))
    if seat in table.awaited() and not hidden(table, seat.seat):
        sender.called[user] = now


def _closed(table: Table, batch: Batch, user: int, wish: Preferences) -> None:
    wish.shut(batch, user, table.services.env.now())
    seat = table.seat_of(user)
    table.owe(batch, payloads.TableNotice("no_direct_messages", seat=seat.seat if seat else None))
    table.services.wake(table.id)
