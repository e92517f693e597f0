"""What Discord tells of the places where the bot is: servers, channels, threads and messages that come and go."""

from __future__ import annotations

import discord

from bot.scheduler.living import LivingPosts
from bot.servers import departures
from bot.tables import places
from bot.tables.registry import TableRegistry


class Whereabouts:
    """Its methods are called as discord.py calls what it tells of."""

    def __init__(self, registry: TableRegistry, living: LivingPosts) -> None:
        self._registry, self._living = registry, living

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was taken off a server."""
        await departures.server_left(self._registry, guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was invited, perhaps again."""
        await departures.server_joined(self._registry, guild.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted."""
        await places.thread_deleted(self._registry, thread.thread_id)

    async def on_raw_message_delete(self, message: discord.RawMessageDeleteEvent) -> None:
        """A message was deleted, perhaps a board."""
        await self._deleted([message.message_id])

    async def on_raw_bulk_message_delete(self, messages: discord.RawBulkMessageDeleteEvent) -> None:
        """A moderator swept a channel."""
        await self._deleted(sorted(messages.message_ids))

    async def _deleted(self, messages: list[int]) -> None:
        await places.messages_deleted(self._registry, messages)
        await self._living.deleted(messages)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted, and its threads with it."""
        guild = channel.guild
        left = {one.id for one in guild.channels} | {one.id for one in guild.threads if one.parent_id != channel.id}
        await places.channel_deleted(self._registry, guild.id, channel.id, left)

    async def on_guild_channel_update(self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """A channel's permissions may have changed."""
        await places.rights_changed(self._registry, after.guild.id)

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """A role's permissions may have changed."""
        await places.rights_changed(self._registry, after.guild.id)

    def listen(self, bot: discord.ext.commands.AutoShardedBot) -> None:
        """Hear of them."""
        for name in dir(self):
            if name.startswith("on_"):
                bot.add_listener(getattr(self, name))
