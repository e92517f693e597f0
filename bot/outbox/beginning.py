"""The thread of a game, and its first post."""

from __future__ import annotations

import discord

from bot.outbox import league_thread, summons
from bot.outbox.refusals import may_pass, unless_refused
from bot.outbox.sender import Sender
from bot.screens.beginning import Beginning, beginning
from bot.tables import payloads, proof
from bot.tables.clock import hidden, quiet_until
from bot.tables.payloads import CALL
from bot.tables.places import settle_in
from bot.tables.table import Table
from bot.ui.limits import clip
from storage import Batch, OutboxRow


async def thread(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Open the game's thread from its lobby message. Use the channel if threads are not allowed."""
    home = table.row.home or await _open_thread(sender, table, owed) or table.row.channel
    if table.settings.lesson:
        await _private(sender, table, home)
        await settle_in(table, home, owe=payloads.Board(), paid=owed)
        return Batch()
    minutes = await sender.lengths.minutes(table.row.game, len(table.seats))
    people = [seat.user for seat in table.seats if seat.user]
    first, line = beginning(table.say, _begun(table, minutes)), summons.opening(table, people)
    await sender.send(table, home, first, owed.nonce, ping=people, line=line)
    await settle_in(table, home, owe=payloads.Lobby(), paid=owed)
    batch = await _called(sender, table)
    for watcher in table.watchers:
        table.owe(batch, payloads.ThreadMember(), f"user:{watcher.user}")
        table.services.wake(table.id)
    return batch


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


async def _open_thread(sender: Sender, table: Table, owed: OutboxRow) -> int | None:
    if table.settings.league_game:
        return await league_thread.open_thread(sender, table, owed)
    name = clip(f"{table.game.title} #{table.id}", 100)
    if table.settings.lesson:
        return await _open_private(sender, table, name)
    last = await sender.last(table, "lobby")
    if last is None:
        return None
    try:
        thread = await sender.message(table, last).create_thread(name=name, auto_archive_duration=10080)
    except discord.HTTPException as wrong:
        if wrong.code == 160004:  # it has a thread: the answer to an earlier try was lost
            return last.message
        if may_pass(wrong):
            raise
        return None
    except ValueError:  # the server is not loaded yet
        return None
    return thread.id


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
