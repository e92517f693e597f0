"""Hands in inboxes. They are sent, edited when their owner's questions change, and closed when they are over."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace

from bot.outbox.hand_message import HandMessage, among_others, hand_message
from bot.outbox.pacing import Rank
from bot.outbox.refusals import LaterError
from bot.outbox.sender import Sender, Sent, last_post, later, left
from bot.outbox.slots import KEEP, At, Content, Old, Place, Slot
from bot.outbox.summons import at_once, hand_line, receiver
from bot.screens import hand as hands
from bot.screens.hand import Around
from bot.screens.phrases import board_link, jump, title_of
from bot.tables import language, payloads, places, questions, standing
from bot.tables.clock import hidden, quiet_until
from bot.tables.hours import Moment
from bot.tables.preferences import Preferences
from bot.tables.reader import reader
from bot.tables.registry import TableRegistry
from bot.tables.table import ACTIVE_MS, Table
from bot.ui.components import Button, Screen
from bot.words import N_, Say
from storage import Batch, OutboxRow, PostRow, SeatRow
from storage.lenient import read

PATIENCE = 8.0
"""Seconds to wait for a picture; no one is looking at an inbox right now."""
PAUSE_MS = 10_000
"""Least time between two edits of a hand."""
DRAWINGS = 2
"""How often a hand that keeps changing is redrawn before it is sent. Later changes become an edit."""
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

    numbers: tuple[int, ...] = ()
    undos: int = 0
    status: str = ""
    tenure: int = 0
    edited: Moment = 0
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
    return read(HandShown, post.digest)


# ---------------------------------------------------------------------------------------------------------- the slot


def _due(table: Table, seat: SeatRow, shown: HandShown) -> int:
    """Return when to edit. The hand of a player at the table is kept fresh by presses, and may have a menu open."""
    now = table.services.env.now()
    if table.over or shown.tenure != questions.tenure(table.settings, seat):
        return now
    pressed = table.last_press(seat.user) if seat.user is not None else 0
    return max(now, shown.edited + PAUSE_MS, pressed + ACTIVE_MS if pressed else 0)


async def moved(registry: TableRegistry, user: int, message: int, before: int, table: Table) -> None:
    """Note that a message in an inbox now shows the player's hand at another table than `before`. The former message
    of that hand becomes a line.
    """
    async with _alone(message):
        seat, storage, batch = table.seat_of(user), registry.services.storage, Batch()
        posts = [post for post in await storage.posts(before) if post.message == message and post.kind.startswith(HAND)]
        if seat is None or not posts:
            return
        batch.drop_post(before, posts[0].kind)
        shown = replace(as_of_now(table, seat), edited=table.services.env.now())
        await put_newest(table, batch, f"{HAND}{seat.seat}", Sent(posts[0].channel, message, ""), shown.dump())
        await storage.commit(batch)
        table.services.wake(table.id)


async def put_newest(table: Table, batch: Batch, kind: str, sent: Sent, shows: str) -> None:
    """Note the newest message of a kind in a player's inbox. The one before becomes a line."""
    last = await last_post(table, kind)
    if last is not None and last.message != sent.message:
        name, _, seat = kind.partition(":")
        table.leave(batch, f"old_{name}.{last.message}:{seat}", last)
    batch.put_post(PostRow(table.id, kind, sent.channel, sent.message, shows, table.services.env.now(), sent.pictures))


class InboxHand(Slot[Table]):
    """A hand in an inbox. One that is no longer played becomes a line. One that was deleted is not posted again."""

    rank, at_home = Rank.INBOX, False

    def lock(self, at: At[Table]) -> asyncio.Lock:
        return _alone(at.post.message if at.post is not None else 0)

    async def place(self, at: At[Table]) -> Place | None:
        table, seat, post = at.owner, _seat(at), await last_post(at.owner, at.kind)
        if post is None or at.post is None or post.message != at.post.message:
            return KEEP  # it was replaced while this waited for its lock
        shown = shown_by(post)
        if replace(shown, edited=0, picture="") == as_of_now(table, seat) and not at.unsure:
            return KEEP
        due = _due(table, seat, shown)
        if due > at.now:
            raise LaterError(due)
        return Place(post.channel, create=False)

    async def content(self, at: At[Table]) -> Content:
        table, seat, post = at.owner, _seat(at), at.post
        assert post is not None
        shown = shown_by(post)
        wish = await at.sender.wish(table, seat.user) if seat.user is not None else Preferences()
        say = language.spoken(table, wish)
        ended = _ended(table, seat, shown)
        if ended or seat.user is None:
            return Content(
                screen=hands.closed(say(ended, title=title_of(table)), link=board_link(table, say)), last=True
            )
        drawing = await _drawing(at.sender, table, seat.seat, seat.user, say)
        there = "" if at.unsure else shown.picture
        turn = partial(at.sender.turn, post.message)
        now, message = await settled(table, seat.seat, partial(drawing, there=there), turn)
        now = replace(now, edited=table.services.env.now(), picture=message.filename)

        async def redraw() -> bytes | None:
            return (await drawing()).drawn

        return Content(screen=message.screen, shows=now.dump(), picture=message.drawn, redraw=redraw)


