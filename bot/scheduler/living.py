"""Each server's kept post, edited at most once a minute.

A change of a table or of the server marks it; all are marked now and then, since some of it changes with time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

import discord
import structlog

from bot.outbox import kept_posts
from bot.outbox.call_budget import Rank
from bot.outbox.refusals import LaterError, unless_refused
from bot.outbox.sender import Sender
from bot.outbox.slots import Act, At, Content, Place, Slot, hashed
from bot.scheduler.emojis import Sleep
from bot.scheduler.living_content import Contents, UnsettledError
from bot.scheduler.looking import Looking
from bot.screens.living import living
from bot.servers.server import Server
from bot.tables.registry import TableRegistry
from bot.tables.time_control import MINUTE
from storage import Batch, PostRow

log = structlog.get_logger()

KIND = "kept_post"
PACE_MS = MINUTE
"""Least time between two edits."""
SOON_MS = 5_000
"""Delay after which the post is made again if Discord did not say who sees a place."""
REST_MS = 10 * MINUTE
"""Interval of checks without known changes."""


class KeptPost(Slot[Server]):
    """The post that a server keeps. Another channel gets a new one, and the old one is deleted."""

    rank, at_home, paced = Rank.INBOX, False, True

    def __init__(self, contents: Contents) -> None:
        self._contents = contents
        self.seen: set[int] = set()
        """Servers whose post was written since the bot started, so it certainly exists."""

    async def place(self, sender: Sender, at: At[Server]) -> Place | None:
        del sender
        server, post = at.owner, at.message
        place, settings = server.settings.kept_post_channel, server.services.settings
        if not place or server.settings.left_at or server.guild in settings.blocked_servers:
            return None
        if post is not None and post.channel == place and at.now - post.at < PACE_MS:
            raise LaterError(post.at + PACE_MS)
        return Place(place)

    async def content(self, sender: Sender, at: At[Server], *, new: bool) -> Content:
        server = at.owner
        place, say = server.settings.kept_post_channel, kept_posts.spoken(sender, server)
        try:
            screen = living(say, await self._contents.of(server.guild, place, say))
        except UnsettledError as unsure:
            raise LaterError(at.now + SOON_MS) from unsure
        same = not new and server.guild in self.seen and at.post is not None and at.post.digest == hashed(screen)
        return Content(screen=screen, shows=hashed(screen), same=same)

    def left(self, at: At[Server], post: PostRow, batch: Batch) -> None:
        """Delete the post that was replaced, so that no one reads old facts."""
        at.owner.leave(batch, f"old_kept_post.{post.message}", post)

    async def after(self, sender: Sender, at: At[Server], batch: Batch, message: int) -> None:
        """Pin a new post, if we may and there is room."""
        del batch
        self.seen.add(at.owner.guild)
        if message:
            try:
                await sender.client.http.pin_message(at.owner.settings.kept_post_channel, message)
            except discord.HTTPException as wrong:
                log.info("living_post_not_pinned", guild=at.owner.guild, code=wrong.code)

    async def emptied(self, sender: Sender, at: At[Server]) -> Batch:
        if at.message is not None:
            await _delete(sender, at.message)
        return await super().emptied(sender, at)


class OldKeptPost(Act[Server]):
    """A kept post that was replaced. It is deleted."""

    rank, at_home = Rank.INBOX, False

    async def act(self, sender: Sender, at: At[Server]) -> Batch:
        if at.message is not None:
            await _delete(sender, at.message)
        return await self.emptied(sender, at)


async def _delete(sender: Sender, post: PostRow) -> None:
    await unless_refused(sender.client.http.delete_message(post.channel, post.message))


class LivingPosts(Looking):
    """Marks the kept posts at the start, and every few minutes."""

    name, seconds, put_off = "living-posts", 5.0, "living_posts_not_kept"

    def __init__(self, registry: TableRegistry, post: KeptPost, sleep: Sleep = asyncio.sleep) -> None:
        super().__init__(sleep)
        self._registry, self._post = registry, post
        self._looked = -REST_MS

    def unsure(self) -> None:
        """Check every post: some events of Discord may have been missed."""
        self._post.seen.clear()
        self._looked = -REST_MS

    async def deleted(self, messages: Sequence[int]) -> None:
        for message in messages:
            row = await self._registry.services.storage.post_of(message)
            if row is not None and row.table_id < 0:
                await (await self._registry.servers.of(-row.table_id)).do(partial(_lost, row))

    async def look(self) -> None:
        services = self._registry.services
        now = services.env.now()
        services.look_at_timers(0)  # changes of tables mark posts and wake no one
        if now - self._looked < REST_MS:
            return
        self._looked = now
        for guild in await services.storage.servers.with_living():
            if services.storage.share.mine(guild):
                await services.wait_for_quiet()
                await (await self._registry.servers.of(guild)).look_at(KIND)


async def _lost(row: PostRow, server: Server) -> None:
    batch = Batch()
    batch.lose_post(server.id, row.message)
    server.mark(batch, row.kind)
    await server.services.storage.commit(batch)
    server.services.wake(server.id)
