"""The case of the day in the channels of servers that asked for it: one post a day, at the same hour for all.

The posts end, with a message, after a week without answers or when the channel is gone.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from bot.cases.days import Asked, Days, day_of
from bot.outbox.messages import LOST
from bot.outbox.pacing import Rank
from bot.outbox.quiz_message import quiz_message
from bot.outbox.sender import Sender
from bot.outbox.slots import KEEP, At, Content, Place, Slot
from bot.scheduler.periodic import Looking, Sleep
from bot.screens import cases as screens
from bot.servers.server import Server
from bot.tables.registry import TableRegistry
from bot.ui.components import Part, Screen, Separator, Text
from bot.words import N_, speaker
from storage import Batch, CasePostRow
from storage.cases import posted

KIND = "case"
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


class CasePost(Slot[Server]):
    """The case of the day: a new post each day, until the posts end. Earlier ones stay."""

    rank, at_home = Rank.BOARD, False

    def __init__(self, days: Days) -> None:
        self._days = days

    async def place(self, at: At[Server]) -> Place | None:
        row = await self._row(at)
        now = datetime.fromtimestamp(at.now / 1000, UTC)
        blocked = at.owner.guild in at.owner.services.settings.blocked_servers
        if row is None or row.ended or blocked or now.hour < HOUR or row.last_day >= day_of(at.now).isoformat():
            return KEEP
        return Place(row.channel, renew=True)

    async def content(self, at: At[Server]) -> Content | None:
        row, batch = await self._row(at), Batch()
        if row is None:
            return None
        if at.now - row.last_answer >= QUIET_MS:
            posted(batch, row, row.last_day, row.case_id, UNANSWERED)
            return Content(screen=Screen((Text(speaker(row.language)(ENDED)),)), batch=batch)
        asked = self._days.of(row.game, day_of(at.now))
        if asked is None:
            return None
        posted(batch, row, asked.day.isoformat(), asked.case.id)
        screen, picture = await self._screen(at.sender, at, row, asked)
        return Content(screen=screen, picture=picture, batch=batch)

    async def refused(self, at: At[Server], code: int) -> Batch | None:
        """End the posts if their channel is gone or closed to us; `/server case` says why."""
        row, batch = await self._row(at), Batch()
        if row is None or code not in LOST:
            return None
        posted(batch, row, row.last_day, row.case_id, LOST[code])
        return batch

    async def _row(self, at: At[Server]) -> CasePostRow | None:
        return await at.owner.services.storage.cases.post(at.owner.guild)

    async def _screen(
        self, sender: Sender, at: At[Server], row: CasePostRow, asked: Asked
    ) -> tuple[Screen, bytes | None]:
        say = speaker(row.language)
        shown = screens.put(say, asked)
        quiz = screens.question(shown, [say(ALONE)])
        screen, pictures = await quiz_message(sender.pictures, shown.audience, shown.at, quiz, board=False)
        before = await self._before(at, row)
        parts = (*before, Separator(), *screen.parts) if before else screen.parts
        return Screen(parts, screen.accent), next(iter(pictures.values()), None)

    async def _before(self, at: At[Server], row: CasePostRow) -> list[Part]:
        case = self._days.find(row.case_id)
        if case is None or case.id in self._days.withdrawn or not self._days.fits(case):
            return []
        tally = await at.owner.services.storage.cases.tally(case.id, row.guild)
        shown = screens.put(speaker(row.language), Asked(case, day_of(row.last_answer)))
        return screens.yesterday(shown, tally)


class CasePosts(Looking):
    """Marks due cases; checks once a minute."""

    name, seconds, put_off = "case-posts", 60.0, "cases_not_posted"

    def __init__(self, registry: TableRegistry, days: Days, sleep: Sleep = asyncio.sleep) -> None:
        super().__init__(sleep)
        self._registry, self.days = registry, days

    async def look(self) -> None:
        services = self._registry.services
        now = services.env.now()
        if datetime.fromtimestamp(now / 1000, UTC).hour < HOUR:
            return
        for row in await services.storage.cases.posts_before(day_of(now).isoformat()):
            if services.storage.share.mine(row.guild):
                await services.wait_for_quiet()
                await (await self._registry.servers.of(row.guild)).look_at(KIND)
