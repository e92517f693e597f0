"""Nudges, by direct message or in the channel, as each player wants to be called."""

from __future__ import annotations

from functools import partial

from bot.outbox import summons
from bot.outbox.inbox_hand import put_newest
from bot.outbox.sender import Sender, later, left
from bot.tables import language, payloads, places
from bot.tables import nudge as nudges
from bot.tables.table import Table
from storage import Batch, OutboxRow


async def nudge(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Nudge a player by their chosen means, after their quiet hours and days off. Drop it if they have answered."""
    batch, user, now = Batch(), summons.receiver(owed), table.services.env.now()
    told = payloads.read(owed, payloads.Nudge)
    if not nudges.is_open(table, told, user):
        return batch
    due = await nudges.sent_at(table, table.seats[told.by], table.seats[told.seat])
    if due is not None and due > now:
        batch.owe(later(owed, due))
    if due is None or due > now:
        return batch
    if await left(sender.client, table, user):
        await table.do(partial(places.gone, seat=told.seat))
        return batch
    wish = await sender.wish(table, user)
    screen = partial(summons.nudge, table, told.seat, told.by, wish)
    sent = None
    if wish.calls == "dm" or table.settings.access_problem:
        sent = await summons.direct(sender, batch, owed, screen(), wish, public=True)
    if sent is not None:
        kind, shows = f"turn_notice:{told.seat}", language.spoken(table, wish).language
        await put_newest(table, batch, kind, sent, shows)
    else:
        await sender.send(table, owed, screen(f"<@{user}>"), [user])
    sender.called[user] = now
    return batch
