"""The board message: edited while everybody who is asked is there, sent anew when somebody is called."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b

import discord
import msgspec

from bot.history import transcript
from bot.outbox import summons
from bot.outbox.dispatcher import NotReadyError
from bot.outbox.sender import Post
from bot.screens import board as boards
from bot.screens.phrases import at_the_end, awaited_line, holders, title_of
from bot.screens.results import result_lines
from bot.tables import ending, undo
from bot.tables.table import Table
from bot.ui.components import Screen
from bot.ui.layout import layout
from bot.workers.picture_cache import PictureCache
from storage import Batch, OutboxRow, PostRow, SeatRow

OLD_MS = 50 * 60_000
"""Edits of messages older than an hour are limited (30046), so an old board is replaced instead."""
CROWD = 3
"""Where so many pictures wait to be drawn, boards go out in words at once."""


class Shown(msgspec.Struct):
    """What the board message shows, kept with its post: moves it began `since`, the key of its `picture` where it has
    one; whether somebody deleted it (`lost`).
    """

    hash: str = ""
    since: int = 0
    ended: bool = False
    picture: str = ""
    lost: bool = False


Calls = list[tuple[OutboxRow, SeatRow]]
"""Calls that are due, each with the seat that is called."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A board as it is to be seen now: with its picture, or in words while that is being drawn (`later`)."""

    screen: Screen
    key: str
    picture: bytes | None = None
    later: bool = False


async def board(post: Post, table: Table, owed: OutboxRow) -> Batch:
    """The board: edited while everybody who is asked is at the table, sent anew where somebody is owed a call.

    A picture that is not drawn in time is owed for itself and follows; so the words are never late.
    """
    batch = Batch()
    if table.row.status == "lobby" or table.row.started is None:
        return batch
    last, tried = await post.last(table, "board"), post.tried_before(owed)
    shown, nonce = shown_by(last), _nonce(owed, last)
    if tried:  # the message may show what was never written down, and since then taken back
        shown = msgspec.structs.replace(shown, hash="", picture="")
    calls = await summons.public(table)
    known = last.at if last is not None else 0  # since then another may have been sent and not written down
    anew = calls or shown.lost or post.sent_before(nonce, max(owed.created, known))
    if last is not None and not anew and not _stale(table, last):
        sheet = await _sheet(post, table, shown.since, shown.picture)
        now = Shown(_hash(sheet), shown.since, table.over, _pictured(sheet, shown))
        if now.hash == shown.hash or await _edited(post, table, last, sheet, shown):
            return _keep(batch, table, last, now, sheet)
    sheet = await _sheet(post, table, shown.since)
    there = tried or (last is not None and post.sent_before(nonce, known))
    sent = await _send(post, table, nonce, sheet, calls, batch)
    if there:
        await post.edit(sent, sheet.screen, sheet.picture)
    return _began(batch, table, last, shown, sheet, sent)


def _nonce(owed: OutboxRow, last: PostRow | None) -> str:
    """The nonce of the board that follows the last one, whatever it is sent for: one that was sent and not written down
    is found again by the next reason to send one.
    """
    return owed.nonce if last is None else blake2b(f"{last.channel}/{last.message}".encode(), digest_size=8).hexdigest()


async def picture(post: Post, table: Table, owed: OutboxRow) -> Batch:
    """The picture of a board that went out in words. While it is being drawn the row stays owed."""
    del owed
    batch = Batch()
    last = await post.last(table, "board")
    shown = shown_by(last)
    key = PictureCache.key(table.audience(None)) if table.state is not None else ""
    if last is None or key == shown.picture or post.pictures.failed(key):
        return batch
    if post.pictures.kept(key) is None:
        post.pictures.ask(table.id, table.audience(None)).add_done_callback(partial(_drawn, post.pictures, key, table))
        raise NotReadyError
    sheet = await _sheet(post, table, shown.since)
    if await _edited(post, table, last, sheet, shown):
        now = Shown(_hash(sheet), shown.since, shown.ended, _pictured(sheet, shown))
        return _keep(batch, table, last, now, sheet)
    return batch


def _drawn(pictures: PictureCache, key: str, table: Table, done: asyncio.Future[bytes | None]) -> None:
    """Bring the picture now. One that was dropped is asked for again with the next look at what is owed."""
    if done.result() is not None or pictures.failed(key):
        table.services.wake(table.id)


def shown_by(last: PostRow | None) -> Shown:
    """What the board's message shows, as it was kept with its post."""
    return msgspec.json.decode(last.digest, type=Shown) if last and last.digest else Shown()


async def _edited(post: Post, table: Table, last: PostRow, sheet: Sheet, shown: Shown) -> bool:
    """Whether the board's message could be changed; a picture that it has already is not sent again."""
    keeps = bool(shown.picture) and sheet.key == shown.picture
    return await post.edited(table, last, sheet.screen, sheet.picture, keeps=keeps)


def _keep(batch: Batch, table: Table, last: PostRow, now: Shown, sheet: Sheet) -> Batch:
    batch.put_post(_kept(last, now))
    _owe_picture(table, batch, sheet)
    return batch


def _owe_picture(table: Table, batch: Batch, sheet: Sheet) -> None:
    if sheet.later:
        table.owe(batch, "picture", "picture")
        table.services.wake(table.id)


def _pictured(sheet: Sheet, shown: Shown) -> str:
    return sheet.key if sheet.picture or sheet.key == shown.picture else ""


