"""The lobby message, and the thread that grows from it."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.names import escaped
from bot.outbox.lobby_over import lobby_result
from bot.outbox.sender import Sender
from bot.screens.lobby import Guest, Lobby, lobby
from bot.screens.phrases import fingerprint
from bot.tables import lobby as lobbies
from bot.tables import payloads
from bot.tables.places import settle_in
from bot.tables.table import Table
from bot.ui.components import Screen, Text
from bot.ui.layout import layout
from bot.ui.limits import clip
from storage import Batch, OutboxRow, PostRow, SeatRow


async def lobby_message(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """The lobby message, in the channel where /play was typed."""
    batch = Batch()
    if table.over and table.row.started is not None:
        return await lobby_result(sender, table)
    if table.settings.lesson:
        return batch
    screen = lobby(table.say, room(table, await lobbies.kept(table)))
    last = await sender.last(table, "lobby")
    if last is not None and await sender.edited(table, last, screen):
        return batch
    if table.row.status != "lobby" and last is not None:
        batch.drop_post(table.id, "lobby")  # a game has its board
        return batch
    if table.over:
        return batch
    sent = await sender.send(table, table.row.channel, screen, owed.nonce)
    if sender.tried_before(owed):
        await sent.edit(view=layout(screen))
    batch.put_post(PostRow(table.id, "lobby", table.row.channel, sent.id, "", table.services.env.now()))
    return batch


async def thread(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """A thread for the game, from the lobby message; the channel where threads are not allowed."""
    home = table.row.home or await _open_thread(sender, table) or table.row.channel
    if table.settings.lesson:
        await _private(sender, table, home)
        await settle_in(table, home, owe=payloads.Board(), paid=owed)
        return Batch()
    seats = " · ".join(_seated(table, seat) for seat in table.seats)
    words = [
        f"## {table.game.title}",
        seats,
        f"-# {fingerprint(table, table.say)}",
    ]
    screen = Screen((Text("\n".join(words)),), table.face.accent)
    people = [seat.user for seat in table.seats if seat.user]
    await sender.send(table, home, screen, owed.nonce, ping=people)
    await settle_in(table, home, owe=payloads.Lobby(), paid=owed)
    batch = Batch()
    for watcher in table.watchers:
        table.owe(batch, payloads.Seat(), f"user:{watcher.user}")
        table.services.wake(table.id)
    return batch


def _seated(table: Table, seat: SeatRow) -> str:
    """Who sits where, with what the seat is called."""
    who = f"<@{seat.user}>" if seat.user else table.names()[seat.seat]
    role = table.face.role(table.say, seat.seat)
    return f"{role.emoji} {role.text}{table.say.colon}{who}".strip() if role.text else who


async def _open_thread(sender: Sender, table: Table) -> int | None:
    name = clip(f"{table.game.title} #{table.id}", 100)
    if table.settings.lesson:
        return await _open_private(sender, table, name)
    last = await sender.last(table, "lobby")
    if last is None:
        return None
    try:
        thread = await sender.message(table, last).create_thread(name=name, auto_archive_duration=10080)
    except discord.HTTPException as wrong:
        if wrong.code == 160004:  # it has a thread already: the answer to an earlier try was lost
            return last.message
        if wrong.status < 500 and wrong.status != 429:
            return None
        raise
    except ValueError:  # the server is not known (yet)
        return None
    return thread.id


async def _open_private(sender: Sender, table: Table, name: str) -> int | None:
    """A thread that only the learner and moderators see; None where that is not allowed."""
    try:
        made = await sender.client.http.start_thread_without_message(
            table.row.channel, name=name, auto_archive_duration=1440, type=discord.ChannelType.private_thread.value
        )
    except discord.HTTPException as wrong:
        if wrong.status < 500 and wrong.status != 429:
            return None
        raise
    return int(made["id"])


async def _private(sender: Sender, table: Table, home: int) -> None:
    """Let the learner in."""
    for seat in table.seats:
        if seat.user is not None and home != table.row.channel:
            try:
                await sender.client.http.add_user_to_thread(home, seat.user)
            except discord.HTTPException as wrong:
                if wrong.status >= 500 or wrong.status == 429:
                    raise


def room(table: Table, kept: Sequence[SeatRow] = ()) -> Lobby:
    """What the lobby message shows of a table; `kept`: those whose seats are kept."""
    guests = [
        Guest(name, seat.level, _wish(table, seat)) for seat, name in zip(table.seats, table.names(), strict=True)
    ]
    expires = table.row.created + table.services.settings.lobby_hours * 3_600_000 if table.row.status == "lobby" else 0
    return Lobby(
        table.id,
        table.game,
        table.face,
        table.row.status,
        guests,
        table.settings.most or max(table.game.seats),
        table.row.host,
        table.settings.options,
        table.settings.pace,
        expires,
        table.row.home or 0,
        [escaped(seat.name) for seat in kept],
        table.settings.kept_until,
    )


def _wish(table: Table, seat: SeatRow) -> int | None:
    wish = table.settings.wishes.get(str(seat.seat), 0)
    return wish - 1 if wish and table.row.status == "lobby" else None
