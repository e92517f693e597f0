"""What remains of games that are over: results, who had which seat, and reviews."""

from __future__ import annotations

from collections.abc import Collection

from storage import lengths, sittings
from storage.engines.engine import Engine
from storage.rows import ResultRow, ResultSeatRow, SittingRow

_OF_GAME = "(CAST(?1 AS text) IS NULL OR game = ?1) AND (CAST(?2 AS bigint) IS NULL OR guild = ?2)"
_OF_RESULTS = f"(SELECT table_id FROM results WHERE {_OF_GAME})"  # noqa: S608  names from the code
_THEIRS = '(SELECT table_id FROM result_seats WHERE "user" = ?1)'
_NAMES = "FROM seats JOIN results USING (table_id)"
_LATEST_FIRST = "ORDER BY results.ended DESC, results.table_id DESC"


class Past:
    """What remains of games."""

    def __init__(self, engine: Engine) -> None:
        self._reader, self._at_once = engine.reader, engine.at_once

    async def results(self, game: str | None = None, guild: int | None = None) -> list[ResultRow]:
        """Results in the order in which the games ended, of one game or server where given."""
        return await self._reader.rows("results", ResultRow, f"WHERE {_OF_GAME} ORDER BY ended, table_id", game, guild)

    async def result_seats(self, game: str | None = None, guild: int | None = None) -> list[ResultSeatRow]:
        """The seats of those results, by table and seat."""
        rest = f"WHERE table_id IN {_OF_RESULTS} ORDER BY table_id, seat"
        return await self._reader.rows("result_seats", ResultSeatRow, rest, game, guild)

    async def history(
        self, user: int | None = None, guild: int | None = None, limit: int = 100, skip: int = 0
    ) -> list[ResultRow]:
        """Results of a person, of a server, or of both at once, the latest first."""
        rest = f"""WHERE (CAST(?1 AS bigint) IS NULL OR table_id IN {_THEIRS})
            AND (CAST(?2 AS bigint) IS NULL OR guild = ?2) ORDER BY ended DESC, table_id DESC LIMIT ?3 OFFSET ?4"""
        return await self._reader.rows("results", ResultRow, rest, user, guild, limit, skip)

    async def result_seats_beside(self, user: int) -> list[ResultSeatRow]:
        """Every seat of every result in which a person has one, by table and seat."""
        rest = f"WHERE table_id IN {_THEIRS} ORDER BY table_id, seat"
        return await self._reader.rows("result_seats", ResultSeatRow, rest, user)

    async def games_played(self, user: int) -> dict[str, int]:
        """How many games of each kind a person has finished."""
        sql = f"SELECT game, count(*) FROM results WHERE table_id IN {_THEIRS} GROUP BY game"  # noqa: S608  our names
        return {str(game): int(many) for game, many in await self._at_once.ask(sql, user)}

    async def played(self, game: str, seats: int, *, latest: int, longest_gap: int) -> list[int]:
        """How long games of that size took: `storage.lengths`."""
        return await lengths.played(self._reader, game, seats, latest=latest, longest_gap=longest_gap)

    async def sat(self, users: Collection[int], guild: int, *, latest: int) -> list[SittingRow]:
        """What people did with their seats on a server: `storage.sittings`."""
        return await sittings.sat(self._reader, users, guild, latest)

    async def names_in(self, game: str, guild: int) -> dict[int, str]:
        """People who have a result in a game on a server, each with the name of the latest."""
        found = await self._reader.ask(
            f'SELECT seats."user", seats.name {_NAMES} '
            'WHERE results.game = ?1 AND results.guild = ?2 AND seats."user" IS NOT NULL '
            "ORDER BY results.ended, results.table_id",
            *(game, guild),
        )
        return {int(user): str(name) for user, name in found}

    async def name_in(self, user: int, guild: int) -> str | None:
        """The name a person bore in their latest result on a server."""
        sql = f'SELECT seats.name {_NAMES} WHERE seats."user" = ?1 AND results.guild = ?2 {_LATEST_FIRST} LIMIT 1'
        return next((str(name) for (name,) in await self._at_once.ask(sql, user, guild)), None)
