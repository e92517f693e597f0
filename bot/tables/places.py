"""Where a table is played. If it cannot be shown there, it moves or waits, and the host hears of it another way."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from bot.errors import UserError
from bot.tables import lobby, pauses, payloads
from bot.tables.change import Change
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from bot.tables.time_control import DAY
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
FORUM = "forum"
"""Post kind: the tag of a table's own post in a forum. The post's channel is the forum post; its message is unused."""
GIVEN_UP_MS = DAY
"""When a refused message is tried again, if no permission or place changes before."""
SHOWN = {"board": {"playing", "paused"}, "lobby": {"lobby"}}
"""Messages that are posted again when deleted, by kind, and the statuses of their tables."""


async def settle_in(table: Table, home: int) -> None:
    """Set the thread or channel of the board."""

    async def move(table: Table) -> None:
        change = Change(table)
        change.mark("lobby", "board")
        change.touch(home=home)
        await change.commit()

    await table.do(move)


async def post_made(table: Table, thread: int, *posts: PostRow) -> None:
    """Make a new forum post the table's home."""

    async def move(table: Table) -> None:
        change = Change(table)
        for post in posts:
            change.batch.put_post(post)
        change.mark("lobby")  # its picture follows
        change.touch(home=thread)
        change.after.append(table.housed.set)
        await change.commit()

    await table.do(move)


async def leave_thread(table: Table) -> None:
    """Continue in the first channel, or in a new forum post, because the thread is deleted or locked."""
    if table.over or table.row.home in {None, table.row.channel}:
        return
    change = Change(table)
    change.batch.vacate(table.id, "board")
    if table.settings.forum:
        change.batch.vacate(table.id, "lobby")
        change.batch.drop_post(table.id, FORUM)
        change.mark("lobby")
    if table.row.started is not None:
        change.tell("thread_lost")
        change.mark("board")
    change.touch(home=None if table.settings.forum else table.row.channel)
    await change.commit()


async def strike(table: Table, what: str) -> None:
    """Record that the game cannot be shown. If players could not play on, pause it until it is shown again."""
    if table.over or table.settings.access_problem == what:
        return
    if table.row.started is None:
        if what != RIGHTS:
            await lobby.close(table, "cancelled")
        return
    change = Change(table)
    change.agree(access_problem=what)
    if what != RIGHTS and table.row.status == "playing":
        pauses.halt(change)
    change.owe(payloads.NoAccess(), "no_access")
    await change.commit()


async def mend(table: Table) -> None:
    """Record that the game is shown again."""
    if table.settings.access_problem:
        change = Change(table)
        mended(change)
        await change.commit()
        table.go_on()


def mended(change: Change) -> None:
    """Clear the table's access problem, resume a clock that was paused for it, and make due what failed there."""
    change.agree(access_problem="")
    change.batch.hurry(change.table.id, change.now, change.now + GIVEN_UP_MS)
    if change.settings.halted:
        pauses.end(change)
    change.batch.drop_owed(change.table.id, "no_access", "no_access")


async def try_again(table: Table) -> None:
    """Make what failed due now, also what was given up."""
    change = Change(table, private=True)
    change.batch.hurry(table.id, change.now, change.now + GIVEN_UP_MS)
    await change.commit()
    table.services.wake(table.id)


async def gone(table: Table, seat: int) -> None:
    """Record that a player left the server, notify the table once, and pass the host's role on."""
    if seat in table.settings.left_server or table.over or table.seats[seat].kind != "person":
        return
    user = table.seats[seat].user
    change = Change(table)
    change.agree(left_server=[*table.settings.left_server, seat])
    here = [one.user for one in table.persons() if one.seat not in change.settings.left_server]
    host = table.row.host if table.row.host != user or not here else here[0]
    change.touch(host=host)
    change.tell("left_server", names=(seat,))
    await change.commit()


# ------------------------------------------------------------------------------------------------ gateway events


async def thread_deleted(registry: TableRegistry, thread: int) -> None:
    """Continue the games of a deleted thread in its channel."""

    async def leave(table: Table) -> None:
        if table.home == thread:  # it may have moved in the meantime
            await leave_thread(table)

    for row in await registry.services.storage.tables_at(thread):
        await _do(registry, row, leave)


