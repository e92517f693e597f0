"""The board: its message is edited while everybody who is asked is there, and sent anew when somebody is called."""

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
from bot.outbox.sender import Sender
from bot.screens import board as boards
from bot.screens.phrases import title_of
from bot.tables import payloads
from bot.tables.table import Table
from bot.workers.picture_cache import PictureCache
from storage import Batch, OutboxRow, PostRow, SeatRow

OLD_MS = 50 * 60_000
"""Edits of messages older than an hour are limited (30046), so an old board is replaced instead."""
CLOCK_LINE = "clock_line"
"""Owed where only what the board says of its clock has changed: an edit will do, however old it is or far up."""
DOWN = "board_down"
"""Owed where somebody did not see what the board answered: a new one, unless it is the last message already."""
CALM_MS = 4_000
"""So long after a board that went out in words its picture follows, unless drawing is behind then too."""
Calls = list[tuple[OutboxRow, SeatRow]]
"""Calls that are due, each with the seat that is called."""
Outcome = Literal["keep", "edit", "send"]
"""What becomes of the message: it stays as it is, it is changed, or another one is sent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What was found of the message before the board is brought up to date."""

    missing: bool = False
    """None was sent yet where the game lives now."""
    called: bool = False
    """Somebody is called, which no edit can do."""
    deleted: bool = False
    """Somebody deleted it."""
    unwritten: bool = False
    """Another may have been sent and not written down: sent once more with its nonce, it is found again."""
    old: bool = False
    """Discord limits edits of it."""
    down: bool = False
    """It is to come to the end of its channel."""
    pushed: bool = False
    """Other talk has pushed it up, and a new one would push nobody's open hand."""


