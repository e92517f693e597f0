"""The board message. It is edited while the active players are here, and sent again to call a player."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from typing import Literal

import discord
from msgspec.structs import replace

from bot.history import news
from bot.outbox import hand_kept, summons, told
from bot.outbox.board_message import BoardMessage, Shown, board_message, picture_key, shown_by
from bot.outbox.call_budget import Rank
from bot.outbox.dispatcher import LaterError, NotReadyError
from bot.outbox.league_thread import just_opened
from bot.outbox.sender import Sender, wake_with_picture
from bot.screens import board as boards
from bot.screens.phrases import title_of
from bot.tables import payloads
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from storage import Batch, OutboxRow, PostRow, SeatRow

OLD_MS = 50 * 60_000
"""Discord limits edits of messages older than an hour (30046), so an older board is sent again."""
CLOCK_LINE = "board_clock"
"""Row kind: only the clock's line changed, so an edit is enough, even of an old or distant board."""
DOWN = "board_repost"
"""Row kind: a player did not see the answer on the board. Send a new one unless it is the last message."""
CALM_MS = 4_000
"""Delay before a text-only board gets its picture, in milliseconds. Longer if drawing is behind."""
Calls = list[tuple[OutboxRow, SeatRow]]
"""Due calls, each with the seat that is called."""
Outcome = Literal["keep", "edit", "send"]
"""The message stays, is edited, or a new one is sent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The state of the board message before it is updated."""

    missing: bool = False
    """None was sent yet where the game is played now."""
    called: bool = False
    """A player is called, which an edit cannot do."""
    deleted: bool = False
    """It was deleted."""
    unwritten: bool = False
    """A successor may have been sent and not stored. Sending with its nonce finds that message."""
    old: bool = False
    """Discord limits edits of it."""
    down: bool = False
    """It should move to the end of its channel."""
    pushed: bool = False
    """Other messages pushed it up, and a new board would push no open hand up."""


def outcome(found: Found, *, same: bool) -> Outcome:
    """Return the fate of the message. `same`: it already shows the present board."""
    if found.missing or found.called or found.deleted or found.unwritten or found.old or found.down:
        return "send"
    if same:
        return "keep"
    return "send" if found.pushed else "edit"


