"""Calls to one's turn: at once where it is the only one, else gathered into one message for all games."""

from __future__ import annotations

import json

from bot.deliveries import summons
from bot.deliveries.hand import send_hand
from bot.deliveries.post import Post, later
from bot.errors import Sorry
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.tables.turns import secret
from storage import Batch, OwedRow


async def call(post: Post, table: Table, owed: OwedRow) -> Batch:
    """Call somebody to all games that have waited for this, in one message; it pays all their rows."""
    user, storage = summons.receiver(owed), table.house.storage
    async with post.one_at_a_time(user):
        now, batch = table.house.world.now(), Batch()
        beside = [row for row in await storage.owed_beside(user, [summons.CALL]) if row.target == owed.target]
        if all(row.id != owed.id for row in beside):
            return batch  # the call of another game has told of this one
        rows = [row for row in beside if row.id == owed.id or row.due <= now + summons.TOGETHER_MS]
        wish = await post.wish(table, user)
        wakes = wish.quiet_until(now)
        if wish.turns != "quiet" and wakes > now:
            for row in rows:
                batch.owe(later(row, wakes))
        elif wish.turns != "quiet":
            due = [found for row in rows if (found := await _due(post, row, user)) is not None]
            if due:
                await _tell(post, batch, min(rows, key=lambda row: row.id), due, wish)
                post.called[user] = now
        for row in rows:
            batch.paid(row)
        await storage.commit(batch)
    return Batch()


async def _due(post: Post, row: OwedRow, user: int) -> Table | None:
    """The table of a call, where it still waits for this person, who has not looked at it since."""
    try:
        table = await post.hall.table(row.table_id)
    except Sorry:
        return None
    number = json.loads(row.payload)["seat"]
    seat = table.seat_of(user)
    if seat is None or seat.seat != number or not summons.asked(table, user) or summons.told(post, table, user):
        return None
    if table.active.get(user, 0) >= row.created or await summons.muted(table, number):
        return None
    return table


async def _tell(post: Post, batch: Batch, owed: OwedRow, due: list[Table], wish: Preferences) -> None:
    """One game by the means somebody chose; several as a list, by direct message where that can be.

    That a sealed window waits for somebody is told to nobody else.
    """
    user, table = summons.receiver(owed), next((one for one in due if not secret(one)), due[0])
    seat = table.seat_of(user)
    assert seat is not None
    if len(due) == 1 and wish.turns == "dm" and not wish.closed:
        await send_hand(post, table, batch, owed, wish)
        return
    tables = list({one.id: one for one in (*due, *await summons.waiting(post.hall, user))}.values())
    if len(due) > 1 and await summons.direct(post, batch, owed, summons.digest(tables, user, wish), wish):
        post.listed[user] = {one.id: one.row.move_count for one in tables}
        return
    screen = summons.word(table, user, seat.seat, sum(not secret(one) for one in due))
    if secret(table):
        await summons.direct(post, batch, owed, screen, wish)
    else:
        await post.send(table, table.home, screen, owed.nonce, ping=[user])
