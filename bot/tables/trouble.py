"""When a game cannot be shown where it lives: it moves, or waits, and somebody is told by another way."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from msgspec.structs import replace

from bot.errors import Sorry
from bot.tables import lobby, playing, turns
from bot.tables.hall import Hall
from bot.tables.pace import Clock, resumed, stopped
from bot.tables.table import Table
from bot.tables.terms import Terms
from bot.words import N_
from storage import Batch, PostRow, TableRow

CHANNEL, RIGHTS, SERVER = "channel", "rights", "server"
SENTENCES = {
    CHANNEL: N_(
        "The channel of this game is gone. Nothing is lost and no time runs: /table move-here in another channel lets "
        "it go on there."
    ),
    RIGHTS: N_(
        "I may not write where this game is played. A moderator can give me that permission again; /table move-here "
        "brings the game to another channel."
    ),
    SERVER: N_("I was taken off the server of this game. It waits, and goes on when I am invited again."),
}
SHOWN = {"board": {"playing", "paused"}, "lobby": {"lobby"}}
"""Messages that come anew when they are deleted, by kind, and the tables whose they are."""
THREAD_LOST = N_("🧵 I cannot write in the thread of this game any more, so it goes on here.")
GONE = N_(
    "👋 {name} is no longer on this server. /table substitute offers their seat to somebody else; with /table kick a "
    "computer player takes it."
)


async def leave_thread(table: Table) -> None:
    """The thread is gone or locked: the game goes on in the channel where it began."""
    if table.over or table.row.home in {None, table.row.channel}:
        return
    batch = Batch()
    batch.drop_post(table.id, "board")
    table.owe(batch, "note", payload=json.dumps({"say": THREAD_LOST}), each=True)
    table.owe(batch, "board")
    await table.commit(batch, table.touched(home=table.row.channel))


async def strike(table: Table, what: str) -> None:
    """The game cannot be shown at all. Where nobody could play on, its clock stands still until it is shown again."""
    if table.over or table.terms.trouble == what:
        return
    if table.row.started is None:
        if what != RIGHTS:
            await lobby.close(table, "cancelled")
        return
    halted = table.terms.halted or (what != RIGHTS and table.row.status == "playing")
    terms = replace(table.terms, trouble=what, halted=halted)
    batch = Batch()
    row = table.touched(settings=terms.dump())
    if halted and row.status == "playing":
        still = stopped(Clock.load(row.clock), table.house.world.now())
        row = replace(row, status="paused", clock=turns.rewrite(table, batch, still))
    table.owe(batch, "trouble", "trouble")
    await table.commit(batch, row)
    table.terms = terms


async def mend(table: Table) -> None:
    """It is shown again."""
    if table.terms.trouble:
        batch = Batch()
        row, terms = mended(table, batch)
        await table.commit(batch, row)
        table.terms = terms
        playing.go_on(table)


def mended(table: Table, batch: Batch) -> tuple[TableRow, Terms]:
    """The table's row and terms without trouble; a clock that stood still because of it goes on."""
    terms = replace(table.terms, trouble="", halted=False)
    row = table.touched(settings=terms.dump())
    if table.terms.halted and row.status == "paused":
        going = resumed(Clock.load(row.clock), table.house.world.now())
        row = replace(row, status="playing", clock=turns.rewrite(table, batch, going))
    batch.drop_owed(table.id, "trouble", "trouble")
    return row, terms


async def try_again(table: Table) -> None:
    """What could not be delivered is tried now."""
    storage, now = table.house.storage, table.house.world.now()
    batch = Batch()
    for row in await storage.owed(table.id):
        if row.tries and row.due > now:
            batch.postpone(row, now, row.tries)
    if len(batch):
        await storage.commit(batch)
    table.house.wake(table.id)


async def gone(table: Table, seat: int) -> None:
    """Somebody is no longer on the server: the table is told once, and another person looks after it."""
    if seat in table.terms.gone or table.over or table.seats[seat].kind != "person":
        return
    user = table.seats[seat].user
    terms = replace(table.terms, gone=[*table.terms.gone, seat])
    here = [one.user for one in table.persons() if one.seat not in terms.gone]
    host = table.row.host if table.row.host != user or not here else here[0]
    batch = Batch()
    table.owe(batch, "note", payload=json.dumps({"say": GONE, "names": [seat]}), each=True)
    await table.commit(batch, table.touched(settings=terms.dump(), host=host))
    table.terms = terms


# ------------------------------------------------------------------------------------------------ what Discord tells


async def thread_deleted(hall: Hall, thread: int) -> None:
    """A thread was deleted: games in it go on in its channel."""
    for row in await hall.house.storage.tables_at(thread):
        await _do(hall, row, leave_thread)


async def messages_deleted(hall: Hall, messages: Sequence[int]) -> None:
    """Messages were deleted: a board of a running game or a lobby among them comes anew."""
    for message in messages:
        post = await hall.house.storage.post_of(message)
        row = await hall.house.storage.table(post.table_id) if post is not None else None
        if post is not None and row is not None and row.status in SHOWN.get(post.kind, ()):
            await _do(hall, row, partial(_lost, post=post))


async def _lost(table: Table, post: PostRow) -> None:
    batch = Batch()
    table.owe(batch, "lost", payload=json.dumps({"kind": post.kind, "message": post.message}), each=True)
    await table.commit(batch)


async def channel_deleted(hall: Hall, guild: int, channel: int, threads_left: set[int]) -> None:
    """A channel was deleted with its threads; games that were moved to one of `threads_left` or elsewhere go on."""
    for row in await hall.house.storage.open_tables(guild):
        home = row.home or row.channel
        if home == channel or (row.channel == channel and home not in threads_left):
            await _do(hall, row, lambda table: strike(table, CHANNEL))


async def server_left(hall: Hall, guild: int) -> None:
    """The bot was taken off a server."""
    for row in await hall.house.storage.open_tables(guild):
        await _do(hall, row, lambda table: strike(table, SERVER))


async def server_joined(hall: Hall, guild: int) -> None:
    """The bot was invited again: its games there go on."""
    for row in await hall.house.storage.open_tables(guild):
        if _troubled(row, SERVER):
            await _do(hall, row, _back)


async def servers_known(hall: Hall, knows: Callable[[int], bool]) -> None:
    """The bot has connected: it may have been taken off servers meanwhile, or invited again."""
    for row in await hall.house.storage.open_tables():
        if row.guild is None:
            continue
        if not knows(row.guild):
            await _do(hall, row, lambda table: strike(table, SERVER))
        elif _troubled(row, SERVER):
            await _do(hall, row, _back)


async def _back(table: Table) -> None:
    """With a fresh board."""
    await mend(table)
    batch = Batch()
    table.owe(batch, "board")
    await table.commit(batch)
    await try_again(table)


async def rights_changed(hall: Hall, guild: int) -> None:
    """Permissions changed: where one was missing it is tried again."""
    for row in await hall.house.storage.open_tables(guild):
        if _troubled(row, RIGHTS):
            await _do(hall, row, try_again)


def _troubled(row: TableRow, what: str) -> bool:
    """Whether a table waits because of this, without waking it."""
    return Terms.load(row.settings).trouble == what


async def _do(hall: Hall, row: TableRow, job: Callable[[Table], Awaitable[None]]) -> None:
    try:
        table = await hall.table(row.id)
    except Sorry:
        return
    await table.do(job)