async def board(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Deliver the board; then update hands and messages in inboxes."""
    if table.row.status == "lobby" or table.row.started is None:
        return Batch()
    batch = await _board(sender, table, owed)
    posts = await table.services.storage.posts(table.id)
    hand_kept.owe(table, batch, posts)
    told.owe(table, batch, posts)
    return batch


async def _board(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Edit the message or send a new one. A picture that is not ready gets a row of its own, so the words are never
    late.
    """
    last = await sender.last(table, "board")
    shown, nonce = shown_by(last), _nonce(owed, last)
    known, moves_on = last.at if last is not None else 0, owed.kind != CLOCK_LINE
    found = Found(
        missing=last is None or last.channel != table.home,
        called=bool(await summons.public(table)),
        deleted=shown.lost,
        unwritten=sender.sent_before(nonce, max(owed.created, known)) if shown.sending is None else shown.sending,
        old=moves_on and table.services.env.now() - known > OLD_MS,
        down=owed.kind == DOWN and last is not None and sender.talk.newest(table.home) != last.message,
        pushed=moves_on and last is not None and _pushed(sender, table, last),
    )
    stands = last if outcome(found, same=True) == "keep" else None
    if stands is not None:
        await _turn(sender, table, stands)
    tried = sender.tried_before(owed)
    if tried:  # the message may show moves that were never stored
        shown = replace(shown, hash="", picture="")
    behind = (table.services.env.now() - owed.created) / 1000
    if stands is not None:
        changed = await _change(sender, table, stands, shown, found, behind)
        if changed is not None:
            return changed
    message = await board_message(sender.pictures, table, shown.since, behind=behind)
    # read again: a call that came in the meantime would post the same board twice
    calls = await summons.public(table)
    # for a known nonce Discord returns the older message unchanged
    again = found.unwritten or (last is None and tried)
    batch = Batch()
    if last is not None and not shown.sending:
        await _note_sending(table, last)
    sent = await _send(sender, table, nonce, message, calls, batch)
    if again:
        await sender.edit(sent, message.screen, message.drawn)
    return _began(batch, table, last, shown, message, sent)


async def _turn(sender: Sender, table: Table, last: PostRow) -> None:
    """Wait until the message may be edited. Changes in the meantime become one edit.

    Raises:
        NotReadyError: not yet; the table is woken when it may.

    """
    wait = sender.wait(last.channel, last.message)
    if wait > 0:
        asyncio.get_running_loop().call_later(wait, table.services.wake, table.id)
        raise NotReadyError
    await sender.turn(last.message)


def _pushed(sender: Sender, table: Table, last: PostRow) -> bool:
    """Return True if the board is too far up. A hand opened below the other messages stays the last one."""
    pushed = last.channel == table.home and sender.talk.pushed(table.home, last.message)
    return pushed and not sender.hand_below(table, sender.talk.newest(table.home))


def _nonce(owed: OutboxRow, last: PostRow | None) -> str:
    """Return the nonce of the board after the last one. It does not depend on the row, so a board that was sent but not
    stored is found by any later row.
    """
    return owed.nonce if last is None else blake2b(f"{last.channel}/{last.message}".encode(), digest_size=8).hexdigest()


# ----------------------------------------------------------------------------------------------- the present message


async def _change(
    sender: Sender, table: Table, last: PostRow, shown: Shown, found: Found, behind: float
) -> Batch | None:
    """Edit the message. Return None if a new one is needed, also because Discord refuses the edit."""
    there = sender.known(last.message, shown.picture)
    message = await board_message(sender.pictures, table, shown.since, there, behind=behind)
    now = message.shown(shown.since)
    what = outcome(found, same=now.hash == shown.hash)
    if what == "send" or (what == "edit" and not await _edited(sender, table, last, message)):
        return None
    return _keep(table, last, now, message)


async def _edited(sender: Sender, table: Table, last: PostRow, message: BoardMessage) -> bool:
    return await sender.edited(table, last, message.screen, message.drawn, keeps=message.keeps)


def _keep(table: Table, last: PostRow, now: Shown, message: BoardMessage) -> Batch:
    batch = Batch()
    batch.put_post(now.kept(last))
    _owe_picture(table, batch, message)
    return batch


def _owe_picture(table: Table, batch: Batch, message: BoardMessage) -> None:
    if message.later:
        table.owe(batch, payloads.BoardPicture(), "picture", later=CALM_MS)
        table.services.wake(table.id)


async def picture(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Add the picture to a text-only board, unless a later edit has done so. The row stays while it is drawn."""
    del owed
    last, pictures = await sender.last(table, "board"), sender.pictures
    shown = shown_by(last)
    key = picture_key(table) if table.state is not None else ""
    if last is None or key == shown.picture or pictures.failed(key):
        return Batch()
    if pictures.kept(key) is None:
        if pictures.waiting or sender.budget.waiting:
            raise LaterError(table.services.env.now() + CALM_MS)
        pictures.ask(table.id, table.audience(None), key=key).add_done_callback(
            partial(wake_with_picture, pictures, key, table)
        )
        raise NotReadyError
    await _turn(sender, table, last)
    message = await board_message(pictures, table, shown.since)
    if not await _edited(sender, table, last, message):
        return Batch()
    return _keep(table, last, replace(message.shown(shown.since), sending=shown.sending), message)


# ---------------------------------------------------------------------------------------------------- a new message


async def _send(
    sender: Sender, table: Table, nonce: str, message: BoardMessage, calls: Calls, batch: Batch
) -> discord.Message:
    """Send a new board. It settles the due calls; later calls go into the batch."""
    called = await _called(sender, table, batch, calls)
    ping = [table.seats[seat].user or 0 for seat in called]
    line = summons.line(table, called) if called else None
    sender.sends(nonce)
    with sender.budget.of(Rank.CALL) if calls and not just_opened(table) else nullcontext():
        sent = await sender.send(table, table.home, message.screen, nonce, picture=message.drawn, ping=ping, line=line)
    sender.called.update(dict.fromkeys(ping, table.services.env.now()))
    return sent


async def _called(sender: Sender, table: Table, batch: Batch, calls: Calls) -> dict[int, Preferences]:
    """Return the preferences of the players to mention now, by seat. Queue later calls for the others: after quiet
    hours, together with other games, or by direct message.
    """
    now, found = table.services.env.now(), dict[int, Preferences]()
    for row, seat in calls:
        batch.paid(row)
        user = summons.receiver(row)
        wish = await sender.wish(table, user)
        if wish.calls == "quiet":
            continue
        wakes = summons.wakes(table, user, wish, now)
        if wakes > now:
            batch.owe(summons.called_later(table, user, seat.seat, wakes, row.created))
        elif await summons.at_once(sender, table, batch, seat, row.created):
            if wish.calls == "ping" or wish.inbox_closed:
                found[seat.seat] = wish
            else:
                batch.owe(summons.called_later(table, user, seat.seat, now, row.created))
                table.services.wake(table.id)
    return found


async def _note_sending(table: Table, last: PostRow) -> None:
    """Note that a new board is about to be sent, so that after a crash it is found and none is posted twice."""
    batch = Batch()
    batch.put_post(replace(shown_by(last), sending=True).kept(last))
    await table.services.storage.commit(batch)


def _began(
    batch: Batch, table: Table, last: PostRow | None, shown: Shown, message: BoardMessage, sent: discord.Message
) -> Batch:
    """Store the new board, which begins with the next move, and queue the last edit of the former one."""
    newest = table.moves[-1].number if table.moves else 0
    text = message.shown(newest).dump()
    batch.put_post(PostRow(table.id, "board", table.home, sent.id, text, table.services.env.now()))
    if last is not None and last.message != sent.id and not shown.lost:
        table.owe(batch, payloads.OldBoard(last.channel, last.message, shown.since, newest))
        table.services.wake(table.id)
    _owe_picture(table, batch, message)
    return batch


async def past(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Reduce a replaced board to the lines of its turns, without picture and buttons."""
    told = payloads.read(owed, payloads.OldBoard)
    lines = news.between(table, told.since, told.to, table.say)
    screen = boards.past(title=title_of(table), lines=lines)
    await sender.left_behind(told.channel, told.message, screen)
    return Batch()
