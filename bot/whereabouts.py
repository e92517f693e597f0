"""Gateway events about places: servers, channels, threads and messages that come and go."""

from __future__ import annotations

import discord

from bot.scheduler.living import LivingPosts
from bot.servers import departures
from bot.tables import places
from bot.tables.registry import TableRegistry


class Whereabouts:
    """Listeners, named as discord.py names its events."""

    def __init__(self, registry: TableRegistry, living: LivingPosts) -> None:
        self._registry, self._living = registry, living

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await departures.server_left(self._registry, guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await departures.server_joined(self._registry, guild.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        await places.thread_deleted(self._registry, thread.thread_id)

    async def on_raw_message_delete(self, message: discord.RawMessageDeleteEvent) -> None:
        await self._deleted([message.message_id])

    async def on_raw_bulk_message_delete(self, messages: discord.RawBulkMessageDeleteEvent) -> None:
        await self._deleted(sorted(messages.message_ids))

    async def _deleted(self, messages: list[int]) -> None:
        await places.messages_deleted(self._registry, messages)
        await self._living.deleted(messages)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Handle the deletion of a channel, which deletes its threads too."""
        guild = channel.guild
        left = {one.id for one in guild.channels} | {one.id for one in guild.threads if one.parent_id != channel.id}
        await places.channel_deleted(self._registry, guild.id, channel.id, left)

    async def on_guild_channel_update(self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        await places.rights_changed(self._registry, after.guild.id)

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        await places.rights_changed(self._registry, after.guild.id)

    def listen(self, bot: discord.ext.commands.AutoShardedBot) -> None:
        for name in dir(self):
            if name.startswith("on_"):
                bot.add_listener(getattr(self, name))
