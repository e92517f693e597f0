"""The content of a server's kept post. It names only tables that all its readers can see."""

from __future__ import annotations

from bot.cases.days import Days, day_of, week_before
from bot.errors import UserError
from bot.faces import FACES
from bot.history.results import ending_of
from bot.names import escaped
from bot.outbox.seasons import season_shown
from bot.outbox.visibility import Sight, UnsureError
from bot.screens.leagues import brief
from bot.screens.living import Entry, Living
from bot.screens.phrases import game_title, jump, seated
from bot.screens.results import medal
from bot.tables import invited, lobby
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.tables.time_control import DAY
from bot.ui.limits import clip
from bot.words import Say
from storage import ResultRow, TableRow

LATEST = 10
LINE = 160
WEEK = 5
"""Most people shown of the week's board."""


class UnsettledError(Exception):
    """Discord did not say who can see a place, so the post is updated later."""


class Contents:
    """Gathers the content of a post."""

    def __init__(self, registry: TableRegistry, sight: Sight, days: Days) -> None:
        self._registry, self._sight, self._days = registry, sight, days

    async def of(self, guild: int, place: int, say: Say) -> Living:
        """Return what the post of a server shows in this channel.

        Raises:
            UnsettledError: Discord did not say who can see a place.

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
            if league.status != "over" and await self._open(guild, league.channel, place):
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
        return await self._open(guild, row.home or row.channel, place)

    async def _open(self, guild: int, there: int, place: int) -> bool:
        try:
            return await self._sight.open_to_all(guild, there, place)
        except UnsureError as unsure:
            raise UnsettledError from unsure

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
        names = [
            f"{medal(ranks, seat.seat)} {seated(say, seat)}" for seat in sorted(seats, key=lambda one: ranks[one.seat])
        ]
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
    people = say.join([escaped(seat.name) for seat in table.seats])
    paused = f" · ⏸️ {say('paused')}" if table.row.status == "paused" else ""
    return clip(f"{table.face.mark} [{table.game.title} #{table.id}]({jump(table.row)}) · {people}{paused}", LINE + 60)
