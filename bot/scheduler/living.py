"""Each server's kept post, edited at most once a minute. It names only tables that all its readers can see.

A change of a table or of the server marks it; all are marked now and then, since some of it changes with time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

import discord
import structlog

from bot.cases.days import Days, day_of, week_before
from bot.errors import UserError
from bot.faces import FACES
from bot.history.results import ending_of
from bot.outbox.pacing import Rank
from bot.outbox.refusals import LaterError, unless_refused
from bot.outbox.seasons import season_shown
from bot.outbox.slots import Act, At, Content, Outcome, Place, Slot, hashed
from bot.outbox.visibility import Sight, UnsureError
from bot.scheduler.periodic import Looking, Sleep
from bot.screens.leagues import brief
from bot.screens.living import Entry, Living, living
from bot.screens.phrases import ended_as, game_title, jump
from bot.screens.results import medal
from bot.servers.server import Server
from bot.tables import invited, lobby
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.tables.time_control import DAY, MINUTE
from bot.ui.limits import clip
from bot.words import Say
from storage import Batch, PostRow, ResultRow, TableRow

log = structlog.get_logger()
KIND = "kept_post"
PACE_MS = MINUTE
"""Least time between two edits."""
SOON_MS = 5_000
"""Delay after which the post is made again if Discord did not say who sees a place."""
REST_MS = 10 * MINUTE
"""Interval of checks without known changes."""
LATEST = 10
LINE = 160
WEEK = 5
"""Most people shown of the week's board."""


class KeptPost(Slot[Server]):
    """The post that a server keeps. Another channel gets a new one, and the old one is deleted."""

    rank, at_home, paced = Rank.INBOX, False, True

    def __init__(self, contents: Contents) -> None:
        self._contents = contents
        self.seen: set[int] = set()
        """Servers whose post was written since the bot started, so it certainly exists."""

    async def place(self, at: At[Server]) -> Place | None:
        server, post = at.owner, at.message
        place, settings = server.settings.kept_post_channel, server.services.settings
        if not place or server.settings.left_at or server.guild in settings.blocked_servers:
            return None
        if post is not None and post.channel == place and at.now - post.at < PACE_MS:
            raise LaterError(post.at + PACE_MS)
        return Place(place)

    async def content(self, at: At[Server]) -> Content:
        server = at.owner
        place, say = server.settings.kept_post_channel, at.sender.spoken(server)
        try:
            screen = living(say, await self._contents.of(server.guild, place, say))
        except UnsureError as unsure:
            raise LaterError(at.now + SOON_MS) from unsure
        return Content(screen=screen, shows=hashed(screen), same=None if server.guild in self.seen else False)

    def left(self, at: At[Server], post: PostRow, batch: Batch) -> None:
        """Delete the post that was replaced, so that no one reads old facts."""
        at.owner.leave(batch, f"old_kept_post.{post.message}", post)

    async def after(self, at: At[Server], outcome: Outcome) -> None:
        """Pin a new post, if we may and there is room."""
        self.seen.add(at.owner.guild)
        if outcome.posted:
            try:
                await at.sender.client.http.pin_message(at.owner.settings.kept_post_channel, outcome.posted)
            except discord.HTTPException as wrong:
                log.info("living_post_not_pinned", guild=at.owner.guild, code=wrong.code)

    async def emptied(self, at: At[Server]) -> Batch:
        if at.message is not None:
            await _delete(at, at.message)
        return await super().emptied(at)


class OldKeptPost(Act[Server]):
    """A kept post that was replaced. It is deleted."""

    rank, at_home = Rank.INBOX, False

    async def act(self, at: At[Server]) -> Batch:
        if at.message is not None:
            await _delete(at, at.message)
        return await self.emptied(at)


async def _delete(at: At[Server], post: PostRow) -> None:
    await unless_refused(at.sender.client.http.delete_message(post.channel, post.message))


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


