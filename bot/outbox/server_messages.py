"""What a server is owed that belongs to no table, and how each kind of it is brought."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from bot.outbox.call_budget import Rank
from bot.outbox.sender import Sender
from bot.servers.acts import line
from bot.servers.payloads import Act
from bot.servers.server import Server
from bot.tables import payloads
from bot.ui.components import Screen, Text
from bot.words import speaker
from storage import Batch, OutboxRow

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


def place_of(owed: OutboxRow) -> int:
    """The channel, or the person, that a row is for."""
    return int(owed.target.partition(":")[2])


SERVER_KINDS: dict[str, Deliver] = {
    "act": act,
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
