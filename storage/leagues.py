"""Rows of leagues."""

from __future__ import annotations

from msgspec.structs import astuple

from storage import statements
from storage.batch import Batch
from storage.engines.engine import Engine
from storage.league_rows import LeagueGameRow, LeaguePlayerRow, LeagueRow, LeagueSeatRow
from storage.rows import ResultSeatRow

_LEAGUE = statements.put("leagues", LeagueRow, "id")
_PERSON = statements.put("league_players", LeaguePlayerRow, "league", "season", "number")
_GAME = statements.put("league_games", LeagueGameRow, "id")
_SEAT = statements.put("league_seats", LeagueSeatRow, "league_game", "number")

_RENAME = """UPDATE league_players SET name = ?3 WHERE guild = ?1 AND "user" = ?2 AND EXISTS (SELECT 1 FROM leagues
    WHERE leagues.id = league AND leagues.season = league_players.season AND leagues.status <> 'over')"""

_OPENED = """SELECT person."user", count(*) FROM league_games AS game JOIN league_seats ON league_game = game.id
    JOIN league_players AS person ON person.league = game.league AND person.season = game.season
        AND person.number = league_seats.number
    WHERE game.status = 'open' AND person.status = 'in' GROUP BY person."user" """

_LAST_MOVES = """SELECT via, at FROM moves JOIN seats USING (table_id, seat)
    WHERE table_id = ?1 AND seats."user" = ?2 AND undone = 0 AND via <> 'forced' ORDER BY number DESC LIMIT ?3"""


def put_league(batch: Batch, row: LeagueRow) -> None:
    """Insert or replace a league."""
    batch.statements.append((_LEAGUE, astuple(row)))


def put_person(batch: Batch, row: LeaguePlayerRow) -> None:
    """Insert or replace a player in a season."""
    batch.statements.append((_PERSON, astuple(row)))


def rename_person(batch: Batch, guild: int, user: int, name: str) -> None:
    """Give a player another name in the present seasons of a server's leagues."""
    batch.statements.append((_RENAME, (guild, user, name)))


def drop_person(batch: Batch, row: LeaguePlayerRow) -> None:
    """Delete a player from a season that has not begun."""
    sql = "DELETE FROM league_players WHERE league = ?1 AND season = ?2 AND number = ?3"
    batch.statements.append((sql, (row.league, row.season, row.number)))


def put_game(batch: Batch, row: LeagueGameRow) -> None:
    """Insert or replace a game."""
    batch.statements.append((_GAME, astuple(row)))


def put_seat(batch: Batch, row: LeagueSeatRow) -> None:
    """Insert or replace a seat of a game."""
    batch.statements.append((_SEAT, astuple(row)))


class Leagues:
    """Reads rows of leagues, and reserves their numbers."""

    def __init__(self, engine: Engine) -> None:
        self._reader, self._at_once = engine.reader, engine.at_once
        self._new_number = engine.new_number

    async def league(self, number: int) -> LeagueRow | None:
        """Return one league."""
        return await self._at_once.row("leagues", LeagueRow, "WHERE id = ?1", number)

    async def of(self, guild: int) -> list[LeagueRow]:
        """Return the leagues of a server: those that go on, then those that are over, each the newest first."""
        rest = "WHERE guild = ?1 ORDER BY status = 'over', id DESC"
        return await self._at_once.rows("leagues", LeagueRow, rest, guild)

    async def going(self) -> list[LeagueRow]:
        """Return leagues that are not over."""
        return await self._reader.rows("leagues", LeagueRow, "WHERE status <> 'over' ORDER BY id")

    async def people(self, league: int, season: int) -> list[LeaguePlayerRow]:
        """Return the players of a season, in order of sign-up."""
        rest = "WHERE league = ?1 AND season = ?2 ORDER BY number"
        return await self._reader.rows("league_players", LeaguePlayerRow, rest, league, season)

    async def games(self, league: int, season: int) -> list[LeagueGameRow]:
        """Return the games of a season, in order of opening."""
        rest = "WHERE league = ?1 AND season = ?2 ORDER BY id"
        return await self._reader.rows("league_games", LeagueGameRow, rest, league, season)

    async def seats(self, league: int, season: int) -> list[LeagueSeatRow]:
        """Return the seats of a season's games, by game and number."""
        games = "SELECT id FROM league_games WHERE league = ?1 AND season = ?2"
        rest = f"WHERE league_game IN ({games}) ORDER BY league_game, number"
        return await self._reader.rows("league_seats", LeagueSeatRow, rest, league, season)

    async def game_at(self, table: int) -> LeagueGameRow | None:
        """Return the league game that is played at a table."""
        return await self._at_once.row("league_games", LeagueGameRow, "WHERE table_id = ?1", table)

    async def of_person(self, user: int) -> list[LeaguePlayerRow]:
        """Return the seasons of a player."""
        rest = 'WHERE "user" = ?1 ORDER BY league, season'
        return await self._reader.rows("league_players", LeaguePlayerRow, rest, user)

    async def result_seats(self, table: int) -> list[ResultSeatRow]:
        """Return the seats of a table's result; none if it has none."""
        return await self._at_once.rows("result_seats", ResultSeatRow, "WHERE table_id = ?1 ORDER BY seat", table)

    async def annulled(self, league: int, season: int) -> set[int]:
        """Return the tables of a season whose results are annulled."""
        sql = (
            "SELECT table_id FROM league_games JOIN results USING (table_id) "
            "WHERE league = ?1 AND season = ?2 AND annulled > 0"
        )
        return {int(table) for (table,) in await self._reader.ask(sql, league, season)}

    async def opened(self) -> dict[int, int]:
        """Count the open league games of each player, in all leagues together."""
        return {int(user): int(many) for user, many in await self._reader.ask(_OPENED) if user}

    async def last_moves(self, table: int, user: int, limit: int) -> list[tuple[str, int]]:
        """Return `via` and time of a player's last moves at a table, the latest first; forced moves are left out."""
        return [(str(via), int(at)) for via, at in await self._at_once.ask(_LAST_MOVES, table, user, limit)]

    async def new_league(self) -> int:
        """Return a number that no league has had."""
        return await self._new_number("leagues")

    async def new_game(self) -> int:
        """Return a number that no league game has had."""
        return await self._new_number("league_games")
