"""The tags of tables' posts in a forum: open, running, over; in English or in the server's language."""

from __future__ import annotations

import discord

from bot.outbox.refusals import unless_refused
from bot.outbox.sender import Sender
from bot.ui.limits import clip
from bot.words import N_, Say

OPEN, RUNNING, OVER = N_("Open"), N_("Running"), N_("Over")
NAMES = (OPEN, RUNNING, OVER)
MOST, BORNE, LONGEST = 20, 5, 20
"""Discord's limits: tags of a forum, tags of a post, characters of a tag."""


async def tag(sender: Sender, forum: discord.ForumChannel, say: Say, wanted: str) -> discord.ForumTag | None:
    """Return the tag of that name. If it is missing, make all three if we may and there is room. Return None if there
    is none that we may use.
    """
    may, found = forum.permissions_for(forum.guild.me), _known(forum, say, wanted)
    if found is None and may.manage_channels:
        async with sender.one_at_a_time(forum.id):  # an edit replaces all tags, so it must not use an old list
            found = await unless_refused(_make(sender, forum, say, wanted))
    return None if found is not None and found.moderated and not may.manage_threads else found


async def _make(sender: Sender, forum: discord.ForumChannel, say: Say, wanted: str) -> discord.ForumTag | None:
    fresh = await sender.client.fetch_channel(forum.id)
    if not isinstance(fresh, discord.ForumChannel):
        return None
    missing = [name for name in NAMES if _known(fresh, say, name) is None]
    if missing and len(fresh.available_tags) + len(missing) <= MOST:
        made = [discord.ForumTag(name=_name(say, name)) for name in missing]
        fresh = await fresh.edit(available_tags=[*fresh.available_tags, *made]) or fresh
    return _known(fresh, say, wanted)


def any_tag(forum: discord.ForumChannel) -> discord.ForumTag | None:
    """Return a tag for a forum that requires one. Those of moderators are not ours to give."""
    return next((one for one in forum.available_tags if not one.moderated), None) if forum.flags.require_tag else None


def may_bear(forum: discord.ForumChannel) -> bool:
    """Return True if our posts can have a tag, or need none."""
    may = forum.permissions_for(forum.guild.me)
    return not forum.flags.require_tag or any_tag(forum) is not None or may.manage_channels


def ours(say: Say, one: discord.ForumTag) -> bool:
    return any(one.name.casefold() in (name.casefold(), _name(say, name).casefold()) for name in NAMES)


def _known(forum: discord.ForumChannel, say: Say, wanted: str) -> discord.ForumTag | None:
    names = (_name(say, wanted).casefold(), wanted.casefold())
    return next((one for one in forum.available_tags if one.name.casefold() in names), None)


def _name(say: Say, name: str) -> str:
    return clip(say(name), LONGEST)
