"""Each server's kept post, edited at most once a minute, and correct after any failure.

What the post shows is stored. A server is checked when one of its tables has changed and once in a while; all are at
the start. A post's nonce follows from the post before it, so one that was sent but not stored is found instead of sent
twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from hashlib import blake2b

import aiohttp
import discord
import structlog
from msgspec.structs import replace

from bot import metrics
from bot.outbox import kept_posts
from bot.outbox.call_budget import Rank
from bot.outbox.refusals import may_pass
from bot.outbox.sender import Sender
from bot.scheduler.emojis import Sleep
from bot.scheduler.living_content import Contents, UnsettledError
from bot.scheduler.looking import Looking
from bot.screens.living import living
from bot.servers.server import Server
from bot.tables.registry import TableRegistry
from bot.tables.time_control import MINUTE
from bot.ui.components import Screen
from storage import Batch, ServerPostRow, StorageError
from storage.servers import drop_post, put_post

log = structlog.get_logger()

KIND = "kept_post"
PACE_MS = MINUTE
"""Least time between two edits."""
REST_MS = 10 * MINUTE
"""Interval of checks without known changes, and of retries after a refusal by Discord."""


class LivingPosts(Looking):
    """Keeps the posts; checks every few seconds which ones have to change."""

    name, seconds, put_off = "living-posts", 5.0, "living_posts_not_kept"

    def __init__(
        self, registry: TableRegistry, contents: Contents, sender: Sender, sleep: Sleep = asyncio.sleep
    ) -> None:
        super().__init__(sleep)
        self._registry, self._contents, self._sender = registry, contents, sender
        self._touched: set[int] = set()
        self._looked: dict[int, int] = {}
        """When each post was last updated, or tried."""
        self._waits: dict[int, int] = {}
        """Until when a refused post is left alone."""
        self._tried: set[str] = set()
        """Nonces of posts that may have been sent."""
        self._seen: set[int] = set()
        """Servers whose post was written since the bot started, so it certainly exists."""

    def touched(self, guild: int | None) -> None:
        if guild is not None:
            self._touched.add(guild)

    def unsure(self) -> None:
        """Check every post: some events of Discord may have been missed."""
        self._seen.clear()
        self._looked.clear()

    async def deleted(self, messages: Sequence[int]) -> None:
        for message in messages:
            row = await self._registry.services.storage.servers.post_of(message)
            if row is not None and row.kind == KIND:
                await (await self._registry.servers.of(row.guild)).do(partial(self._gone, row.message))

    async def _gone(self, message: int, server: Server) -> None:
        row = await self._registry.services.storage.servers.post(server.guild, KIND)
        if row is not None and row.message == message:
            await self._note(replace(row, digest=""), row)  # the next edit will find that it is gone
            self._looked.pop(server.guild, None)

    async def look(self) -> None:
        storage = self._registry.services.storage
        for guild in await storage.servers.with_living():
            if storage.share.mine(guild) and self._due(guild):
                await self._registry.services.wait_for_quiet()
                await self._kept(guild)

    def _due(self, guild: int) -> bool:
        now, before = self._registry.services.env.now(), self._looked.get(guild)
        if now < self._waits.get(guild, 0):
            return False
        return before is None or now - before >= (PACE_MS if guild in self._touched else REST_MS)

    async def _kept(self, guild: int) -> None:
        self._touched.discard(guild)
        now = self._looked[guild] = self._registry.services.env.now()
        try:
            with self._sender.budget.of(Rank.INBOX):
                await (await self._registry.servers.of(guild)).do(self._bring)
        except UnsettledError:
            del self._looked[guild]
        except (discord.RateLimited, aiohttp.ClientError, TimeoutError, OSError) as wrong:
            self.touched(guild)
            log.info("living_post_put_off", guild=guild, error=str(wrong))
        except discord.HTTPException as wrong:
            self.touched(guild)
            self._waits[guild] = now + (PACE_MS if may_pass(wrong) else REST_MS)
            log.warning("living_post_refused", guild=guild, error=str(wrong))
        except StorageError:
            self.touched(guild)
            raise
        except Exception:
            self._waits[guild] = now + REST_MS
            log.exception("living_post_failed", guild=guild)

    async def _bring(self, server: Server) -> None:
        """Edit the post, send it if there is none, or delete it if none is wanted."""
        storage, place = server.services.storage, server.settings.kept_post_channel
        blocked = server.guild in server.services.settings.blocked_servers
        row = await storage.servers.post(server.guild, KIND)
        if row is not None and (row.channel != place or blocked):
            await self._take_away(row)
        if not place or blocked or server.settings.left_at:
            return
        say = kept_posts.spoken(self._sender, server)
        screen = living(say, await self._contents.of(server.guild, place, say))
        digest = kept_posts.digest(screen)
        stands = row if row is not None and row.channel == place else None
        same = stands is not None and stands.digest == digest and server.guild in self._seen
        if stands is not None and (same or await kept_posts.edited(self._sender, stands, screen)):
            self._seen.add(server.guild)
            await self._note(replace(stands, digest=digest), stands)
            return
        await self._sent(server, place, row, screen, digest)
        self._seen.add(server.guild)

    async def _sent(
        self, server: Server, place: int, before: ServerPostRow | None, screen: Screen, digest: str
    ) -> None:
        last = before.message if before is not None else 0
        nonce = blake2b(f"living/{server.guild}/{place}/{last}".encode(), digest_size=8).hexdigest()
        tried = nonce in self._tried or server.guild not in self._seen
        self._tried.add(nonce)
        sent = await self._sender.post(server.guild, place, screen, nonce)
        if tried:  # for a known nonce Discord returns the older message unchanged
            await self._sender.edit(sent, screen)
        metrics.DELIVERED.labels("living").inc()
        server.services.usage.count("message", self.name)
        row = ServerPostRow(server.guild, KIND, place, sent.id, digest, server.services.env.now())
        await self._note(row, None)
        await self._pinned(row)

    async def _pinned(self, row: ServerPostRow) -> None:
        """Pin a new post, if we may and there is room."""
        try:
            await self._sender.client.http.pin_message(row.channel, row.message)
        except discord.HTTPException as wrong:
            log.info("living_post_not_pinned", guild=row.guild, code=wrong.code)

    async def _take_away(self, row: ServerPostRow) -> None:
        await kept_posts.delete(self._sender, row)
        batch = Batch()
        drop_post(batch, row.guild, KIND)
        await self._registry.services.storage.commit(batch)

    async def _note(self, row: ServerPostRow, before: ServerPostRow | None) -> None:
        if row != before:
            batch = Batch()
            put_post(batch, row)
            await self._registry.services.storage.commit(batch)