class Contents:
    """Gathers the content of a post."""

    def __init__(self, registry: TableRegistry, sight: Sight, days: Days) -> None:
        self._registry, self._sight, self._days = registry, sight, days

    async def of(self, guild: int, place: int, say: Say) -> Living:
        """Return what the post of a server shows in this channel.

        Raises:
            UnsureError: Discord did not say who can see a place.

        """
        waiting: list[Entry] = []
        playing: list[Entry] = []
        for row in await self._registry.services.storage.open_tables(guild):
            table = await self._listed(row, guild, place)
            if table is None:
                continue
            if table.row.status == "lobby":
                waiting += [Entry(table.id, _waits(say, table))] if not lobby.full(table) else []
            else:
                playing.append(Entry(table.id, _plays(say, table)))
        ended = await self._ended(guild, place, say)
        leagues = await self._leagues(guild, place, say)
        return Living(waiting, playing[::-1], ended, leagues, await self._cases(guild, say))

    async def _leagues(self, guild: int, place: int, say: Say) -> list[str]:
        """Return the state of the leagues that all readers can see."""
        storage, found = self._registry.services.storage, list[str]()
        for league in await storage.leagues.of(guild):
            if league.status != "over" and await self._sight.open_to_all(guild, league.channel, place):
                found += brief(say, await season_shown(storage, league))
        return found

    async def _listed(self, row: TableRow, guild: int, place: int) -> Table | None:
        """Return a table that may be named to all readers; never lessons or closed lobbies."""
        if row.game not in FACES or not await self._seen(row, guild, place):
            return None
        try:
            table = await self._registry.table(row.id)
        except UserError:
            return None
        hidden = table.settings.lesson or table.over or (table.settings.invite_only and table.row.status == "lobby")
        return None if hidden else table

    async def _seen(self, row: TableRow, guild: int, place: int) -> bool:
        return await self._sight.open_to_all(guild, row.home or row.channel, place)

    async def _ended(self, guild: int, place: int, say: Say) -> list[Entry]:
        storage, found = self._registry.services.storage, []
        since = self._registry.services.env.now() - DAY
        for result in await storage.history(None, guild, limit=LATEST):
            row = await storage.table(result.table_id)
            if result.ended >= since and row is not None and await self._seen(row, guild, place):
                found.append(Entry(row.id, await self._result(say, result)))
        return found

    async def _result(self, say: Say, result: ResultRow) -> str:
        seats, ranks = await self._registry.services.storage.seats(result.table_id), ending_of(result).ranks
        named = sorted(enumerate(ended_as(say, seats)), key=lambda one: ranks[one[0]])
        names = [f"{medal(ranks, seat)} {name}" for seat, name in named]
        mark = f" · 🚫 {say('annulled')}" if result.annulled else ""
        return clip(f"**{game_title(result.game)}** #{result.table_id} · {' '.join(names)}{mark}", LINE)

    async def _cases(self, guild: int, say: Say) -> list[str] | None:
        """Return the week's board, or None if there are no cases."""
        now = self._registry.services.env.now()
        if not self._days.all_of(day_of(now)):
            return None
        week = await self._registry.services.storage.cases.week(guild, week_before(now))
        return [
            say("{place}. {who}: {found} of {answers} found", place=place, who=f"<@{user}>", found=best, answers=many)
            for place, (user, best, many) in enumerate(week[:WEEK], 1)
        ]


def _waits(say: Say, table: Table) -> str:
    people = say.join(list(table.names()))
    here, most = len(table.seats), lobby.most(table)
    closes = say("closes {when}", when=f"<t:{invited.closes(table) // 1000}:R>")
    count = say("{here} of {most}", here=here, most=most)
    return clip(f"{table.face.mark} **{table.game.title}** #{table.id} · {people} · {count} · {closes}", LINE)


def _plays(say: Say, table: Table) -> str:
    people = say.join(list(table.names()))
    paused = f" · ⏸️ {say('paused')}" if table.row.status == "paused" else ""
    return clip(f"{table.face.mark} [{table.game.title} #{table.id}]({jump(table.row)}) · {people}{paused}", LINE + 60)
