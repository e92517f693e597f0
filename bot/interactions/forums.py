"""Tables in a server's forum: whether a post can be made there and seen by the player."""

from __future__ import annotations

import discord

from bot.errors import UserError
from bot.interactions.responder import Responder
from bot.interactions.rights import missing_in, sight
from bot.outbox.forum_tags import OPEN, may_bear
from bot.outbox.visibility import UnsureError
from bot.tables.registry import TableRegistry
from bot.words import N_

MOST_THREADS = 1000
"""Discord's limit of active threads and posts on a server."""
FULL = N_(
    "This server has as many threads awake as Discord allows, so no table can be opened now. A moderator can close "
    "some old ones; those of finished games go to sleep by themselves."
)
HIDDEN = N_("Tables of this server are posts in a forum where you cannot look. Ask a moderator to let you in.")
NEEDS_TAG = N_(
    "In {forum} every post needs a tag, and there is none that I may give. A moderator can make one there that is "
    "called {tag}, or give me the permission Manage Channels."
)


async def forum_of(registry: TableRegistry, responder: Responder) -> discord.ForumChannel | None:
    """Return the forum for this server's tables, or None."""
    guild = responder.interaction.guild
    if guild is None:
        return None
    found = guild.get_channel((await registry.servers.of(guild.id)).settings.forum_channel)
    return found if isinstance(found, discord.ForumChannel) else None


def need(responder: Responder, forum: discord.ForumChannel) -> None:
    """Raise UserError if no post can be made there, or the player could not see it."""
    asker, missing = responder.interaction.user, missing_in(forum, responder.say)
    if missing:
        raise UserError(missing)
    if len(forum.guild.threads) >= MOST_THREADS:
        raise UserError(FULL)
    if not may_bear(forum):
        raise UserError(NEEDS_TAG, forum=forum.mention, tag=responder.say(OPEN))
    if not isinstance(asker, discord.Member) or not forum.permissions_for(asker).view_channel:
        raise UserError(HIDDEN)


def is_forum(responder: Responder, channel: int) -> bool:
    return isinstance(responder.interaction.client.get_channel(channel), discord.ForumChannel)


async def instead_of(registry: TableRegistry, responder: Responder, guild: int, place: int) -> int | None:
    """Return the server's forum for a rematch of a game from this place, if the same people can see both; else None."""
    forum = (await registry.servers.of(guild)).settings.forum_channel
    if not forum or not is_forum(responder, forum):
        return None
    eyes = sight(responder.interaction)
    try:
        same = await eyes.open_to_all(guild, forum, place) and await eyes.open_to_all(guild, place, forum)
    except UnsureError:
        return None
    return forum if same else None
