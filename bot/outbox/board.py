"""The board's slot. Its message is edited while the active players are here, and sent again to call a player."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from hashlib import blake2b

import msgspec

from bot.history import news
from bot.outbox import summons
from bot.outbox.pacing import Rank
from bot.outbox.sender import Sender, wake_with_picture
from bot.outbox.slots import At, Content, Old, Outcome, Place, Slot, hashed, just_opened
from bot.screens import board as boards
from bot.screens.phrases import awaited_line, holders, title_of
from bot.tables import nudge, payloads, sentences
from bot.tables.places import mend
from bot.tables.preferences import Preferences
from bot.tables.table import ACTIVE_MS, Table
from bot.ui.components import Screen
from bot.ui.emojis import EMOJIS
from bot.workers.picture_cache import PictureCache
from storage import Batch, OutboxRow, PostRow, SeatRow
from storage.lenient import read

CROWD = 10
"""From this many waiting pictures on, boards are sent in words."""
CALM_MS = 4_000
"""Delay before a text-only board gets its picture, in milliseconds. Longer if drawing is behind."""
Calls = list[tuple[OutboxRow, SeatRow]]
"""Due calls, each with the seat that is called."""


class Shown(msgspec.Struct, frozen=True):
    """What the message shows, stored with its post: it began after move `since`, has the `picture` of that key, and
    shows the game as of `moves`.
    """

    hash: str = ""
    since: int = 0
    picture: str = ""
    moves: str = ""

    def dump(self) -> str:
        return msgspec.json.encode(self).decode()


def shown_by(last: PostRow | None) -> Shown:
    return read(Shown, last.digest if last is not None else "")


def moves_shown(table: Table) -> str:
    """Return what tells whether a game has gone on: its moves, undos, status and players."""
    players = "".join(f"{seat.user}{seat.status[0]}" for seat in table.seats)
    text = f"{table.row.move_count}/{table.row.undo_count}/{table.row.status}/{len(table.settings.notices)}/{players}"
    return blake2b(text.encode(), digest_size=8).hexdigest()


@dataclass(frozen=True, slots=True)
class BoardMessage:
    """A rendered board: with the `picture` of that key, or in words until one is drawn (`later`). `drawn` is the
    picture, unless the message has it already.
    """

    screen: Screen
    picture: str = ""
    drawn: bytes | None = None
    later: bool = False

    def shown(self, table: Table, since: int) -> Shown:
        """Return what to store about a message that shows this and began after move `since`."""
        return Shown(hashed(self.screen), since, self.picture, moves_shown(table))


async def board_message(
    pictures: PictureCache, table: Table, since: int, there: str = "", *, behind: float = 0.0
) -> BoardMessage:
    """Render the board. `there`: the key of the picture that its message has; `behind`: how many seconds its row has
    waited already.
    """
    audience, key = table.audience(None), picture_key(table)
    if key == there:
        return BoardMessage(screen(table, since, key), key)
    drawn, waits = pictures.kept(key), _waits(pictures, behind)
    if drawn is not None or waits != 0:
        pictured = screen(table, since, key)  # built before the wait, so that words and picture agree
        drawn = drawn or await pictures.draw(audience, table.id, waits, key=key)
        if drawn is not None:
            return BoardMessage(pictured, key, drawn)
    later = pictures.patience is not None and not pictures.failed(picture_key(table))
    return BoardMessage(screen(table, since), later=later)


def picture_key(table: Table) -> str:
    return table.once(("picture", table.row.language), lambda: PictureCache.key(table.audience(None)))


def _waits(pictures: PictureCache, behind: float) -> float | None:
    """Return how many seconds the board waits for its picture; None: until it is drawn. Return 0 if drawing is behind;
    then none is asked for.
    """
    if pictures.patience is None:
        return None
    return 0 if pictures.waiting >= CROWD else max(0.0, pictures.patience - behind)


def screen(table: Table, since: int, picture: str = "") -> Screen:
    """Build the board's screen for a message that began after move `since`, with the picture of that key."""
    audience = table.audience(None)
    name = f"board-{picture}.png" if picture else ""
    over = table.row.outcome is not None  # the results follow below it
    below = "" if over else "\n".join((awaited_line(table, table.say), *_notices(table, since))).strip()
    if over and table.row.status != "finished":
        below = table.say("The game was called off; nobody wins or loses.")
    told = [] if over else news.latest(table, table.say.with_signs(EMOJIS.known))
    return boards.board(
        audience,
        title=title_of(table),
        awaited=below,
        lines=[line.text for line in told],
        filename=name,
        over=table.over,
        maintenance="" if table.over else table.maintenance(),
        card=table.row.status == "finished",
        league=table.settings.league_title,
        nudge=nudge.offered(table),
    )