def _stale(table: Table, last: PostRow) -> bool:
    return table.services.env.now() - last.at > OLD_MS


async def _send(post: Post, table: Table, nonce: str, sheet: Sheet, calls: Calls, batch: Batch) -> discord.Message:
    """Send a new board; it pays the calls, and who is to be called later is put into the batch."""
    ping = await _pinged(post, table, batch, calls)
    post.sends(nonce)
    sent = await post.send(table, table.home, sheet.screen, nonce, picture=sheet.picture, ping=ping)
    post.called.update(dict.fromkeys(ping, table.services.env.now()))
    return sent


def _began(
    batch: Batch, table: Table, last: PostRow | None, shown: Shown, sheet: Sheet, sent: discord.Message
) -> Batch:
    """Write down the new board, which begins with the next move, and that the former one belongs to the past."""
    newest = table.moves[-1].n if table.moves else 0
    kept = Shown(_hash(sheet), newest, table.over, _pictured(sheet, Shown()))
    text = msgspec.json.encode(kept).decode()
    batch.put_post(PostRow(table.id, "board", table.home, sent.id, text, table.services.env.now()))
    if last is not None and last.message != sent.id and not shown.lost:
        payload = {"channel": last.channel, "message": last.message, "since": shown.since, "to": newest}
        table.owe(batch, "past", payload=json.dumps(payload), each=True)
        table.services.wake(table.id)
    _owe_picture(table, batch, sheet)
    return batch


async def _pinged(post: Post, table: Table, batch: Batch, calls: Calls) -> list[int]:
    """Those who want a ping now; others are called when their quiet hours are over, together with other games, or by
    direct message.
    """
    now, found = table.services.env.now(), []
    for row, seat in calls:
        batch.paid(row)
        user = summons.receiver(row)
        wish = await post.wish(table, user)
        if wish.turns == "quiet":
            continue
        wakes = wish.quiet_until(now)
        if wakes > now:
            batch.owe(summons.called_later(table, user, seat.seat, wakes, row.created))
        elif await summons.at_once(post, table, batch, seat, row.created):
            if wish.turns == "ping" or wish.closed:
                found.append(user)
            else:
                batch.owe(summons.called_later(table, user, seat.seat, now, row.created))
                table.services.wake(table.id)
    return found


async def _sheet(post: Post, table: Table, since: int, there: str = "") -> Sheet:
    """The board as of now; `there` is the key of the picture that its message has."""
    audience, pictures = table.audience(None), post.pictures
    key = PictureCache.key(audience)
    if key == there:
        return Sheet(screen(table, since, key), key)
    pictured = screen(table, since, key)
    patience = 0 if pictures.patience is not None and pictures.waiting >= CROWD else pictures.patience
    drawn = await pictures.draw(audience, table.id, patience)
    if drawn is not None:
        return Sheet(pictured, key, drawn)
    now = PictureCache.key(table.audience(None))
    return Sheet(screen(table, since), now, later=pictures.patience is not None and not pictures.failed(now))


def screen(table: Table, since: int, picture: str = "") -> Screen:
    """The board of now, of a message that tells of the moves `since`; `picture` is the key of the one it shows."""
    audience = table.audience(None)
    told = transcript.last_lines(table, transcript.since(table, since), None, table.say, boards.EVENTS)
    asked = "\n".join((*_notices(table, since), awaited_line(table, table.say)))
    result = ending.read(table)
    if result is not None:
        conceded = [seat.seat for seat in table.seats if seat.status == "conceded"]
        lines = result_lines(at_the_end(table), result.how, result.ranks, result.outcome(), conceded)
        seed = table.row.seed.hex() if table.row.seed and table.row.status == "finished" else ""
        asked = "\n".join(lines)
        if seed:
            asked += f"\n-# {table.say('The secret number was')} `{seed}`"
    name = f"board-{picture}.png" if picture else ""
    return boards.board(audience, title=title_of(table), awaited=asked, lines=told, filename=name, over=table.over)


def _notices(table: Table, since: int) -> list[str]:
    """Words about the table that were not sent by themselves. Moves taken back are told with the moves, where the board
    tells these; a board that began after them would be back where it was without a word.
    """
    told = {undo.TAKEN} if any(row.undone for row in transcript.since(table, since)) else set()
    notices = [one for one in table.settings.notices if one.moves >= since and one.say not in told]
    return [table.say(one.say, **one.args, **holders(table, one.holders)) for one in notices]


async def past(post: Post, table: Table, owed: OutboxRow) -> Batch:
    """The board that was replaced: what happened in its time, and no buttons."""
    told = json.loads(owed.payload)
    rows = [row for row in table.moves if told["since"] < row.n <= told["to"]]
    lines = transcript.lines(table, rows, None, table.say)
    screen = boards.past(table.audience(None), title=title_of(table), lines=lines)
    message = post.client.get_partial_messageable(told["channel"]).get_partial_message(told["message"])
    try:
        await message.edit(view=layout(screen), attachments=[])
    except discord.HTTPException as wrong:
        if wrong.status >= 500 or wrong.status == 429:
            raise
    return Batch()


def _kept(post: PostRow, shown: Shown) -> PostRow:
    return msgspec.structs.replace(post, digest=msgspec.json.encode(shown).decode())


def _hash(sheet: Sheet) -> str:
    return blake2b(repr(sheet.screen).encode(), digest_size=8).hexdigest()
