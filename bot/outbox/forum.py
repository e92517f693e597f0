"""Tables in a forum. Each is a post of its own with its lobby and its game; a tag shows its status."""

from __future__ import annotations

import discord
from msgspec.structs import replace

from bot.outbox import awake, kept_posts
from bot.outbox.forum_tags import BORNE, OPEN, OVER, RUNNING, any_tag, ours, tag
from bot.outbox.refusals import may_pass, unless_refused
from bot.outbox.sender import Sender
from bot.tables.places import FORUM
from bot.tables.table import Table
from bot.ui.components import Screen
from bot.ui.limits import clip
from bot.words import Say
from storage import Batch


async def made(sender: Sender, table: Table, screen: Screen, picture: bytes | None, *, again: bool) -> tuple[int, str]:
    """Make the table's post, whose first message shows this screen. Return its id and the status of its tag ("":
    unknown). `again`: it may exist already without being stored; then find it by its name.
    """
    forum, name = await _forum(sender, table), clip(f"{table.game.title} #{table.id}", 100)
    state, before = state_of(table), await awake.ours(sender, forum.guild.id, forum.id, name) if again else []
    if before:
        place = sender.client.get_partial_messageable(before[0], guild_id=table.row.guild)
        await sender.edit(place.get_partial_message(before[0]), screen, picture)
        return before[0], ""
    borne = await tag(sender, forum, await _say(sender, forum), state) or any_tag(forum)
    return await sender.begin_post(forum, name, screen, [borne] if borne is not None else [], picture), state


def state_of(table: Table) -> str:
    if table.over:
        return OVER
    return OPEN if table.row.started is None else RUNNING


async def tagged(sender: Sender, table: Table, batch: Batch) -> None:
    """Set the tag for the table's status, and keep the tags that people added."""
    last, state = await sender.last(table, FORUM), state_of(table)
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
    last, http = await sender.last(table, FORUM), sender.client.http
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
    return kept_posts.spoken(sender, await sender.registry.servers.of(forum.guild.id))
