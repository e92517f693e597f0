"""Leagues move on by the clock. The rows alone decide the next step, so after a crash a league continues where it was.
A game is opened in one transaction with its row.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

import structlog
from msgspec.structs import replace

from bot.errors import UserError
from bot.leagues import leaving, running
from bot.leagues.absence import absent
from bot.leagues.season import GONE, PLACED, Season, season_of
from bot.outbox.visibility import Sight, UnsureError, kept_out
from bot.scheduler.periodic import Looking, Sleep
from bot.servers.change import upon
from bot.servers.server import Server
from bot.tables import ending, entry
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from bot.tables.time_control import DAY, MINUTE
from bot.words import speaker
from storage import BanRow, LeagueGameRow, LeagueRow, StorageError
from storage.leagues import put_game

log = structlog.get_logger()

REMINDS_MS = 2 * DAY
"""Players with open games are reminded this long before the last day."""
MISSES_MS = 60 * MINUTE
"""Interval of the checks for absent players and for roles that are kept out."""
REST_MS = 5 * MINUTE
"""Interval of checks of a league without known changes."""
OPENED_AT_ONCE = 3
"""Most games of a league opened at each check, so that the boards of others are not late."""


class LeagueKeeper(Looking):
    """Moves every league on that is not over."""

    name, seconds, put_off = "leagues", 15.0, "leagues_put_off"

    def __init__(self, registry: TableRegistry, sight: Sight, sleep: Sleep = asyncio.sleep) -> None:
        super().__init__(sleep)
        self._registry, self._sight = registry, sight
        self._touched: set[int] = set()
        """Servers with changes."""
        self._looked: dict[int, int] = {}
        """When each league was last checked completely."""
        self._missed: dict[int, int] = {}
        """When each league's absent players were last checked."""
        self._asked: dict[int, tuple[int, Sequence[BanRow]]] = {}
        """When Discord was last asked for the roles of a league's players, and who was kept out then."""

    def touched(self, guild: int | None) -> None:
        if guild is not None:
            self._touched.add(guild)

    async def look(self) -> None:
        """Move every league on as far as it can go now."""
        touched, self._touched = self._touched, set()
        storage = self._registry.services.storage
        for row in await storage.leagues.going():
            if not storage.share.mine(row.guild):
                continue
            now = self._registry.services.env.now()
            rested = now - self._looked.get(row.id, 0) >= REST_MS
            if row.guild not in touched and not rested and row.due > now:
                continue
            server = await self._registry.servers.of(row.guild)
            if (
                server.settings.left_at
                or server.settings.forgetting_since
                or row.guild in server.services.settings.blocked_servers
            ):
                continue
            await self._registry.services.wait_for_quiet()
            self._looked.pop(row.id, None)
            try:
                out = await self._out(row, server)
                await server.do(partial(self._go_on, row.id, out))
                self._looked[row.id] = now
            except StorageError:
                self._touched |= touched
                raise
            except Exception:
                log.exception("league_failed", league=row.id)

    async def _out(self, row: LeagueRow, server: Server) -> set[int]:
        """Return the players in the season, or waiting, who are kept out by the server. Ask Discord before the server's
        job starts, so that no other job waits for it. Ask for roles every hour, when a season begins, and when the list
        of those kept out changes. Unknown roles count as allowed.
        """
        people = await self._registry.services.storage.leagues.people(row.id, row.season)
        there = [one.user for one in people if one.status in {*PLACED, "waiting"} and one.user is not None]
        now, (asked, before) = server.services.env.now(), self._asked.get(row.id, (0, ()))
        begins = row.status == "checkin" and row.due <= now
        if begins or before != server.kept_out or now - asked >= MISSES_MS:
            self._asked[row.id] = now, server.kept_out
            return {user for user in there if await self._kept_out(row.guild, user)}
        settings = server.services.settings
        return {user for user in there if server.keeps_out(user) or settings.blocks(row.guild, user)}

    async def _kept_out(self, guild: int, user: int) -> bool:
        try:
            return await kept_out(self._registry.servers, self._sight, guild, user)
        except UnsureError:
            return False

    async def _go_on(self, number: int, out: set[int], server: Server) -> None:
        season = await self._season(server, number)
        if season is None:
            return
        late = season.league.due <= server.services.env.now()
        await self._take_out(server, season, out)
        season = await self._season(server, number)
        if season is None:
            return
        if season.league.status == "signup" and late:
            await running.ask_to_check_in(server, season)
        elif season.league.status == "checkin" and late:
            await running.begin(server, season)
        elif season.league.status == "running":
            await self._miss(server, number)
            await self._ended(server, number)
            await self._remind(server, number)
            await (self._last_day(server, number) if late else self._open(server, number))

    async def _season(self, server: Server, number: int) -> Season | None:
        row: LeagueRow | None = await server.services.storage.leagues.league(number)
        return None if row is None or row.status == "over" else await season_of(server.services.storage, row)

    # -------------------------------------------------------------------------------------------- the running season

    async def _take_out(self, server: Server, season: Season, out: set[int]) -> None:
        """Remove players who are kept out or were forgotten from the season, or before it begins."""
        there = [one for one in season.people if one.status in {*PLACED, "waiting"}]
        for one in [one for one in there if one.user is None or one.user in out or server.keeps_out(one.user)]:
            current, kept_out = await self._season(server, season.league.id), one.user is not None
            if current is not None and one.status == "in" and current.league.status == "running":
                await leaving.leave(server, current, one.number, "kept_out" if kept_out else "left")
            elif current is not None:
                await leaving.drop_out(server, current, one.number, kept_out=kept_out)

    async def _remind(self, server: Server, number: int) -> None:
        season, now = await self._season(server, number), server.services.env.now()
        if season is not None and not season.terms.last_day_reminded and now < season.league.due <= now + REMINDS_MS:
            await running.remind(server, season)

    async def _miss(self, server: Server, number: int) -> None:
        """Remove players from the season who have been absent for days."""
        now = server.services.env.now()
        if now - self._missed.get(number, 0) < MISSES_MS:
            return
        self._missed[number], season = now, await self._season(server, number)
        people = [one for one in season.people if one.status == "in"] if season is not None else []
        for one in people:
            if season is not None and await absent(server.services.storage, season, one, now):
                await leaving.leave(server, season, one.number, "left", "absent")
                season = await self._season(server, number)

    async def _ended(self, server: Server, number: int) -> None:
        """Note games that have ended. Players who have left concede their open ones."""
        season = await self._season(server, number)
        for game in season.games if season is not None else ():
            if game.status != "open" or game.table_id is None or season is None:
                continue
            table, storage = await self._table(game), server.services.storage
            if table is None and (await storage.version(game.table_id)).version:
                continue  # the table is there, but this version cannot play on at it
            if table is not None and not table.over:
                await self._gave_up(table, season)
            if table is None or table.over:
                current = await self._season(server, number)
                if current is None:
                    return
                row, seats = await storage.table(game.table_id), await storage.leagues.result_seats(game.table_id)
                await running.note(server, current, game, row, seats)

    async def _gave_up(self, table: Table, season: Season) -> None:
        """Let players who have left concede, even if another player has their place now."""
        for user in [seat.user for seat in table.persons() if seat.user is not None]:
            person = season.of_user(user)
            if person is not None and person.status in GONE:
                await table.do(partial(_conceded, user))

    async def _open(self, server: Server, number: int) -> None:
        for _ in range(OPENED_AT_ONCE):
            season, opened = await self._season(server, number), await server.services.storage.leagues.opened()
            game = running.to_open(season, opened) if season is not None else None
            if season is None or game is None or not entry.is_on(server, season.league.game):
                return
            await self._begin(server, season, game)
        self.touched(server.guild)  # more games may be left for the next round

    async def _begin(self, server: Server, season: Season, game: LeagueGameRow) -> None:
        league, terms = season.league, season.terms
        people = {season.person(one).user or 0: (season.person(one).name, one) for one in season.playing(game)}
        say = speaker(league.language)
        line = say("{league} · season {season} · division {division}", league=league.name, season=league.season,
                   division=game.division)  # fmt: skip
        settings = TableSettings(
            options=dict(terms.options),
            time_limit=terms.time_limit,
            zone=terms.zone,
            league_game=game.id,
            league_title=line,
            league_pauses_until=league.due - DAY if terms.pauses else 0,
        )
        change = await self._registry.league_game(
            game=league.game,
            guild=league.guild,
            channel=league.channel,
            people=people,
            language=league.language,
            settings=settings,
        )
        put_game(change.batch, replace(game, status="open", table_id=change.table.id, attempts=game.attempts + 1))
        upon(change, server)
        await change.commit()
        change.table.go_on()

    async def _last_day(self, server: Server, number: int) -> None:
        """Decide open games at their tables as the league's terms say; then end the season."""
        season = await self._season(server, number)
        for game in season.games if season is not None else ():
            table = await self._table(game) if game.status == "open" else None
            if season is not None and table is not None:
                await table.do(partial(ending.decide, how=season.terms.open_games))
        await self._ended(server, number)
        season = await self._season(server, number)
        if season is not None:
            await running.end(server, season)

    async def _table(self, game: LeagueGameRow) -> Table | None:
        try:
            return await self._registry.table(game.table_id or 0)
        except UserError:
            return None


async def _conceded(user: int, table: Table) -> None:
    seat = table.seat_of(user)
    if not table.over and seat is not None and seat.status != "conceded":
        await ending.concede(table, user)
