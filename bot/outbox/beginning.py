"""The thread of a game, and its first post."""

from __future__ import annotations

import discord

from bot.outbox import league_thread, summons
from bot.outbox.refusals import may_pass, unless_refused
from bot.outbox.sender import Sender
from bot.outbox.slots import KEEP, Act, At, Content, Place, Slot
from bot.screens.beginning import Beginning, beginning
from bot.tables import payloads, proof
from bot.tables.clock import hidden, quiet_until
from bot.tables.payloads import CALL
from bot.tables.places import settle_in
from bot.tables.table import Table
from bot.ui.limits import clip
from storage import Batch

HAS_THREAD = 160004
"""Error code: the message has a thread already."""
TRIES = 3
"""After this many failures the game stays in its channel, if Discord answers other requests."""


class Thread(Act[Table]):
    """The thread of a game. If threads are not allowed, the game stays in its channel."""

    at_home = False

    async def act(self, sender: Sender, at: At[Table]) -> Batch:
        table = at.owner
        if table.row.home is not None or table.row.started is None:
            return Batch()
        hopeless = at.mark.attempts >= TRIES and sender.is_healthy()
        home = None if hopeless else await _open_thread(sender, table, again=at.unsure)
        home = home or table.row.channel
        if table.settings.lesson:
            await _private(sender, table, home)
        await settle_in(table, home)
        return Batch()


class FirstPost(Slot[Table]):
    """The first post of a game. It is posted once, and mentions the players."""

    needs = "thread"

    async def place(self, sender: Sender, at: At[Table]) -> Place:
        del sender
        if at.message is not None or at.owner.row.started is None or at.owner.settings.lesson:
            return KEEP
        return Place(at.owner.home)

    async def content(self, sender: Sender, at: At[Table], *, new: bool) -> Content:
        del new
        table = at.owner
        minutes = await sender.lengths.minutes(table.row.game, len(table.seats))
        people = [seat.user for seat in table.seats if seat.user]
        batch = await _called(sender, table)
        for watcher in table.watchers:
            table.owe(batch, payloads.ThreadMember(), f"user:{watcher.user}")
        return Content(
            screen=beginning(table.say, _begun(table, minutes)),
            ping=people,
            line=summons.opening(table, people),
            batch=batch,
            sent=lambda: table.services.wake(table.id),
        )


def _begun(table: Table, minutes: int) -> Beginning:
    people = [f"<@{seat.user}>" if seat.user else table.names()[seat.seat] for seat in table.seats]
    first = _first(table)
    return Beginning(
        table=table.id,
        title=table.game.title,
        face=table.face,
        options=table.game.Options(**table.settings.options),
        people=people,
        first=table.names()[first] if first is not None else "",
        minutes=minutes,
        deal=proof.shown(table.row.seed_hash),
        league=table.settings.league_title,
    )


def _first(table: Table) -> int | None:
    """Return the seat that had the first turn, or None if several began at once."""
    view = table.game.view(table.game.load(table.dealt), None)
    begun = table.face.news.first(view)
    # a question may come before the first turn; then the view names the starting seat
    return begun[0] if len(begun) == 1 else getattr(view, "first", None)


async def _called(sender: Sender, table: Table) -> Batch:
    """Drop the calls of players in the first post; a board would ping them a second time."""
    batch, now = Batch(), table.services.env.now()
    for row in await table.services.storage.owed(table.id):
        seat = summons.called(table, row) if row.kind == CALL else None
        if seat is None or hidden(table, seat.seat):
            continue
        user = summons.receiver(row)
        wish = await sender.wish(table, user)
        if wish.calls == "ping" and quiet_until(table, wish, now) <= now:
            batch.paid(row)
            sender.called[user] = now
    return batch


async def _open_thread(sender: Sender, table: Table, *, again: bool) -> int | None:
    if table.settings.league_game:
        return await league_thread.open_thread(sender, table, again=again)
    name = clip(f"{table.game.title} #{table.id}", 100)
    if table.settings.lesson:
        return await _open_private(sender, table, name)
    last = await sender.last(table, "lobby")
    if last is None or not last.message:
        return None
    make = sender.client.http.start_thread_with_message
    try:
        made = await make(last.channel, last.message, name=name, auto_archive_duration=10080)
    except discord.HTTPException as wrong:
        if wrong.code == HAS_THREAD:  # the answer to an earlier try was lost
            return last.message
        if may_pass(wrong):
            raise
        sender.refusals.note("thread", wrong)
        return None
    return int(made["id"])


async def _open_private(sender: Sender, table: Table, name: str) -> int | None:
    """Open a thread that only the learner and moderators see. Return None if that is not allowed."""
    made = await unless_refused(
        sender.client.http.start_thread_without_message(
            table.row.channel, name=name, auto_archive_duration=1440, type=discord.ChannelType.private_thread.value
        )
    )
    return int(made["id"]) if made is not None else None


async def _private(sender: Sender, table: Table, home: int) -> None:
    for seat in table.seats:
        if seat.user is not None and home != table.row.channel:
            await unless_refused(sender.client.http.add_user_to_thread(home, seat.user))