def _notices(table: Table, since: int) -> list[str]:
    """Return lines about the table that have no message of their own. *Taken back* shows until the next notice."""
    now, notices = table.row.move_count, [one for one in table.settings.notices if one.moves >= since]
    notices = [one for one in notices if one.moves == now or one.key != "moves_taken_back"]
    return [sentences.told(table.say, one.key, **one.args, **holders(table, one.holders)) for one in notices]


def renews(*, called: bool = False, down: bool = False, pushed: bool = False, moved: bool = False) -> bool:
    """Return True if a new message is needed: a player is `called`, which an edit cannot do; it should move `down` to
    the end of its channel; or other messages `pushed` it up, a new one would push no open hand up, and the game has
    `moved` on since, not only its clock.
    """
    return called or down or (pushed and moved)


class Board(Slot[Table]):
    """The board of a game."""

    def urgency(self, at: At[Table]) -> Rank:
        """Return the rank of a board: whether a player looks at it."""
        looks = any(at.now - pressed <= ACTIVE_MS for pressed in at.owner.active.values())
        return Rank.LOOKED_AT if looks else Rank.BOARD

    async def place(self, at: At[Table]) -> Place | None:
        table, last = at.owner, at.message
        if table.row.status == "lobby" or table.row.started is None:
            return None
        if last is None:
            return Place(table.home)
        newest = at.sender.talk.newest(last.channel)
        pushed = last.channel == table.home and at.sender.talk.pushed(table.home, last.message)
        renew = renews(
            called=bool(await summons.public(table)),
            down=at.mark.fresh and newest != last.message,
            pushed=pushed and not at.sender.hand_below(table, newest),
            moved=shown_by(last).moves != moves_shown(table),
        )
        return Place(table.home, renew)

    async def content(self, at: At[Table]) -> Content:
        table, shown, batch = at.owner, shown_by(at.post), Batch()
        there, pictures = "" if at.new or at.unsure else shown.picture, at.sender.pictures
        message = await board_message(pictures, table, shown.since, there, behind=at.behind)
        picture = _follow(at.sender, table, message, looked=at.mark.due > at.mark.created)
        follow = min((due for due in (picture, nudge.next_offer(table)) if due is not None), default=None)
        if not at.new:
            now = message.shown(table, shown.since)
            return Content(
                screen=message.screen,
                shows=now.dump(),
                same=now.hash == shown.hash,
                picture=message.drawn,
                redraw=lambda: pictures.draw(table.audience(None), table.id, None, key=message.picture),
                batch=batch,
                follow=follow,
            )
        # read again: a call that came in the meantime would post the same board twice
        calls = await summons.public(table)
        called = await _called(at.sender, table, batch, calls)
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
            sent=lambda: at.sender.called.update(dict.fromkeys(ping, at.now)),
            urgent=bool(calls) and not just_opened(table),
        )

    def left(self, at: At[Table], post: PostRow, batch: Batch) -> None:
        """Reduce the replaced board to the lines of its turns."""
        table, newest = at.owner, at.owner.moves[-1].number if at.owner.moves else 0
        table.leave(batch, f"old_board.{post.message}", post, payloads.OldBoard(shown_by(post).since, newest))

    async def after(self, at: At[Table], outcome: Outcome) -> None:
        """Note that the game is shown again."""
        del outcome
        if at.owner.settings.access_problem:
            await at.owner.do(mend)


class OldBoard(Old):
    """A replaced board: the lines of its turns are left, without picture and buttons."""

    async def screen(self, at: At[Table], post: PostRow) -> Screen:
        table, told = at.owner, payloads.data(post, payloads.OldBoard)
        return boards.past(title=title_of(table), lines=news.between(table, told.since, told.to, table.say))


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


def _follow(sender: Sender, table: Table, message: BoardMessage, *, looked: bool) -> int | None:
    """Return when a board in words is looked at again for its picture; None: it has one, or gets none. `looked`:
    this is such a look: then the picture is drawn, unless drawing is behind, and its end wakes the table.
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
