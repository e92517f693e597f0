"""Hands in inboxes. They are edited when their owner's questions change, and closed when they are over."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace

from bot.outbox.call_budget import Rank
from bot.outbox.hand_message import HandMessage, hand_message
from bot.outbox.next_hand import among_others
from bot.outbox.refusals import LaterError
from bot.outbox.sender import Sender
from bot.outbox.slots import KEEP, At, Content, Place, Slot
from bot.screens import hand as hands
from bot.screens.hand import Around
from bot.screens.phrases import board_link, jump, title_of
from bot.tables import language, questions, standing
from bot.tables.preferences import Preferences
from bot.tables.reader import reader
from bot.tables.registry import TableRegistry
from bot.tables.table import ACTIVE_MS, Table
from bot.words import N_
from storage import Batch, PostRow, SeatRow

PATIENCE = 8.0
"""Seconds to wait for a picture; no one is looking at an inbox right now."""
PAUSE_MS = 10_000
"""Least time between two edits of a hand."""
DRAWINGS = 2
"""How often a hand that keeps changing is redrawn before it is sent. Later changes become an edit."""
HAND = "hand:"
"""Prefix of the kind of a hand's post; the seat follows."""
OVER = N_("🏁 {title} is over.")
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


# ---------------------------------------------------------------------------------------------------------- the slot


def _true(table: Table, seat: SeatRow, shown: HandShown) -> bool:
    return replace(shown, edited=0, picture="") == as_of_now(table, seat)


def _due(table: Table, seat: SeatRow, shown: HandShown) -> int:
    """Return when to edit. The hand of a player at the table is kept fresh by presses, and may have a menu open."""
    now = table.services.env.now()
    if table.over or shown.tenure != questions.tenure(table.settings, seat):
        return now
    pressed = table.last_press(seat.user) if seat.user is not None else 0
    return max(now, shown.edited + PAUSE_MS, pressed + ACTIVE_MS if pressed else 0)


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
        table.leave(batch, f"old_hand.{last.message}:{seat.seat}", last)
    now = table.services.env.now()
    shown = replace(as_of_now(table, seat), edited=now)
    batch.put_post(PostRow(table.id, kind, post.channel, message, shown.dump(), now))
    await storage.commit(batch)
    table.services.wake(table.id)


class InboxHand(Slot[Table]):
    """A hand in an inbox. One that is no longer played becomes a line. One that was deleted is not posted again."""

    rank, at_home = Rank.INBOX, False

    def lock(self, at: At[Table]) -> asyncio.Lock:
        return _alone(at.post.message if at.post is not None else 0)

    async def place(self, sender: Sender, at: At[Table]) -> Place | None:
        table, seat, post = at.owner, _seat(at), await sender.last(at.owner, at.kind)
        if post is None or at.post is None or post.message != at.post.message:
            return KEEP  # it was replaced while this waited for its lock
        if _true(table, seat, shown := shown_by(post)) and not at.unsure:
            return KEEP
        due = _due(table, seat, shown)
        if due > at.now:
            raise LaterError(due)
        return Place(post.channel, create=False)

    async def content(self, sender: Sender, at: At[Table], *, new: bool) -> Content:
        del new
        table, seat, post = at.owner, _seat(at), at.post
        assert post is not None
        shown = shown_by(post)
        wish = await sender.wish(table, seat.user) if seat.user is not None else Preferences()
        say = language.spoken(table, wish)
        ended = _ended(table, seat, shown)
        if ended or seat.user is None:
            return Content(
                screen=hands.closed(say(ended, title=title_of(table)), link=board_link(table, say)), last=True
            )
        how, around = await reader(table, seat.user), Around(link=jump(table.row))
        around = await among_others(sender.client, table, seat.user, say, around, here=None)
        there = "" if at.unsure else shown.picture
        options: Any = {"around": around, "there": there, "patience": PATIENCE}
        drawing = partial(hand_message, sender.pictures, table, seat.seat, say, how, **options)
        now, message = await settled(table, seat.seat, drawing, partial(sender.turn, post.message))
        now = replace(now, edited=table.services.env.now(), picture=message.filename)
        redrawing = partial(hand_message, sender.pictures, table, seat.seat, say, how, around=around, patience=PATIENCE)
        return Content(
            screen=message.screen,
            shows=now.dump(),
            picture=message.drawn,
            redraw=partial(_redrawn, redrawing),
        )


async def _redrawn(drawing: Callable[[], Awaitable[HandMessage]]) -> bytes | None:
    return (await drawing()).drawn


def _seat(at: At[Table]) -> SeatRow:
    return at.owner.seats[int(at.kind.removeprefix(HAND))]


def _ended(table: Table, seat: SeatRow, shown: HandShown) -> str:
    """Return why a hand is over, as a sentence; "" while its player still has the seat."""
    if table.over:
        return OVER
    gone = seat.user is None or seat.status in {"conceded", "left"}
    return GIVEN_UP if gone or shown.tenure != questions.tenure(table.settings, seat) else ""