def outcome(found: Found, *, same: bool) -> Outcome:
    """What becomes of the message; `same`: it shows already what it is to show."""
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
    """In the message that stands or in another one. A picture that is not drawn in time is owed for itself and follows;
    so the words are never late.
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
    if tried:  # the message may show what was never written down, and since then taken back
        shown = replace(shown, hash="", picture="")
    behind = (table.services.env.now() - owed.created) / 1000
    if stands is not None:
        changed = await _change(sender, table, stands, shown, found, behind)
        if changed is not None:
            return changed
    message = await board_message(sender.pictures, table, shown.since, behind=behind)
    # as of now: a call that came meanwhile would bring a second board that says just the same
    calls = await summons.public(table)
    # Discord gives a message that has this nonce back, as it then was
    again = found.unwritten or (last is None and tried)
    batch = Batch()
    if last is not None and not shown.sending:
        await _note_sending(table, last)
    sent = await _send(sender, table, nonce, message, calls, batch)
    if again:
        await sender.edit(sent, message.screen, message.drawn)
    return _began(batch, table, last, shown, message, sent)


async def _turn(sender: Sender, table: Table, last: PostRow) -> None:
    """Wait until the message may be edited again; what changes meanwhile is one edit.

    Raises:
        NotReadyError: not yet; the table is woken when it may.

    """
    wait = sender.wait(last.channel, last.message)
    if wait > 0:
        asyncio.get_running_loop().call_later(wait, table.services.wake, table.id)
        raise NotReadyError
    await sender.turn(last.message)


def _pushed(sender: Sender, table: Table, last: PostRow) -> bool:
    """Whether the board is too far up; a hand that was opened below the talk is the last thing there, and stays so."""
    pushed = last.channel == table.home and sender.talk.pushed(table.home, last.message)
    return pushed and not sender.hand_below(table, sender.talk.newest(table.home))


def _nonce(owed: OutboxRow, last: PostRow | None) -> str:
    """The nonce of the board that follows the last one, whatever it is sent for: one that was sent and not written down
    is found again by the next reason to send one.
    """
    return owed.nonce if last is None else blake2b(f"{last.channel}/{last.message}".encode(), digest_size=8).hexdigest()


# ------------------------------------------------------------------------------------------- the message that stands


async def _change(
    sender: Sender, table: Table, last: PostRow, shown: Shown, found: Found, behind: float
) -> Batch | None:
    """Bring the message up to date; None where a new one must do, also since Discord does not let it be edited."""
    message = await board_message(sender.pictures, table, shown.since, shown.picture, behind=behind)
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
    """It comes with the next edit, or by itself when it is calm."""
    if message.later:
        table.owe(batch, payloads.Picture(), "picture", later=CALM_MS)
        table.services.wake(table.id)


async def picture(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """The picture of a board that went out in words, where none came with a later edit and drawing has time for it.
    While it is being drawn the row stays owed.
    """
    del owed
    last, pictures = await sender.last(table, "board"), sender.pictures
    shown = shown_by(last)
    key = picture_key(table) if table.state is not None else ""
    if last is None or key == shown.picture or pictures.failed(key):
        return Batch()
    if pictures.kept(key) is None:
        if pictures.waiting or sender.budget.waiting:
            raise LaterError(table.services.env.now() + CALM_MS)
        pictures.ask(table.id, table.audience(None), key=key).add_done_callback(partial(_drawn, pictures, key, table))
        raise NotReadyError
    await _turn(sender, table, last)
    message = await board_message(pictures, table, shown.since)
    if not await _edited(sender, table, last, message):
        return Batch()
    return _keep(table, last, replace(message.shown(shown.since), sending=shown.sending), message)


def _drawn(pictures: PictureCache, key: str, table: Table, done: asyncio.Future[bytes | None]) -> None:
    """Bring the picture now. One that was dropped is asked for again with the next look at what is owed."""
    if done.result() is not None or pictures.failed(key):
        table.services.wake(table.id)


# -------------------------------------------------------------------------------------------------- another message


async def _send(
    sender: Sender, table: Table, nonce: str, message: BoardMessage, calls: Calls, batch: Batch
) -> discord.Message:
    """Send a new board; it pays the calls, and who is to be called later is put into the batch."""
    ping = await _pinged(sender, table, batch, calls)
    sender.sends(nonce)
    with sender.budget.of(Rank.CALL) if calls and not just_opened(table) else nullcontext():
        sent = await sender.send(table, table.home, message.screen, nonce, picture=message.drawn, ping=ping)
    sender.called.update(dict.fromkeys(ping, table.services.env.now()))
    return sent


async def _pinged(sender: Sender, table: Table, batch: Batch, calls: Calls) -> list[int]:
    """Those who want a ping now; others are called when their quiet hours are over, together with other games, or by
    direct message.
    """
    now, found = table.services.env.now(), []
    for row, seat in calls:
        batch.paid(row)
        user = summons.receiver(row)
        wish = await sender.wish(table, user)
        if wish.turns == "quiet":
            continue
        wakes = summons.wakes(table, user, wish, now)
        if wakes > now:
            batch.owe(summons.called_later(table, user, seat.seat, wakes, row.created))
        elif await summons.at_once(sender, table, batch, seat, row.created):
            if wish.turns == "ping" or wish.closed:
                found.append(user)
            else:
                batch.owe(summons.called_later(table, user, seat.seat, now, row.created))
                table.services.wake(table.id)
    return found


async def _note_sending(table: Table, last: PostRow) -> None:
    """Before a new board is sent: whoever brings boards after a kill finds it again, and posts none where none was."""
    batch = Batch()
    batch.put_post(replace(shown_by(last), sending=True).kept(last))
    await table.services.storage.commit(batch)


def _began(
    batch: Batch, table: Table, last: PostRow | None, shown: Shown, message: BoardMessage, sent: discord.Message
) -> Batch:
    """Write down the new board, which begins with the next move, and that the former one belongs to the past."""
    newest = table.moves[-1].n if table.moves else 0
    text = message.shown(newest).dump()
    batch.put_post(PostRow(table.id, "board", table.home, sent.id, text, table.services.env.now()))
    if last is not None and last.message != sent.id and not shown.lost:
        table.owe(batch, payloads.Past(last.channel, last.message, shown.since, newest))
        table.services.wake(table.id)
    _owe_picture(table, batch, message)
    return batch


async def past(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """The board that was replaced: the lines of the turns of its time, no picture and no buttons."""
    told = payloads.read(owed, payloads.Past)
    lines = news.between(table, told.since, told.to, table.say)
    screen = boards.past(title=title_of(table), lines=lines)
    await sender.left_behind(told.channel, told.message, screen)
    return Batch()
