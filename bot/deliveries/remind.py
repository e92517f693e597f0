"""Reminders: by the means somebody chose, outside their quiet hours, one digest for many games."""

from __future__ import annotations

import json

from bot.deliveries import summons
from bot.deliveries.post import Post, later
from bot.tables import trouble
from bot.tables.pace import PACES
from bot.tables.table import Table
from bot.tables.turns import secret
from storage import Batch, OwedRow

MANY = 3
"""From so many waiting games on, one direct message lists them all."""
DIGEST_MS = 3_600_000
"""At most one such list an hour, more often only where turns are shorter than four hours."""


async def remind(post: Post, table: Table, owed: OwedRow) -> Batch:
    """Call somebody whose time runs."""
    batch = Batch()
    number = json.loads(owed.payload)["seat"]
    user = summons.receiver(owed)
    seat = table.seat_of(user)
    if seat is None or seat.seat != number or not summons.asked(table, user):
        return batch
    wish = await post.wish(table, user)
    if wish.turns == "quiet" or await summons.muted(table, number):
        return batch
    now = table.house.world.now()
    if await post.left(table, user):
        await table.do(lambda table: trouble.gone(table, number))
        return batch
    wakes = wish.quiet_until(now)
    if wakes > now:
        batch.owe(later(owed, wakes))
        return batch
    waiting = await summons.waiting(post.hall, user)
    many = len(waiting) >= MANY
    if many and now - post.digests.get(user, -DIGEST_MS) < _patience(table):
        return batch
    direct = summons.digest(waiting, user, wish) if many else summons.word(table, user, number)
    aside = many or wish.turns == "dm" or bool(table.terms.trouble) or secret(table)
    sent = aside and await summons.direct(post, batch, owed, direct, wish)
    if not sent and not secret(table):
        screen = summons.word(table, user, number, len(waiting) if many else 0)
        await post.send(table, table.home, screen, owed.nonce, ping=[user])
    if many:
        post.digests[user] = now
    post.called[user] = now
    return batch


def _patience(table: Table) -> int:
    """How long one list of many games stands for the next one."""
    return min(DIGEST_MS, PACES.get(table.terms.pace, 0) // 4 or DIGEST_MS)