async def messages_deleted(registry: TableRegistry, messages: Sequence[int]) -> None:
    """Repost deleted boards of running games, and deleted lobbies."""
    for message in messages:
        post = await registry.services.storage.post_of(message)
        row = await registry.services.storage.table(post.table_id) if post is not None else None
        if post is not None and row is not None and row.status in SHOWN.get(post.kind, ()):
            await _do(registry, row, partial(_lost, post=post))


async def _lost(table: Table, post: PostRow) -> None:
    change = Change(table)
    change.batch.lose_post(table.id, post.message)
    change.mark(post.kind)
    await change.commit()


async def channel_deleted(registry: TableRegistry, guild: int, channel: int, threads_left: set[int]) -> None:
    """Pause the games of a deleted channel and its threads. Games that moved to one of `threads_left` or elsewhere go
    on.
    """

    def is_lost(row: TableRow) -> bool:
        home = row.home or row.channel
        return home == channel or (row.channel == channel and home not in threads_left)

    async def lose(table: Table) -> None:
        if is_lost(table.row):  # it may have moved in the meantime
            await strike(table, CHANNEL)

    for row in await registry.services.storage.open_tables(guild):
        if is_lost(row):
            await _do(registry, row, lose)


async def server_left(registry: TableRegistry, guild: int) -> None:
    for row in await registry.services.storage.open_tables(guild):
        await _do(registry, row, lambda table: strike(table, SERVER))


async def server_joined(registry: TableRegistry, guild: int) -> None:
    """Resume the games of a server that invited the bot again."""
    for row in await registry.services.storage.open_tables(guild):
        if _troubled(row, SERVER):
            await _do(registry, row, _back)


async def servers_known(registry: TableRegistry, knows: Callable[[int], bool]) -> None:
    """Catch up after connecting: some servers may have removed the bot or invited it again. `knows` returns True for a
    server where the bot is.
    """
    for row in await registry.services.storage.open_tables(mine=True):
        if row.status == "paused" and not TableSettings.load(row.settings).paused_until:
            await _do(registry, row, _ends)  # an earlier version paused it
        if row.guild is None:
            continue
        if not knows(row.guild):
            await _do(registry, row, lambda table: strike(table, SERVER))
        elif _troubled(row, SERVER):
            await _do(registry, row, _back)


async def _ends(table: Table) -> None:
    """Give a pause without an end one."""
    if table.row.status == "paused" and not table.settings.paused_until:
        change = Change(table)
        if table.settings.halted:
            pauses.halt(change)
        else:
            pauses.begin(change, change.now + pauses.MOST_DAYS * DAY)
        change.mark("board")
        await change.commit()


async def _back(table: Table) -> None:
    """Resume with a new board."""
    await mend(table)
    change = Change(table)
    change.mark("board")
    await change.commit()
    await try_again(table)


async def rights_changed(registry: TableRegistry, guild: int) -> None:
    """Retry what lacked a permission: the tables of a server, also those whose game is over, and its own posts."""
    services = registry.services
    now = services.env.now()
    failed = await services.storage.put_off(now + GIVEN_UP_MS)
    if -guild in failed:
        batch = Batch()
        batch.hurry(-guild, now, now + GIVEN_UP_MS)
        await services.storage.commit(batch)
        services.wake(-guild)
    known = await services.storage.tables([owner for owner in failed if owner > 0])
    troubled = [row for row in await services.storage.open_tables(guild) if _troubled(row, RIGHTS)]
    for row in {row.id: row for row in (*known, *troubled) if row.guild == guild}.values():
        await _do(registry, row, try_again)


def _troubled(row: TableRow, what: str) -> bool:
    """Return True if a table has this access problem, without loading it."""
    return TableSettings.load(row.settings).access_problem == what


async def _do(registry: TableRegistry, row: TableRow, job: Callable[[Table], Awaitable[None]]) -> None:
    try:
        table = await registry.table(row.id)
    except UserError:
        return
    await table.do(job)
