"""Tables in a forum. Each is a post of its own with its lobby and its game; a tag shows its status."""

from __future__ import annotations

import discord
from msgspec.structs import replace

from bot.outbox.refusals import may_pass, unless_refused
from bot.outbox.sender import Sender, last_post
from bot.tables.places import FORUM
from bot.tables.table import Table
from bot.ui.components import Screen
from bot.ui.limits import clip
from bot.words import N_, Say
from storage import Batch

OPEN, RUNNING, OVER = N_("Open"), N_("Running"), N_("Over")
NAMES = (OPEN, RUNNING, OVER)
TAGS, BORNE, LONGEST = 20, 5, 20
"""Discord's limits: tags of a forum, tags of a post, characters of a tag."""


async def made(sender: Sender, table: Table, screen: Screen, picture: bytes | None, *, again: bool) -> tuple[int, str]:
    """Make the table's post, whose first message shows this screen. Return its id and the status of its tag ("":
    unknown). `again`: it may exist already without being stored; then find it by its name.
    """
    forum, name = await _forum(sender, table), clip(f"{table.game.title} #{table.id}", 100)
    state, before = state_of(table), await sender.threads_named(name, forum.guild.id, forum.id) if again else []
    if before:
        await sender.edit(sender.message(table.row.guild, before[0], before[0]), screen, picture)
        return before[0], ""
    borne = await tag(sender, forum, await _say(sender, forum), state) or any_tag(forum)
    return await sender.begin_post(forum, name, screen, [borne] if borne is not None else [], picture), state


def state_of(table: Table) -> str:
    if table.over:
        return OVER
    return OPEN if table.row.started is None else RUNNING


async def tagged(sender: Sender, table: Table, batch: Batch) -> None:
    """Set the tag for the table's status, and keep the tags that people added."""
    last, state = await last_post(table, FORUM), state_of(table)
    if last is None or last.digest == state:
        return
    forum = await _forum(sender, table)
    thread = forum.guild.get_thread(last.channel)
    if thread is not None:  # else it is archived, or gone
        say = await _say(sender, forum)
        found, others = await tag(sender, forum, say, state), [one for one in thread.applied_tags if not ours(say, one)]
        borne = [*others[: BORNE - 1], *([found] if found is not None else [])]
        if borne or not forum.flags.require_tag:
            await unless_refused(
                sender.client.http.edit_channel(thread.id, applied_tags=[str(one.id) for one in borne])
            )
    batch.put_post(replace(last, digest=state))


async def put_away(sender: Sender, table: Table) -> None:
    """Delete the post of a lobby without a game. Archive it if others wrote in it, or if we may not delete it."""
    last, http = await last_post(table, FORUM), sender.client.http
    if last is None:
        return
    try:
        known = await http.get_channel(last.channel)
        if not known.get("message_count"):
            await http.delete_channel(last.channel)
            return
    except discord.HTTPException as wrong:
        if may_pass(wrong):
            raise
    await unless_refused(http.edit_channel(last.channel, archived=True))


async def _forum(sender: Sender, table: Table) -> discord.ForumChannel:
    """Return the table's forum. Raise what Discord refuses, TimeoutError if the server is not loaded yet."""
    guild = sender.client.get_guild(table.row.guild or 0)
    if guild is None:
        raise TimeoutError
    found = guild.get_channel(table.row.channel) or await sender.client.fetch_channel(table.row.channel)
    if not isinstance(found, discord.ForumChannel):
        raise TypeError(f"{table.row.channel} is no forum")
    return found


async def _say(sender: Sender, forum: discord.ForumChannel) -> Say:
    return sender.spoken(await sender.registry.servers.of(forum.guild.id))


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
    if missing and len(fresh.available_tags) + len(missing) <= TAGS:
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
