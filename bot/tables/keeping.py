"""Looking after a table: pause, resume, move to another channel, replace somebody."""

from __future__ import annotations

import json

from msgspec.structs import replace

from bot.errors import Sorry
from bot.names import clean
from bot.tables import computers, lobby, playing, trouble, turns
from bot.tables.pace import Clock, afresh, resumed, stopped
from bot.tables.table import Table
from bot.words import N_
from storage import Batch

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
    batch = Batch()
    clock = turns.rewrite(table, batch, stopped(Clock.load(table.row.clock), table.house.world.now()))
    _tell(table, batch, PAUSED, args={"by": by})
    table.owe(batch, "board")
    await table.commit(batch, table.touched(status="paused", clock=clock))


async def resume(table: Table) -> None:
    """Let it go on; the pause counts for nobody."""
    if table.row.status != "paused":
        raise Sorry(N_("This game is not paused."))
    batch = Batch()
    clock = turns.rewrite(table, batch, resumed(Clock.load(table.row.clock), table.house.world.now()))
    _tell(table, batch, RESUMED)
    table.owe(batch, "board")
    await table.commit(batch, table.touched(status="playing", clock=clock))
    playing.go_on(table)


async def move_to(table: Table, channel: int) -> None:
    """Play on in another channel or thread: a fresh board goes there."""
    if table.over:
        raise Sorry(N_("This game is over already."))
    batch = Batch()
    batch.drop_post(table.id, "board")
    if table.row.started is None:
        batch.drop_post(table.id, "lobby")
        table.owe(batch, "lobby")
        await table.commit(batch, table.touched(channel=channel))
        return
    _tell(table, batch, MOVED)
    table.owe(batch, "board")
    row, terms = trouble.mended(table, batch)
    await table.commit(batch, replace(row, home=channel))
    table.terms = terms
    playing.go_on(table)


async def offer(table: Table, seat: int, user: int) -> None:
    """Somebody may take a seat over, if they like."""
    terms = replace(table.terms, offers={**table.terms.offers, str(user): seat})
    await table.commit(Batch(), table.touched(settings=terms.dump()))
    table.terms = terms


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
    batch = Batch()
    batch.drop_post(table.id, f"hand:{seat}")
    if old.user is not None:
        batch.drop_owed(table.id, "hand", f"user:{old.user}")
        batch.drop_owed(table.id, "remind", f"user:{old.user}")
        batch.drop_owed(table.id, "call", f"user:{old.user}")
    _tell(table, batch, REPLACED, seat=seat)
    table.owe(batch, "board")
    table.owe(batch, "hand", f"user:{user}", json.dumps({"start": True}))
    offers = {other: offered for other, offered in table.terms.offers.items() if offered != seat}
    terms = replace(table.terms, gone=[one for one in table.terms.gone if one != seat], offers=offers)
    clock = turns.rewrite(table, batch, afresh(Clock.load(table.row.clock), seat, table.house.world.now()))
    seats = [new if one.seat == seat else one for one in table.seats]
    await table.commit(batch, table.touched(clock=clock, settings=terms.dump()), seats)
    table.terms = terms


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
    batch = Batch()
    batch.drop_owed(table.id, "hand", f"user:{old.user}")
    batch.drop_post(table.id, f"hand:{seat}")
    _tell(table, batch, KICKED, names=[seat])
    table.owe(batch, "board")
    terms = replace(table.terms, gone=[one for one in table.terms.gone if one != seat])
    seats = [new if one.seat == seat else one for one in table.seats]
    await table.commit(batch, table.touched(settings=terms.dump()), seats)
    table.terms = terms
    playing.go_on(table)


def _tell(
    table: Table,
    batch: Batch,
    say: str,
    names: list[int] | None = None,
    args: dict[str, str] | None = None,
    seat: int | None = None,
) -> None:
    payload = {"say": say, "names": names or [], "args": args or {}, "seat": seat}
    table.owe(batch, "note", payload=json.dumps(payload), each=True)
