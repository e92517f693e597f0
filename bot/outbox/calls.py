"""Calls to a turn and reminders: by a new board, or several games in one message; by direct message where the call is
secret. Each such message becomes a line with a link when the table no longer waits.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.errors import UserError
from bot.outbox import summons
from bot.outbox.dispatcher import TRIES
from bot.outbox.inbox_hand import put_newest, send_hand
from bot.outbox.pacing import InboxLaterError
from bot.outbox.sender import Sender, last_post, later, left
from bot.outbox.slots import KEEP, At, Old, Place
from bot.screens.hand import closed
from bot.screens.phrases import board_link, title_of
from bot.tables import language, payloads, places, standing
from bot.tables.clock import away, hidden, quiet_until
from bot.tables.payloads import CALL
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.tables.time_control import PACES
from bot.ui.components import Row, Screen, Text
from bot.words import N_, speaker
from storage import Batch, OutboxRow, PostRow

WAITED = N_("⏰ {title} waited for you.")
MANY = 3
"""From this many waiting games on, one direct message lists them all."""
DIGEST_MS = 3_600_000
"""Least time between two such lists; less for turns shorter than four hours."""


async def call(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Call a player to their turn. Post a new board if none did so yet; else, or if Discord does not take that, send
    one message for all games that have waited, and settle all their rows.
    """
    user, storage = summons.receiver(owed), table.services.storage
    seat = summons.called(table, owed)
    if seat is None:
        return Batch()
    private = hidden(table, seat.seat)
    if summons.fresh(owed) and not private and owed.attempts < TRIES:
        shown = await sender.show_board(table, owed)
        if shown is not None:
            return shown
    async with sender.one_at_a_time(user):
        now, batch = table.services.env.now(), Batch()
        beside = [row for row in await storage.owed_beside(user, [CALL]) if row.target == owed.target]
        if all(row.id != owed.id for row in beside):
            return batch  # the call of another game has included this one
        rows = [row for row in beside if row.id == owed.id or row.due <= now + summons.TOGETHER_MS]
        wish = await sender.wish(table, user)
        wakes = summons.wakes(table, user, wish, now)
        calls = []
        for row in rows:
            one = await _due(sender, row, user, wish)
            if row.id != owed.id and one is not None and not _together(row, one, user, private=private):
                continue
            batch.paid(row)
            if one is not None and wakes > now:
                batch.owe(_later(row, wakes))
            elif one is not None:
                calls.append((row, one))
        if calls:
            first, tables = min((row for row, _ in calls), key=lambda row: row.id), [one for _, one in calls]
            await (_tell_aside if private else _tell)(sender, batch, first, tables, wish)
            if not private:
                sender.called[user] = now
        await storage.commit(batch)
    return Batch()


def _later(row: OutboxRow, due: int) -> OutboxRow:
    """Return the same call for later. Its board is posted already; a secret call has none."""
    told = payloads.read(row, payloads.Call)
    return replace(later(row, due), payload=msgspec.json.encode(replace(told, on_board=False)).decode())


def _together(row: OutboxRow, table: Table, user: int, *, private: bool) -> bool:
    """Return True if a call joins the others: public ones whose board is posted already, or secret ones. A shared
    window that waits for a player must not change the calls that others see.
    """
    seat = table.seat_of(user)
    if seat is None or hidden(table, seat.seat) != private:
        return False
    return row.due <= table.services.env.now() if private else not summons.fresh(row)


async def _due(sender: Sender, row: OutboxRow, user: int, wish: Preferences) -> Table | None:
    """Return the table of a call if it still waits for the player and they have not looked at it since."""
    try:
        table = await sender.registry.table(row.table_id)
    except UserError:
        return None
    seat = summons.called(table, row)
    if seat is None or payloads.read(row, payloads.Call).requested:
        return table if seat is not None else None
    if wish.calls == "quiet" or await standing.muted(table, seat.seat):
        return None
    return None if summons.told(sender, table, user) else table


