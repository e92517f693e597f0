"""Calls to a turn: by a new board, or several games in one message; by direct message where the call is secret."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.errors import UserError
from bot.outbox import summons, told
from bot.outbox.dispatcher import TRIES
from bot.outbox.hand import send_hand
from bot.outbox.inbox_gate import InboxLaterError
from bot.outbox.sender import Sender, later
from bot.tables import payloads, standing
from bot.tables.clock import hidden
from bot.tables.payloads import CALL
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from storage import Batch, OutboxRow


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
        await _call(sender, batch, calls, wish, private=private)
        await storage.commit(batch)
    return Batch()


async def _call(
    sender: Sender, batch: Batch, calls: list[tuple[OutboxRow, Table]], wish: Preferences, *, private: bool
) -> None:
    if not calls:
        return
    first, tables = min((row for row, _ in calls), key=lambda row: row.id), [one for _, one in calls]
    now = sender.registry.services.env.now()
    if private:
        await _tell_aside(sender, batch, first, tables, wish)
    else:
        await _tell(sender, batch, first, tables, wish)
        sender.called[summons.receiver(first)] = now


def _wanted(row: OutboxRow) -> bool:
    return payloads.read(row, payloads.Call).requested


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
    if seat is None or _wanted(row):
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
    await sender.send(table, table.home, screen, owed.nonce, ping=[user])


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
        await told.tell(sender, table, batch, owed, seat.seat, wish)


async def _send_hand(sender: Sender, table: Table, batch: Batch, owed: OutboxRow, wish: Preferences) -> None:
    """Send the hand, unless it came since the turn began, as the first one does when a game starts."""
    seat = table.seat_of(summons.receiver(owed))
    last = await sender.last(table, f"hand:{seat.seat}") if seat is not None else None
    if last is None or last.at < owed.created:
        await send_hand(sender, table, batch, owed, wish)
