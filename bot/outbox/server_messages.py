"""What a server is owed that belongs to no table, and how each kind of it is brought."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.errors import UserError
from bot.outbox import league_messages
from bot.outbox.call_budget import Rank
from bot.outbox.refusals import unless_refused
from bot.outbox.sender import Sender, later
from bot.outbox.summons import direct, receiver
from bot.servers.acts import line
from bot.servers.payloads import Act, ResultWord, RoleCall
from bot.servers.server import Server
from bot.tables import payloads
from bot.ui.components import Button, Row, Screen, Text
from bot.ui.lobby_verbs import Join
from bot.words import N_, speaker
from engines import GAMES
from storage import Batch, OutboxRow

CALLS = N_("📣 {role}: somebody waits for you at table #{number}, {game}.")
ANNULLED = N_(
    "🚫 {game} #{number}: moderators of the server have annulled the result, so it counts for no rating and no "
    "standing. The replay stays."
)
COUNTED = N_("✅ {game} #{number}: the result that moderators had annulled counts again.")
Deliver = Callable[[Sender, Server, OutboxRow], Awaitable[Batch]]
"""Delivers one owed row; the batch holds what it changes beside paying the row. What may pass is raised."""


async def act(sender: Sender, server: Server, owed: OutboxRow) -> Batch:
    """A line in the log channel, which calls nobody. Where Discord takes none for good it is dropped."""
    words = line(speaker(server.settings.language or "en"), payloads.read(owed, Act))
    screen = Screen((Text(f"🛡️ {words}"),))
    await unless_refused(sender.post(server.guild, place_of(owed), screen, owed.nonce))
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


async def result_word(sender: Sender, server: Server, owed: OutboxRow) -> Batch:
    """Tell somebody that a result of theirs counts no more, or again, after their quiet hours; nobody else need know,
    so where direct messages are closed it is not told at all.
    """
    told, batch, user = payloads.read(owed, ResultWord), Batch(), receiver(owed)
    row = await server.services.storage.table(told.table)
    if row is None:
        return batch
    wish, now = await sender.wish(server, user), server.services.env.now()
    if (wakes := wish.quiet_until(now)) > now:
        batch.owe(later(owed, wakes))
        return batch
    say, words = speaker(wish.language or row.language), COUNTED if told.again else ANNULLED
    screen = Screen((Text(say(words, game=GAMES[row.game].title, number=row.id)),))
    await direct(sender, batch, owed, screen, wish)
    return batch


def place_of(owed: OutboxRow) -> int:
    """The channel, or the person, that a row is for."""
    return int(owed.target.partition(":")[2])


SERVER_KINDS: dict[str, Deliver] = {
    "act": act,
    "role_call": role_call,
    "result_word": result_word,
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