async def _tell(sender: Sender, batch: Batch, owed: OutboxRow, due: list[Table], wish: Preferences) -> None:
    """Call to one game by the player's chosen means; list several games, by direct message if possible."""
    user, table = summons.receiver(owed), due[0]
    seat = table.seat_of(user)
    assert seat is not None
    if len(due) > 1:
        tables = list({one.id: one for one in (*due, *await summons.waiting(sender.registry, user))}.values())
        if await summons.direct(sender, batch, owed, summons.digest(tables, user, wish), wish, public=True):
            sender.listed[user] = {one.id: one.row.move_count for one in tables}
            return
    elif wish.calls == "dm" and not wish.inbox_closed:
        try:
            await _send_hand(sender, table, batch, owed, wish)
        except InboxLaterError as not_yet:
            if not_yet.soon:
                raise
        else:
            return
    screen = summons.word(table, user, seat.seat, wish, len(due))
    await sender.send(table, owed, screen, [user])


async def _tell_aside(sender: Sender, batch: Batch, owed: OutboxRow, due: list[Table], wish: Preferences) -> None:
    """Send a direct message only. If those are closed, stay silent: a call in the channel would name the player."""
    user, table = summons.receiver(owed), due[0]
    seat = table.seat_of(user)
    assert seat is not None
    if wish.inbox_closed:
        return
    if len(due) > 1:
        await summons.direct(sender, batch, owed, summons.digest(due, user, wish), wish)
    elif wish.calls == "dm":
        await _send_hand(sender, table, batch, owed, wish)
    else:
        await tell(sender, table, batch, owed, seat.seat, wish)


async def _send_hand(sender: Sender, table: Table, batch: Batch, owed: OutboxRow, wish: Preferences) -> None:
    """Send the hand, unless it came since the turn began, as the first one does when a game starts."""
    seat = table.seat_of(summons.receiver(owed))
    last = await last_post(table, f"hand:{seat.seat}") if seat is not None else None
    if last is None or last.at < owed.created:
        await send_hand(sender, table, batch, owed, wish)


async def tell(
    sender: Sender, table: Table, batch: Batch, owed: OutboxRow, seat: int, wish: Preferences, *, public: bool = False
) -> bool:
    """Call a player by direct message; an earlier such message becomes a line. Return whether it could be sent.
    `public`: see `summons.direct`.
    """
    word = summons.word(table, summons.receiver(owed), seat, wish)
    sent = await summons.direct(sender, batch, owed, word, wish, public=public)
    if sent is not None:
        await put_newest(table, batch, f"turn_notice:{seat}", sent, language.spoken(table, wish).language)
    return sent is not None


class OldTurnNotice(Old):
    """A direct message that a table waits, after another one, or after the player has answered."""

    async def screen(self, at: At[Table], post: PostRow) -> Screen:
        say = speaker(post.digest)
        return closed(say(WAITED, title=title_of(at.owner)), link=board_link(at.owner, say))


class TurnNotice(OldTurnNotice):
    """A direct message that a table waits for a player, until they have answered."""

    async def place(self, at: At[Table]) -> Place | None:
        seat = int(at.kind.partition(":")[2])
        if any(one.seat == seat for one in at.owner.awaited()):
            return KEEP
        return await super().place(at)


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
    if not private and await left(sender.client, table, user):
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
        sent = aside and await tell(sender, table, batch, owed, number, wish, public=not private)
    if private:
        return batch
    if not sent:
        screen = summons.word(table, user, number, wish, len(waiting) if many else 0)
        await sender.send(table, owed, screen, [user])
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
    say = table.say
    # also in quiet hours: the window stands still in those, as far as it can
    ping = [seat.user or 0 for seat, wish in zip(among, wishes, strict=True) if wish.calls != "quiet"]
    who = say.join([f"<@{seat.user}>" for seat in among])
    words = say("⏰ {who}: anyone want to react in {title}?", who=who, title=title_of(table))
    told = " · ".join([words, *summons.remaining(table, say, window.asked)])
    screen = Screen((Text(told), Row((summons.my_hand(table, say),))), plain=True)
    await sender.send(table, owed, screen, ping)
    batch = Batch()
    for seat in among if sender.gate.shut else ():
        batch.drop_owed(table.id, CALL, f"user:{seat.user}")  # one that waits for an inbox would be a second call
    return batch


def _patience(table: Table) -> int:
    """Return the least time between two lists of many games."""
    return min(DIGEST_MS, PACES.get(table.settings.time_limit, 0) // 4 or DIGEST_MS)
