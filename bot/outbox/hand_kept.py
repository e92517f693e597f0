"""Hands in inboxes. They are edited when their owner's questions change, and closed when they are over."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

import discord
import msgspec
from msgspec.structs import replace

from bot.outbox.dispatcher import LaterError
from bot.outbox.hand_message import HandMessage, hand_message
from bot.outbox.next_hand import among_others
from bot.outbox.sender import GONE, NO_INBOX, Sender
from bot.screens import hand as hands
from bot.screens.hand import Around
from bot.screens.phrases import board_link, jump, title_of
from bot.tables import language, payloads, questions, standing
from bot.tables.preferences import Preferences
from bot.tables.reader import reader
from bot.tables.registry import TableRegistry
from bot.tables.table import ACTIVE_MS, Table
from bot.ui.components import Button, Screen
from bot.words import N_, Say
from storage import Batch, OutboxRow, PostRow, SeatRow

PATIENCE = 8.0
"""Seconds to wait for a picture; no one is looking at an inbox right now."""
PAUSE_MS = 10_000
"""Least time between two edits of a hand."""
DRAWINGS = 2
"""How often a hand that keeps changing is redrawn before it is sent. Later changes become an edit."""
AGAIN_MS = 10 * 60_000
"""Delay before the next try when Discord allows no more edits of an old message."""
OLD = 30046
"""Error code: too many edits of a message older than an hour."""
HAND = "hand:"
"""Prefix of the kind of a hand's post; the seat follows."""
OVER = N_("🏁 {title} is over.")
NEWER = N_("🃏 {title}: your newest hand is further down.")
GIVEN_UP = N_("🃏 {title}: you play in this seat no more.")


_EDITED: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()


def _alone(message: int) -> asyncio.Lock:
    """Return the lock that keeps a message from being edited for one table while it becomes another table's hand."""
    return _EDITED.setdefault(message, asyncio.Lock())


class HandShown(msgspec.Struct, frozen=True):
    """What a message with a hand shows, stored with its post: whose hand, for which decisions, with which `picture`,
    when it was edited. `said`: how many steps its owner had planned; `word`: the notice that was pending for them.
    """

    numbers: tuple[int, ...]
    undos: int
    status: str
    tenure: int
    edited: int = 0
    picture: str = ""
    said: int = 0
    word: str = ""

    def dump(self) -> str:
        return msgspec.json.encode(self).decode()


def as_of_now(table: Table, seat: SeatRow) -> HandShown:
    status = "over" if table.over else seat.status if seat.status == "conceded" else table.row.status
    numbers = tuple(sorted(one.number for one in table.own(seat.seat)))
    mine = standing.of(table, seat.seat)
    said = len(mine.plan.steps) if mine.plan is not None else 0
    return HandShown(
        numbers, table.row.undo_count, status, questions.tenure(table.settings, seat), said=said, word=mine.word
    )


async def settled(
    table: Table, seat: int, draw: Callable[[], Awaitable[HandMessage]], turn: Callable[[], Awaitable[None]]
) -> tuple[HandShown, HandMessage]:
    """Draw a hand, and draw it again if its owner's questions change while it is drawn or waits for its `turn` to go
    out. That includes changes by another process.
    """
    shown, message = as_of_now(table, table.seats[seat]), await draw()
    await turn()
    for _ in range(DRAWINGS):
        await table.fresh()
        now = as_of_now(table, table.seats[seat])
        if now == shown:
            break
        shown, message = now, await draw()
    return shown, message


def shown_by(post: PostRow) -> HandShown:
    return msgspec.json.decode(post.digest, type=HandShown)


# ---------------------------------------------------------------------------------------------------------- queueing


def owe(table: Table, batch: Batch, posts: Iterable[PostRow]) -> None:
    """Queue edits of hands that no longer show their owner's questions."""
    for post in posts:
        if not post.kind.startswith(HAND):
            continue
        seat, shown = table.seats[int(post.kind.removeprefix(HAND))], shown_by(post)
        if _true(table, seat, shown):
            continue
        batch.owe(_row(table, seat, _due(table, seat, shown)))
        table.services.wake(table.id)


def _true(table: Table, seat: SeatRow, shown: HandShown) -> bool:
    return replace(shown, edited=0, picture="") == as_of_now(table, seat)


def _due(table: Table, seat: SeatRow, shown: HandShown) -> int:
    """Return when to edit. The hand of a player at the table is kept fresh by presses, and may have a menu open."""
    now = table.services.env.now()
    if table.over or shown.tenure != questions.tenure(table.settings, seat):
        return now
    pressed = table.last_press(seat.user) if seat.user is not None else 0
    return max(now, shown.edited + PAUSE_MS, pressed + ACTIVE_MS if pressed else 0)