class OldHand(Old):
    """A replaced hand: a line with a link to the newest one is left."""

    async def screen(self, at: At[Table], post: PostRow) -> Screen:
        table, seat = at.owner, at.owner.seats[int(post.kind.partition(":")[2])]
        newest = await last_post(table, f"{HAND}{seat.seat}")
        wish = await at.sender.wish(table, seat.user) if seat.user is not None else Preferences()
        say = language.spoken(table, wish)
        way = f"https://discord.com/channels/@me/{newest.channel}/{newest.message}" if newest is not None else ""
        link = Button(say("Go to the hand"), url=way) if way else board_link(table, say)
        return hands.closed(say(NEWER, title=title_of(table)), link=link)


async def _drawing(
    sender: Sender, table: Table, seat: int, user: int, say: Say
) -> Callable[..., Awaitable[HandMessage]]:
    """Return what draws the hand of a seat (`bot.outbox.hand_message.hand_message`)."""
    around = await among_others(sender.client, table, user, say, Around(link=jump(table.row)), here=None)
    how = await reader(table, user)
    return partial(hand_message, sender.pictures, table, seat, say, how, around=around, patience=PATIENCE)


def _seat(at: At[Table]) -> SeatRow:
    return at.owner.seats[int(at.kind.removeprefix(HAND))]


def _ended(table: Table, seat: SeatRow, shown: HandShown) -> str:
    """Return why a hand is over, as a sentence; "" while its player still has the seat."""
    if table.over:
        return OVER
    gone = seat.user is None or seat.status in {"conceded", "left"}
    return GIVEN_UP if gone or shown.tenure != questions.tenure(table.settings, seat) else ""


async def hand(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Send the hand as a direct message, after quiet hours. If direct messages are closed, say so in the channel."""
    batch = Batch()
    user = receiver(owed)
    seat = table.seat_of(user)
    wish = await sender.wish(table, user)
    start = payloads.read(owed, payloads.HandMessage).start
    if seat is None or table.over or table.settings.lesson or wish.inbox_closed:
        return batch
    last = await last_post(table, f"hand:{seat.seat}")
    if start and last is not None and last.at >= owed.created:
        return batch  # the call to a turn has sent it
    first = start or last is None  # a turn may have been called before the start
    opening = first and wish.hand_at_start
    if not (wish.calls == "dm" or opening):
        return batch
    wakes = quiet_until(table, wish, table.services.env.now())
    if wakes > table.services.env.now():
        batch.owe(later(owed, wakes))
        return batch
    if owed.deliver_each and seat not in table.awaited():
        return batch  # the turn is over, as are the quiet hours
    if not opening and seat in table.awaited() and not await at_once(sender, table, batch, seat):
        return batch
    await send_hand(sender, table, batch, owed, wish)
    return batch


async def send_hand(sender: Sender, table: Table, batch: Batch, owed: OutboxRow, wish: Preferences) -> None:
    user = receiver(owed)
    seat = table.seat_of(user)
    assert seat is not None
    sender.gate.enter(user)  # before a picture is drawn for nothing
    drawing = await _drawing(sender, table, seat.seat, user, language.spoken(table, wish))
    shown, message = await settled(table, seat.seat, drawing, sender.budget.ahead)
    sent = await sender.direct(user, message.screen, owed.nonce, message.drawn, line=hand_line(table, seat, wish))
    if sent is None:
        private = hidden(table, seat.seat)  # a message in the channel would reveal who is asked
        if not private and await left(sender.client, table, user):
            await table.do(lambda table: places.gone(table, seat.seat))
            return
        wish.shut(batch, user, table.services.env.now())
        if not private:
            table.owe(batch, payloads.TableNotice("no_direct_messages", seat=seat.seat))
            table.services.wake(table.id)
        return
    await put_newest(table, batch, f"{HAND}{seat.seat}", sent, replace(shown, picture=message.filename).dump())
    if seat in table.awaited() and not hidden(table, seat.seat):
        sender.called[user] = table.services.env.now()
