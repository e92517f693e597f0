"""What a server is owed that belongs to no table, and how each kind of it is brought."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from bot.errors import UserError
from bot.outbox import league_messages
from bot.outbox.call_budget import Rank
from bot.outbox.sender import Sender
from bot.servers.acts import line
from bot.servers.payloads import Act, RoleCall
from bot.servers.server import Server
from bot.tables import payloads
from bot.ui.components import Button, Row, Screen, Text
from bot.ui.lobby_verbs import Join
from bot.words import N_, speaker
from storage import Batch, OutboxRow

CALLS = N_("📣 {role}: somebody waits for you at table #{number}, {game}.")
Deliver = Callable[[Sender, Server, OutboxRow], Awaitable[Batch]]
"""Delivers one owed row; the batch holds what it changes beside paying the row. What may pass is raised."""


async def act(sender: Sender, server: Server, owed: OutboxRow) -> Batch:
    """A line in the log channel, which calls nobody. Where Discord takes none for good it is dropped."""
    words = line(speaker(server.settings.language or "en"), payloads.read(owed, Act))
    screen = Screen((Text(f"🛡️ {words}"),))
    try:
        await sender.post(server.guild, place_of(owed), screen, owed.nonce)
    except discord.HTTPException as wrong:
        if wrong.status >= 500 or wrong.status == 429:
            raise
    return Batch()


async def role_call(sender: Sender, server: Server, owed: OutboxRow) -> Batch:
    """Call a role to an open table, once; nothing where the table is open no more."""
    told = payloads.read(owed, RoleCall)
    try:
        table = await sender.registry.table(told.table)
    except UserError:
        return Batch()
    if table.row.status != "lobby":
        return Batch()
    words = table.say(CALLS, role=f"<@&{told.role}>", game=table.game.title, number=table.id)
    button = Button(table.say("Join"), str(Join(table.id)), style="green", emoji="🪑")
    screen = Screen((Text(words), Row((button,))))
    await sender.post(server.guild, place_of(owed), screen, owed.nonce, role=told.role)
    return Batch()


def place_of(owed: OutboxRow) -> int:
    """The channel, or the person, that a row is for."""
    return int(owed.target.partition(":")[2])


SERVER_KINDS: dict[str, Deliver] = {
    "act": act,
    "role_call": role_call,
    "league_board": league_messages.league_board,
    "league_post": league_messages.league_post,
    "league_word": league_messages.league_word,
}
"""How each kind of row that a server is owed is delivered."""


class ServerOutbox:
    """Delivers what servers are owed through one Discord client, after what tables are."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    async def __call__(self, server: Server, owed: OutboxRow) -> Batch:
        """Deliver one owed row; what may pass is raised."""
        with self._sender.budget.of(Rank.INBOX):
            return await SERVER_KINDS[owed.kind](self._sender, server, owed)
