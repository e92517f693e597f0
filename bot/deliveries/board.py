"""The board message: edited while the same people are asked, sent anew when somebody else is called."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import blake2b

import discord
import msgspec

from bot.deliveries.post import Post
from bot.screens import board as boards
from bot.screens.layout import layout
from bot.screens.parts import Screen
from bot.screens.results import result_lines
from bot.tables import chronicle, ending
from bot.tables.gallery import Gallery
from bot.tables.playing import ACTIVE_MS
from bot.tables.saying import awaited_line, title_of
from bot.tables.table import Table
from storage import Batch, OwedRow, PostRow, SeatRow

OLD_MS = 50 * 60_000
"""Edits of messages older than an hour are limited (30046), so an old board is replaced instead."""


class Shown(msgspec.Struct):
    """What the board message shows, kept with its post: `awaited` seats, moves it began `since`."""

    hash: str = ""
    since: int = 0
    awaited: list[int] = []
    ended: bool = False


async def board(post: Post, table: Table, owed: OwedRow) -> Batch:
    """The board: edited while the same people are asked, sent anew when somebody else is."""
    batch = Batch()
    if table.row.status == "lobby" or table.row.started is None:
        return batch
    last = await post.last(table, "board")
    shown = msgspec.json.decode(last.digest, type=Shown) if last and last.digest else Shown()
    awaited = table.awaited()
    called = _called(table, awaited, shown)
    fresh = last is None or bool(called) or _stale(table, last, shown)
    screen, picture = await _board_screen(post, table, shown.since)
    now = Shown(_hash(screen), shown.since, [seat.seat for seat in awaited], table.over)
    if last is not None and not fresh:
        if now.hash == shown.hash:
            return batch
        if await post.edited(table, last, screen, picture):
            batch.put_post(_kept(last, now))
            return batch
    return await _fresh_board(post, table, owed, last, shown, screen, picture, called)


def _called(table: Table, awaited: Sequence[SeatRow], shown: Shown) -> list[SeatRow]:
    """People who are asked now, were not when the board was sent, and are not at the table already."""
    now = table.house.world.now()
    return [
        seat
        for seat in awaited
        if seat.seat not in shown.awaited and seat.user is not None and now - table.active.get(seat.user, 0) > ACTIVE_MS
    ]


def _stale(table: Table, last: PostRow, shown: Shown) -> bool:
    return table.house.world.now() - last.at > OLD_MS or (table.over and not shown.ended)


async def _fresh_board(
    post: Post,
    table: Table,
    owed: OwedRow,
    last: PostRow | None,
    shown: Shown,
    screen: Screen,
    picture: bytes | None,
    called: list[SeatRow],
) -> Batch:
    batch = Batch()
    ping = [seat.user for seat in called if seat.user and (await post.wish(table, seat.user)).turns == "ping"]
    sent = await post.send(table, table.home, screen, owed.nonce, picture=picture, ping=ping)
    if owed.tries:
        await post.edit(sent, screen, picture)
    newest = table.moves[-1].n if table.moves else 0
    awaited = [seat.seat for seat in table.awaited()]
    kept = Shown(_hash(screen), newest, awaited, table.over)
    text = msgspec.json.encode(kept).decode()
    batch.put_post(PostRow(table.id, "board", table.home, sent.id, text, table.house.world.now()))
    if last is not None and last.message != sent.id:
        payload = {"channel": last.channel, "message": last.message, "since": shown.since, "to": newest}
        table.owe(batch, "past", payload=json.dumps(payload), each=True)
        table.house.wake(table.id)
    return batch


async def _board_screen(post: Post, table: Table, since: int) -> tuple[Screen, bytes | None]:
    reader = table.reader(None)
    told = chronicle.lines(table, chronicle.since(table, since), None, table.say)
    title = title_of(table)
    asked = awaited_line(table, table.say)
    result = ending.read(table)
    if result is not None:
        conceded = [seat.seat for seat in table.seats if seat.status == "conceded"]
        lines = result_lines(reader, result.how, result.ranks, result.outcome(), conceded)
        seed = table.row.seed.hex() if table.row.seed and table.row.status == "finished" else ""
        asked = "\n".join(lines)
        if seed:
            asked += f"\n-# {table.say('The secret number was')} `{seed}`"
    picture = await post.gallery.draw(reader)
    name = f"board-{Gallery.key(reader)}.png" if picture else ""
    screen = boards.board(reader, title=title, awaited=asked, lines=told, filename=name, over=table.over)
    return screen, picture


async def past(post: Post, table: Table, owed: OwedRow) -> Batch:
    """The board that was replaced: what happened in its time, and no buttons."""
    told = json.loads(owed.payload)
    rows = [row for row in table.moves if told["since"] < row.n <= told["to"]]
    lines = chronicle.lines(table, rows, None, table.say)
    screen = boards.past(table.reader(None), title=title_of(table), lines=lines)
    message = post.client.get_partial_messageable(told["channel"]).get_partial_message(told["message"])
    try:
        await message.edit(view=layout(screen), attachments=[])
    except discord.HTTPException as wrong:
        if wrong.status >= 500 or wrong.status == 429:
            raise
    return Batch()


def _kept(post: PostRow, shown: Shown) -> PostRow:
    return msgspec.structs.replace(post, digest=msgspec.json.encode(shown).decode())


def _hash(screen: Screen) -> str:
    return blake2b(repr(screen).encode(), digest_size=8).hexdigest()