def _row(table: Table, seat: SeatRow, due: int) -> OutboxRow:
    now, nonce = table.services.env.now(), table.services.env.nonce()
    return payloads.row(table.id, f"{HAND}{seat.seat}", payloads.InboxHand(seat.seat), nonce, due=due, created=now)


async def moved(registry: TableRegistry, user: int, message: int, left: int, table: Table) -> None:
    """Note that a message in an inbox now shows the player's hand at another table. The former message of that hand
    becomes a line.
    """
    async with _alone(message):
        await _moved(registry, user, message, left, table)


async def _moved(registry: TableRegistry, user: int, message: int, left: int, table: Table) -> None:
    seat, storage = table.seat_of(user), registry.services.storage
    posts = [post for post in await storage.posts(left) if post.message == message and post.kind.startswith(HAND)]
    if seat is None or not posts:
        return
    batch, kind, (post,) = Batch(), f"{HAND}{seat.seat}", posts
    batch.drop_post(left, post.kind)
    last = next((one for one in await storage.posts(table.id) if one.kind == kind), None)
    if last is not None and last.message != message:
        table.owe(batch, payloads.OldHand(seat.seat, last.channel, last.message), kind)
    now = table.services.env.now()
    shown = replace(as_of_now(table, seat), edited=now)
    batch.put_post(PostRow(table.id, kind, post.channel, message, shown.dump(), now))
    await storage.commit(batch)
    table.services.wake(table.id)


# ------------------------------------------------------------------------------------------------------------ delivery


async def kept(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Update a hand in an inbox. One that is no longer played becomes a line."""
    seat = table.seats[payloads.read(owed, payloads.InboxHand).seat]
    post = await sender.last(table, f"{HAND}{seat.seat}")
    if post is not None:
        async with _alone(post.message):
            await table.services.storage.commit(await _kept(sender, table, seat))
    return Batch()


async def _kept(sender: Sender, table: Table, seat: SeatRow) -> Batch:
    post, batch = await sender.last(table, f"{HAND}{seat.seat}"), Batch()
    if post is None or _true(table, seat, shown := shown_by(post)):
        return batch
    due = _due(table, seat, shown)
    if due > table.services.env.now():
        raise LaterError(due)
    wish = await sender.wish(table, seat.user) if seat.user is not None else Preferences()
    say = language.spoken(table, wish)
    ended = _ended(table, seat, shown)
    if ended or seat.user is None:
        now, message = as_of_now(table, seat), HandMessage(closed(table, say, ended))
    else:
        how, around = await reader(table, seat.user), Around(link=jump(table.row))
        around = await among_others(sender.client, table, seat.user, say, around, here=None)
        options: Any = {"around": around, "there": sender.known(post.message, shown.picture), "patience": PATIENCE}
        drawing = partial(hand_message, sender.pictures, table, seat.seat, say, how, **options)
        now, message = await settled(table, seat.seat, drawing, partial(sender.turn, post.message))
    try:
        await sender.edit(sender.message(table, post), message.screen, message.drawn, keeps=bool(message.keeps))
    except discord.HTTPException as wrong:
        if wrong.code == OLD and not ended:
            raise LaterError(table.services.env.now() + AGAIN_MS) from None
        if wrong.code not in {*GONE, *NO_INBOX, OLD}:
            raise
        ended = ended or OVER
    if ended:
        batch.drop_post(table.id, post.kind)
    else:
        fresh = replace(now, edited=table.services.env.now(), picture=message.filename)
        batch.put_post(replace(post, digest=fresh.dump()))
    return batch


def _ended(table: Table, seat: SeatRow, shown: HandShown) -> str:
    """Return why a hand is over, as a sentence; "" while its player still has the seat."""
    if table.over:
        return OVER
    gone = seat.user is None or seat.status in {"conceded", "left"}
    return GIVEN_UP if gone or shown.tenure != questions.tenure(table.settings, seat) else ""


async def past(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Reduce the former hand to a line with a link to the newest one."""
    told = payloads.read(owed, payloads.OldHand)
    newest = await sender.last(table, f"{HAND}{told.seat}")
    seat = table.seats[told.seat]
    wish = await sender.wish(table, seat.user) if seat.user is not None else Preferences()
    say = language.spoken(table, wish)
    way = f"https://discord.com/channels/@me/{newest.channel}/{newest.message}" if newest is not None else ""
    screen = closed(table, say, NEWER, Button(say("Go to the hand"), url=way) if way else None)
    await sender.left_behind(told.channel, told.message, screen)
    return Batch()


def closed(table: Table, say: Say, sentence: str, link: Button | None = None) -> Screen:
    """Return the line that is left of a hand."""
    return hands.closed(say(sentence, title=title_of(table)), link=link or board_link(table, say))
