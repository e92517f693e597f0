"""Who can see the place of a game, according to Discord, and who is kept out of a server's games.

What cannot be found out counts as a no. Channels, roles and active threads are known from the gateway. The rest is
fetched and cached for a minute: archived threads, members of private threads, and the roles of people who write from
direct messages.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import aiohttp
import discord

from bot.servers.servers import Servers

T = TypeVar("T")
Place = discord.abc.GuildChannel | discord.Thread
KEPT_MS = 60_000
"""How long an answer of Discord is cached."""
MOST = 10_000
"""Most cached answers."""
PATIENCE = 2.0
"""Seconds to wait for Discord; a press must be answered within three."""
NO = {10003, 10007, 10013, 50001, 50013}
"""Discord knows no such channel, member or user, or the bot may not see it."""


class UnsureError(Exception):
    """Discord did not say."""


class Sight:
    """What one Discord client knows about places and people; `now` is in Unix milliseconds."""

    def __init__(self, client: discord.Client, now: Callable[[], int]) -> None:
        self._client = client
        self._now = now
        self._kept: OrderedDict[tuple[Any, ...], tuple[int, Any]] = OrderedDict()

    async def sees(self, guild: int, place: int, user: Any) -> bool:
        """Return True if a person (a member of an interaction, or a user id) can see a channel or thread.

        Raises:
            UnsureError: Discord did not say; show nothing.

        """
        found = await self.place(guild, place)
        if found is None:
            return False
        member = await self.member(guild, user)
        return member is not None and await self._looks_into(found, member)

    async def rights(self, guild: int, place: int, user: Any) -> discord.Permissions:
        """Return a person's permissions in a channel or thread; none if they cannot see it. Raise UnsureError."""
        found, member = await self.place(guild, place), await self.member(guild, user)
        if found is None or member is None or not await self._looks_into(found, member):
            return discord.Permissions.none()
        channel = await self._channel(found)
        return discord.Permissions.none() if channel is None else channel.permissions_for(member)

    async def open_to_all(self, guild: int, place: int, here: int) -> bool:
        """Return True if everyone who can see `here` can see this place: it is open to the whole server, or both belong
        to the same channel and are public. Raise UnsureError.
        """
        found, other = await self.place(guild, place), await self.place(guild, here)
        if found is None or other is None or _private(found):
            return found is not None and place == here
        channel, beside = await self._channel(found), await self._channel(other)
        if channel is None or beside is None:
            return False
        return channel.id == beside.id or channel.permissions_for(found.guild.default_role).view_channel

    async def server_of(self, place: int) -> int | None:
        """Return the server of a channel or thread, or None if the bot can see none. Raise UnsureError."""
        known = self._client.get_channel(place)
        found = known or await self._ask(("place", place), lambda: self._client.fetch_channel(place))
        return found.guild.id if isinstance(found, Place) else None

    async def place(self, guild: int, place: int) -> Place | None:
        """Return a channel or thread of this server, or None if the bot can see none. Raise UnsureError."""
        server = self._client.get_guild(guild)
        if server is None:
            raise UnsureError
        known = server.get_channel_or_thread(place)
        if known is not None:
            return known
        found = await self._ask(("place", place), lambda: self._client.fetch_channel(place))
        return found if isinstance(found, Place) and found.guild.id == guild else None

    async def member(self, guild: int, user: Any) -> discord.Member | None:
        """Return a person with their roles, or None if they are not on this server. Raise UnsureError."""
        if isinstance(user, discord.Member) and user.guild.id == guild:
            return user
        number = user if isinstance(user, int) else user.id
        server = self._client.get_guild(guild)
        if server is None:
            raise UnsureError
        return await self._ask(("member", guild, number), lambda: server.fetch_member(number))

    async def _looks_into(self, place: Place, member: discord.Member) -> bool:
        channel = await self._channel(place)
        if channel is None:
            return False
        may = channel.permissions_for(member)
        spoken = isinstance(channel, discord.VoiceChannel | discord.StageChannel)
        if not may.view_channel or (spoken and not may.connect):
            return False
        return not _private(place) or may.manage_threads or await self._inside(place, member.id)

    async def _channel(self, place: Place) -> discord.abc.GuildChannel | None:
        """Return the channel whose permissions apply: of a thread its parent."""
        if not isinstance(place, discord.Thread):
            return place
        parent = await self.place(place.guild.id, place.parent_id)
        return parent if isinstance(parent, discord.abc.GuildChannel) else None

    async def _inside(self, thread: Place, user: int) -> bool:
        """Return True if a person is in a thread."""
        asked = self._client.http.get_thread_member
        return await self._ask(("inside", thread.id, user), lambda: asked(thread.id, user)) is not None

    async def _ask(self, what: tuple[Any, ...], ask: Callable[[], Awaitable[T]]) -> T | None:
        """Return Discord's answer, cached for a minute; None if it says that there is no such thing."""
        until, kept = self._kept.get(what, (0, None))
        if until > self._now():
            found: T | None = kept
            return found
        try:
            async with asyncio.timeout(PATIENCE):
                answer: T | None = await ask()
        except discord.HTTPException as wrong:
            if wrong.code not in NO:
                raise UnsureError from wrong
            answer = None
        except (aiohttp.ClientError, OSError, discord.InvalidData) as wrong:
            raise UnsureError from wrong
        self._kept[what] = self._now() + KEPT_MS, answer
        self._kept.move_to_end(what)
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)
        return answer


def _private(place: Place) -> bool:
    return isinstance(place, discord.Thread) and place.is_private()


async def kept_out(servers: Servers, sight: Sight, guild: int, user: Any) -> bool:
    """Return True if a person (a member of an interaction, or a user id) is kept out of this server's games or blocked.
    Fetch their roles only if a role is kept out.

    Raises:
        UnsureError: Discord did not say which roles they have.

    """
    server = await servers.of(guild)
    number = user if isinstance(user, int) else user.id
    if server.services.settings.blocks(guild, number):
        return True
    if not any(row.kind == "role" for row in server.kept_out):
        return server.keeps_out(number)
    member = await sight.member(guild, user)
    return server.keeps_out(number, [role.id for role in member.roles] if member is not None else [])
