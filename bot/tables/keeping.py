"""Looking after a table: pause, resume, move to another channel, replace somebody."""

from __future__ import annotations

import json

from msgspec.structs import replace

from bot.errors import Sorry
from bot.names import clean
from bot.tables import computers, lobby, trouble, turns
from bot.tables.change import Change
from bot.tables.pace import Clock, afresh, resumed, stopped
from bot.tables.table import Table
from bot.words import N_
from storage import SeatRow

PAUSED = N_("⏸️ The game is paused by {by}. /table resume lets it go on.")
RESUMED = N_("▶️ The game goes on.")
MOVED = N_("🚚 The game is played here from now on.")
REPLACED = N_("🔁 {who} takes this seat over and plays on.")
KICKED = N_("🥾 {name} was taken out of the game; a computer player sits in.")


def need_keeper(table: Table, user: int, *, moderator: bool) -> None:
    """Sorry for those who may not look after this table: its host and moderators may."""
    if not moderator and user != table.row.host:
        raise Sorry(N_("Only the person who opened this table, or a moderator, can do that."))


async def pause(table: Table, by: str) -> None:
    """Let everything stand still."""
    if table.row.status != "playing":
        raise Sorry(N_("There is no running game here to pause."))
    change = Change(table)
    turns.rewrite(change, stopped(Clock.load(table.row.clock), change.now))
    change.tell(PAUSED, args={"by": by})
    change.owe("board")
    change.touch(status="paused")
    await change.commit()


async def resume(table: Table) -> None:
    """Let it go on; the pause counts for nobody."""
    if table.row.status != "paused":
        raise Sorry(N_("This game is not paused."))
    change = Change(table)
    change.touch(status="playing")
    turns.rewrite(change, resumed(Clock.load(table.row.clock), change.now))
    change.tell(RESUMED)
    change.owe("board")
    await change.commit()
    table.go_on()


async def move_to(table: Table, channel: int) -> None:
    """Play on in another channel or thread: a fresh board goes there."""
    if table.over:
        raise Sorry(N_("This game is over already."))
    change = Change(table)
    change.batch.drop_post(table.id, "board")
    if table.row.started is None:
        change.batch.drop_post(table.id, "lobby")
        change.owe("lobby")
        change.touch(channel=channel)
        await change.commit()
        return
    change.tell(MOVED)
    change.owe("board")
    trouble.mended(change)
    change.touch(home=channel)
    await change.commit()
    table.go_on()


async def offer(table: Table, seat: int, user: int) -> None:
    """Somebody may take a seat over, if they like."""
    change = Change(table)
    change.agree(offers={**table.terms.offers, str(user): seat})
    await change.commit()


async def replace_seat(table: Table, seat: int, user: int, name: str) -> None:
    """Somebody else takes a seat over, with its hand."""
    if table.row.status not in {"playing", "paused"}:
        raise Sorry(N_("No game is being played at this table."))
    if table.seat_of(user) is not None:
        raise Sorry(N_("{name} plays at this table already."), name=clean(name))
    old = table.seats[seat]
    new = replace(
        old, user=user, name=clean(name), kind="person", level="", status="playing", looked=table.row.move_count
    )
    change = Change(table)
    _left(change, old)
    change.tell(REPLACED, seat=seat)
    change.owe("board")
    change.owe("hand", f"user:{user}", json.dumps({"start": True}))
    offers = {other: offered for other, offered in table.terms.offers.items() if offered != seat}
    change.agree(gone=[one for one in table.terms.gone if one != seat], offers=offers)
    turns.rewrite(change, afresh(Clock.load(table.row.clock), seat, change.now))
    change.seats = [new if one.seat == seat else one for one in table.seats]
    await change.commit()


def _left(change: Change, seat: SeatRow) -> None:
    """Somebody sits in this seat no more: nothing of theirs stays on its way."""
    change.batch.drop_post(change.table.id, f"hand:{seat.seat}")
    for kind in ("hand", "remind", "call"):
        if seat.user is not None:
            change.batch.drop_owed(change.table.id, kind, f"user:{seat.user}")


async def kick(table: Table, seat: int) -> None:
    """Take somebody out: from a lobby wholly, from a game so that a computer player sits in for good."""
    if table.row.status == "lobby" and (guest := table.seats[seat].user) is not None:
        await lobby.leave(table, guest)
        return
    if table.row.status not in {"playing", "paused"}:
        raise Sorry(N_("No game is being played at this table."))
    old = table.seats[seat]
    if old.user is None:
        raise Sorry(N_("That seat is played by a computer player already."))
    new = replace(old, user=None, kind="computer", level=computers.SITS_IN, status="playing")
    if not [one for one in table.persons() if one.seat != seat]:
        raise Sorry(N_("Nobody would be left to play. /cancel calls the game off."))
    change = Change(table)
    _left(change, old)
    change.tell(KICKED, names=[seat])
    change.owe("board")
    change.agree(gone=[one for one in table.terms.gone if one != seat])
    change.seats = [new if one.seat == seat else one for one in table.seats]
    await change.commit()
    table.go_on()
