"""What all are told of a seat that became free before the deal, since nobody answered there."""

from __future__ import annotations

from bot.outbox import summons
from bot.outbox.sender import Sender
from bot.tables.table import Table
from bot.ui.components import Screen, Text
from storage import Batch, OutboxRow


async def freed(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """A line where the lobby is; it calls whose seat it was as they wish to be called. Nothing where they are back."""
    user, now = summons.receiver(owed), table.services.env.now()
    if table.seat_of(user) is not None:
        return Batch()
    wish = await sender.wish(table, user)
    ping = [user] if wish.turns == "ping" and wish.quiet_until(now) <= now else []
    words = table.say("🪑 No answer from {who}: that seat is free.", who=f"<@{user}>")
    await sender.send(table, table.home, Screen((Text(words),)), owed.nonce, ping=ping)
    return Batch()
