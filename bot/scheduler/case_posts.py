"""The case of the day in the channels of servers that asked for it: one post a day, at the same hour for all.

Each post is stored. Its nonce follows from server and day, so one that was sent but not stored is found instead of sent
twice. The posts end, with a message, after a week without answers or when the channel is gone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import blake2b
from io import BytesIO

import aiohttp
import discord
import structlog

from bot import metrics
from bot.cases.days import Asked, Days, day_of
from bot.outbox.call_budget import Rank
from bot.outbox.messages import LOST
from bot.outbox.quiz_message import quiz_message
from bot.outbox.sender import Sender
from bot.scheduler.emojis import Sleep
from bot.scheduler.looking import Looking
from bot.screens import cases as screens
from bot.tables.registry import TableRegistry
from bot.ui.components import Part, Picture, Screen, Separator, Text
from bot.ui.emojis import EMOJIS
from bot.ui.layout import layout
from bot.words import N_, speaker
from storage import Batch, CasePostRow, StorageError
from storage.cases import posted

log = structlog.get_logger()

HOUR = 9
"""The hour of the posts, in UTC."""
QUIET_MS = 7 * 86_400_000
"""The posts end after this time without an answer."""
UNANSWERED = "unanswered"
ENDED = N_(
    "🩺 Nobody has answered the case of the day here for 7 days, so I post it no more. Whoever manages this server "
    "begins again with `/server case`; /case is there for everybody all the same."
)
ALONE = N_("Everybody has one answer, and only you see what you are told.")


class CasePosts(Looking):
    """Posts due cases; checks once a minute."""

    name, seconds, put_off = "case-posts", 60.0, "cases_not_posted"

    def __init__(self, registry: TableRegistry, days: Days, sender: Sender, sleep: Sleep = asyncio.sleep) -> None:
        super().__init__(sleep)
        self._registry, self.days, self._sender = registry, days, sender

    async def look(self) -> None:
        now = self._registry.services.env.now()
        if datetime.fromtimestamp(now / 1000, UTC).hour < HOUR:
            return
        blocked = self._registry.services.settings.blocked_servers
        storage = self._registry.services.storage
        for row in await storage.cases.posts_before(day_of(now).isoformat()):
            if row.guild in blocked or not storage.share.mine(row.guild):
                continue
            await self._registry.services.wait_for_quiet()
            try:
                with self._sender.budget.of(Rank.BOARD):
                    await self._bring(row, now)
            except discord.HTTPException as wrong:
                await self._refused(row, wrong)
            except (discord.RateLimited, aiohttp.ClientError, TimeoutError, OSError) as wrong:
                log.info("case_not_posted", guild=row.guild, error=str(wrong))
            except StorageError:
                raise
            except Exception:
                log.exception("case_not_posted", guild=row.guild)

    async def _bring(self, row: CasePostRow, now: int) -> None:
        asked = self.days.of(row.game, day_of(now))
        if now - row.last_answer >= QUIET_MS:
            await self._send(row, Screen((Text(speaker(row.language)(ENDED)),)), None, UNANSWERED)
            await self._note(row, row.last_day, row.case_id, UNANSWERED)
        elif asked is not None:
            screen, picture = await self._screen(row, asked)
            await self._send(row, screen, picture, asked.day.isoformat())
            await self._note(row, asked.day.isoformat(), asked.case.id)

    async def _screen(self, row: CasePostRow, asked: Asked) -> tuple[Screen, tuple[str, bytes] | None]:
        say = speaker(row.language)
        shown = screens.put(say, asked)
        quiz = screens.question(shown, [say(ALONE)])
        screen, pictures = await quiz_message(self._registry.pictures, shown.audience, shown.at, quiz, board=False)
        before = await self._before(row)
        parts = (*before, Separator(), *screen.parts) if before else screen.parts
        return Screen(parts, screen.accent), next(iter(pictures.items()), None)

    async def _before(self, row: CasePostRow) -> list[Part]:
        case = self.days.find(row.case_id)
        if case is None or case.id in self.days.withdrawn or not self.days.fits(case):
            return []
        tally = await self._registry.services.storage.cases.tally(case.id, row.guild)
        shown = screens.put(speaker(row.language), Asked(case, day_of(row.last_answer)))
        return screens.yesterday(shown, tally)

    async def _send(self, row: CasePostRow, screen: Screen, picture: tuple[str, bytes] | None, day: str) -> None:
        target = self._sender.client.get_partial_messageable(row.channel, guild_id=row.guild)
        nonce = blake2b(f"case/{row.guild}/{row.channel}/{day}".encode(), digest_size=8).hexdigest()
        files = _files(screen, picture)
        await EMOJIS.sent(
            lambda: target.send(
                view=layout(screen), nonce=nonce, allowed_mentions=discord.AllowedMentions.none(), files=files()
            )
        )
        metrics.DELIVERED.labels("case").inc()
        self._registry.services.usage.count("message", self.name)

    async def _note(self, row: CasePostRow, day: str, case_id: str, ended: str = "") -> None:
        batch = Batch()
        posted(batch, row, day, case_id, ended)
        await self._registry.services.storage.commit(batch)

    async def _refused(self, row: CasePostRow, wrong: discord.HTTPException) -> None:
        """End the posts if Discord refuses for good; `/server case` says why. Other errors are retried."""
        log.warning("case_not_posted", guild=row.guild, channel=row.channel, error=str(wrong))
        if wrong.code in LOST:
            await self._note(row, row.last_day, row.case_id, LOST[wrong.code])


def _files(screen: Screen, picture: tuple[str, bytes] | None) -> Callable[[], list[discord.File]]:
    """Return a function that makes the files. Each try needs new ones: a sent file has been read to its end."""
    alt = next((part.alt for part in screen.parts if isinstance(part, Picture)), "")

    def made() -> list[discord.File]:
        return [discord.File(BytesIO(picture[1]), picture[0], description=alt)] if picture else []

    return made
