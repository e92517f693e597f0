"""The board's slot. Its message is edited while the active players are here, and sent again to call a player."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from bot.outbox import summons
from bot.outbox.board_message import BoardMessage, board_message, moves_shown, picture_key, shown_by
from bot.outbox.call_budget import Rank
from bot.outbox.league_thread import just_opened
from bot.outbox.sender import Sender, wake_with_picture
from bot.outbox.slots import At, Content, Place, Slot
from bot.tables.payloads import OldBoard
from bot.tables.places import mend
from bot.tables.preferences import Preferences
from bot.tables.table import ACTIVE_MS, Table
from storage import Batch, OutboxRow, PostRow, SeatRow

CALM_MS = 4_000
"""Delay before a text-only board gets its picture, in milliseconds. Longer if drawing is behind."""
Calls = list[tuple[OutboxRow, SeatRow]]
"""Due calls, each with the seat that is called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The state of the board message before it is updated."""

    called: bool = False
    """A player is called, which an edit cannot do."""
    down: bool = False
    """It should move to the end of its channel."""
    pushed: bool = False
    """Other messages pushed it up, and a new board would push no open hand up."""
    moved: bool = False
    """The game has gone on since the message was updated, not only its clock."""


def renews(found: Found) -> bool:
    """Return True if a new message is needed."""
    return found.called or found.down or (found.pushed and found.moved)


class Board(Slot[Table]):
    """The board of a game."""

    def urgency(self, at: At[Table]) -> Rank:
        """Return the rank of a board: whether a player looks at it."""
        looks = any(at.now - pressed <= ACTIVE_MS for pressed in at.owner.active.values())
        return Rank.LOOKED_AT if looks else Rank.BOARD

    async def place(self, sender: Sender, at: At[Table]) -> Place | None:
        table, last = at.owner, at.message
        if table.row.status == "lobby" or table.row.started is None:
            return None
        if last is None:
            return Place(table.home)
        newest = sender.talk.newest(last.channel)
        pushed = last.channel == table.home and sender.talk.pushed(table.home, last.message)
        found = Found(
            called=bool(await summons.public(table)),
            down=at.mark.fresh and newest != last.message,
            pushed=pushed and not sender.hand_below(table, newest),
            moved=shown_by(last).moves != moves_shown(table),
        )
        return Place(table.home, renews(found))

    async def content(self, sender: Sender, at: At[Table], *, new: bool) -> Content:
        table, shown, batch = at.owner, shown_by(at.post), Batch()
        there = "" if new or at.unsure else shown.picture
        message = await board_message(sender.pictures, table, shown.since, there, behind=at.behind)
        follow = _follow(sender, table, message, at.now if at.mark.due > at.mark.created else 0)
        if not new:
            now = message.shown(table, shown.since)
            return Content(
                screen=message.screen,
                shows=now.dump(),
                same=now.hash == shown.hash,
                picture=message.drawn,
                redraw=partial(_redrawn, sender, table, message),
                batch=batch,
                follow=follow,
            )
        # read again: a call that came in the meantime would post the same board twice
        calls = await summons.public(table)
        called = await _called(sender, table, batch, calls)
        ping = [table.seats[seat].user or 0 for seat in called]
        newest = table.moves[-1].number if table.moves else 0
        return Content(
            screen=message.screen,
            shows=message.shown(table, newest).dump(),
            picture=message.drawn,
            ping=ping,
            line=summons.line(table, called) if called else None,
            batch=batch,
            follow=follow,
            sent=lambda: sender.called.update(dict.fromkeys(ping, at.now)),
            urgent=bool(calls) and not just_opened(table),
        )

    def left(self, at: At[Table], post: PostRow, batch: Batch) -> None:
        """Reduce the replaced board to the lines of its turns."""
        table, newest = at.owner, at.owner.moves[-1].number if at.owner.moves else 0
        table.leave(batch, f"old_board.{post.message}", post, OldBoard(shown_by(post).since, newest))

    async def after(self, sender: Sender, at: At[Table], batch: Batch, message: int) -> None:
        """Note that the game is shown again."""
        del sender, batch, message
        if at.owner.settings.access_problem:
            await at.owner.do(mend)


async def _called(sender: Sender, table: Table, batch: Batch, calls: Calls) -> dict[int, Preferences]:
    """Return the preferences of the players to mention now, by seat, and take their calls out of the queue. Queue later
    calls for the others: after quiet hours, together with other games, or by direct message.
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


async def _redrawn(sender: Sender, table: Table, message: BoardMessage) -> bytes | None:
    return await sender.pictures.draw(table.audience(None), table.id, None, key=message.picture)


def _follow(sender: Sender, table: Table, message: BoardMessage, looked: int) -> int | None:
    """Return when a board in words is looked at again for its picture; None: it has one, or gets none. `looked`: the
    time, if it was looked at for its picture now: then the picture is drawn, unless drawing is behind, and its end
    wakes the table.
    """
    if not message.later:
        return None
    pictures, now, key = sender.pictures, table.services.env.now(), picture_key(table)
    if not looked or pictures.waiting or sender.budget.waiting:
        return now + CALM_MS
    pictures.ask(table.id, table.audience(None), key=key).add_done_callback(
        partial(wake_with_picture, pictures, key, table)
    )
    return now
