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
"""Discord takes so many tags of a forum and of a post, and so many characters of each."""


async def tag(sender: Sender, forum: discord.ForumChannel, say: Say, wanted: str) -> discord.ForumTag | None:
    """The tag of that name; where it is missing all three are made, if that may be done and there is room for them.
    None where there is none that we may give.
    """
    may, found = forum.permissions_for(forum.guild.me), _known(forum, say, wanted)
    if found is None and may.manage_channels:
        async with sender.one_at_a_time(forum.id):  # all tags are written at once: nobody must write those of before
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
    """Some tag for a forum where every post needs one; those of moderators are not ours to give."""
    return next((one for one in forum.available_tags if not one.moderated), None) if forum.flags.require_tag else None


def may_bear(forum: discord.ForumChannel) -> bool:
    """Whether a post of ours can have a tag, where every post needs one."""
    may = forum.permissions_for(forum.guild.me)
    return not forum.flags.require_tag or any_tag(forum) is not None or may.manage_channels


def ours(say: Say, one: discord.ForumTag) -> bool:
    """Whether a tag says how a table stands."""
    return any(one.name.casefold() in (name.casefold(), _name(say, name).casefold()) for name in NAMES)


def _known(forum: discord.ForumChannel, say: Say, wanted: str) -> discord.ForumTag | None:
    names = (_name(say, wanted).casefold(), wanted.casefold())
    return next((one for one in forum.available_tags if one.name.casefold() in names), None)


def _name(say: Say, name: str) -> str:
    return clip(say(name), LONGEST)
