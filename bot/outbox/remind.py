"""Reminders: by the player's chosen means, outside their quiet hours, one list for many games."""

from __future__ import annotations

from bot.outbox import summons, told
from bot.outbox.sender import Sender, later
from bot.screens.phrases import title_of
from bot.tables import payloads, places, standing
from bot.tables.clock import away, hidden, quiet_until
from bot.tables.payloads import CALL
from bot.tables.table import Table
from bot.tables.time_control import PACES
from bot.ui.components import Row, Screen, Text
from storage import Batch, OutboxRow

MANY = 3
"""From this many waiting games on, one direct message lists them all."""
DIGEST_MS = 3_600_000
"""Least time between two such lists; less for turns shorter than four hours."""


async def remind(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Remind a player whose time runs, after their quiet hours; not on days off, at whose end they are called."""
    batch = Batch()
    number = payloads.read(owed, payloads.Reminder).seat
    user = summons.receiver(owed)
    seat = table.seat_of(user)
    if seat is None or seat.seat != number or not summons.asked(table, user):
        return batch
    wish = await sender.wish(table, user)
    if wish.calls == "quiet" or away(table, number) is not None or await standing.muted(table, number):
        return batch
    now = table.services.env.now()
    private = hidden(table, number)
    if not private and await sender.left(table, user):
        await table.do(lambda table: places.gone(table, number))
        return batch
    wakes = quiet_until(table, wish, now)
    if wakes > now:
        batch.owe(later(owed, wakes))
        return batch
    waiting = await summons.waiting(sender.registry, user)
    many = len(waiting) >= MANY
    if many and now - sender.digests.get(user, -DIGEST_MS) < _patience(table):
        return batch
    aside = wish.calls == "dm" or bool(table.settings.access_problem) or private
    if many:
        sent = (
            await summons.direct(sender, batch, owed, summons.digest(waiting, user, wish), wish, public=not private)
            is not None
        )
    else:
        sent = aside and await told.tell(sender, table, batch, owed, number, wish, public=not private)
    if private:
        return batch
    if not sent:
        screen = summons.word(table, user, number, wish, len(waiting) if many else 0)
        await sender.send(table, table.home, screen, owed.nonce, ping=[user])
    if many:
        sender.digests[user] = now
    sender.called[user] = now
    return batch


async def window(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Mention everyone who could be asked together, because one of them can be reached in no other way. Whether that
    one is asked stays secret.
    """
    window = payloads.read(owed, payloads.ReactionCall)
    open_now = [one for one in table.decisions() if one.must and window.asked.get(one.seat) == one.number]
    if not open_now or window.undos != table.row.undo_count:
        return Batch()
    among = [seat for seat in table.persons() if seat.seat in open_now[0].among and seat.user is not None]
    wishes = [await sender.wish(table, seat.user or 0) for seat in among]
    # a direct message about this window may have failed just now
    if not sender.gate.shut and not any(wish.inbox_closed and wish.inbox_closed_at < owed.created for wish in wishes):
        return Batch()
    now, say = table.services.env.now(), table.say
    ping = [
        seat.user or 0
        for seat, wish in zip(among, wishes, strict=True)
        if wish.calls != "quiet" and quiet_until(table, wish, now) == now
    ]
    who = say.join([f"<@{seat.user}>" for seat in among])
    words = say("⏰ {who}: anyone want to react in {title}?", who=who, title=title_of(table))
    screen = Screen((Text(words), Row((summons.my_hand(table, say),))), plain=True)
    await sender.send(table, table.home, screen, owed.nonce, ping=ping)
    batch = Batch()
    for seat in among if sender.gate.shut else ():
        batch.drop_owed(table.id, CALL, f"user:{seat.user}")  # one that waits for an inbox would be a second call
    return batch


def _patience(table: Table) -> int:
    """Return the least time between two lists of many games."""
    return min(DIGEST_MS, PACES.get(table.settings.time_limit, 0) // 4 or DIGEST_MS)
