"""Outbox rows of a server, which belong to no table, and how each kind is delivered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.errors import UserError
from bot.outbox import league_messages
from bot.outbox.league_panel import LeaguePanel, OldLeaguePanel
from bot.outbox.refusals import unless_refused
from bot.outbox.sender import Sender, later
from bot.outbox.slots import Slot
from bot.outbox.summons import direct, receiver
from bot.screens.phrases import deadline_words, title_of
from bot.servers.acts import line
from bot.servers.payloads import ModerationLog, ResultNotice, RoleCall
from bot.servers.server import Server
from bot.tables import payloads
from bot.tables.invited import closes
from bot.ui.components import Button, Row, Screen, Text
from bot.ui.lobby_verbs import Join
from bot.words import N_, speaker
from engines import GAMES
from storage import Batch, OutboxRow

CALLS = N_("📣 {role}: a seat is free in {title}. Join? · {left}")
ANNULLED = N_(
    "🚫 {game} #{number}: moderators of the server have annulled the result, so it counts for no rating and no "
    "standing. The replay stays."
)
COUNTED = N_("✅ {game} #{number}: the result that moderators had annulled counts again.")
Deliver = Callable[[Sender, Server, OutboxRow], Awaitable[Batch]]
"""Delivers one outbox row; the batch has its other changes. Raises a temporary error."""


async def act(sender: Sender, server: Server, owed: OutboxRow) -> Batch:
    """Send a line to the log channel. It mentions no one. Drop it if Discord refuses for good."""
    words = line(speaker(server.settings.language or "en"), payloads.read(owed, ModerationLog))
    screen = Screen((Text(f"🛡️ {words}"),))
    await unless_refused(sender.post(server.guild, receiver(owed), screen, owed.nonce))
    return Batch()


async def role_call(sender: Sender, server: Server, owed: OutboxRow) -> Batch:
    """Mention a role for an open table, once. Send nothing if the table is not open any more."""
    told = payloads.read(owed, RoleCall)
    try:
        table = await sender.registry.table(told.table)
    except UserError:
        return Batch()
    if table.row.status != "lobby":
        return Batch()
    left = deadline_words(table.say, closes(table), server.services.env.now())
    words = table.say(CALLS, role=f"<@&{told.role}>", title=title_of(table), left=left)
    button = Button(table.say("Join"), str(Join(table.id)), style="green", emoji="🪑")
    screen = Screen((Text(words), Row((button,))), plain=True)
    await sender.post(server.guild, receiver(owed), screen, owed.nonce, role=told.role)
    return Batch()


async def result_word(sender: Sender, server: Server, owed: OutboxRow) -> Batch:
    """Tell a player that one of their results no longer counts, or counts again, after their quiet hours. No one else
    need know, so send nothing if direct messages are closed.
    """
    told, batch, user = payloads.read(owed, ResultNotice), Batch(), receiver(owed)
    row = await server.services.storage.table(told.table)
    if row is None:
        return batch
    wish, now = await sender.wish(server, user), server.services.env.now()
    if (wakes := wish.quiet_until(now)) > now:
        batch.owe(later(owed, wakes))
        return batch
    say, words = speaker(wish.language or row.language), COUNTED if told.again else ANNULLED
    screen = Screen((Text(say(words, game=GAMES[row.game].title, number=row.id)),), plain=True)
    await direct(sender, batch, owed, screen, wish)
    return batch


SERVER_KINDS: dict[str, Deliver] = {
    "moderation_log": act,
    "role_call": role_call,
    "result_notice": result_word,
    "league_post": league_messages.league_post,
    "league_notice": league_messages.league_word,
}


SERVER_SLOTS: dict[str, Slot[Server]] = {"league": LeaguePanel(), "old_league": OldLeaguePanel()}
"""The slots of a server."""
