"""Daily cases: answers, and where servers have them posted."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import astuple

from storage import statements
from storage.batch import Batch
from storage.reading import Reader
from storage.rows import CaseAnswerRow, CasePostRow


class Tally(NamedTuple):
    """How many players answered a case, found the best move, and doubt it."""

    answers: int
    found: int
    doubts: int


_FOUND = "CAST(coalesce(sum(correct), 0) AS bigint)"
_DOUBTED = "CAST(coalesce(sum(doubted), 0) AS bigint)"
# people who want to be shown, on a server
_BEST = f"""SELECT "user", {_FOUND} AS best, count(*) AS many FROM case_answers JOIN preferences USING ("user")
    WHERE guild = ?1 AND day >= ?2 AND in_streak = 1
        AND CASE WHEN json_valid(preferences.data)
            THEN CAST(json_extract(preferences.data, '$.on_case_board') AS text) END = '1'
    GROUP BY "user" ORDER BY best DESC, many, "user" """  # noqa: S608  names from the code
_DOUBTS = f"""SELECT case_id, game, count(*), {_FOUND}, {_DOUBTED} AS doubts FROM case_answers
    GROUP BY case_id, game HAVING sum(doubted) > 0 ORDER BY doubts DESC, case_id"""  # noqa: S608  names from the code
_TALLY = f"""SELECT count(*), {_FOUND}, {_DOUBTED} FROM case_answers
    WHERE case_id = ?1 AND (CAST(?2 AS bigint) IS NULL OR guild = ?2)"""  # noqa: S608  names from the code
_ANSWER = f"{statements.insert('case_answers', CaseAnswerRow)} ON CONFLICT DO NOTHING"
_POST = statements.put("case_posts", CasePostRow, "guild")


def put_answer(batch: Batch, row: CaseAnswerRow) -> None:
    """Keep an answer; a player's first answer to a case stays."""
    batch.statements.append((_ANSWER, astuple(row)))
    if row.guild is not None:
        sql = "UPDATE case_posts SET last_answer = ?1 WHERE guild = ?2 AND ended = '' AND last_answer < ?1"
        batch.statements.append((sql, (row.at, row.guild)))


def doubt(batch: Batch, user: int, case_id: str) -> None:
    """Note that a player doubts a case."""
    sql = 'UPDATE case_answers SET doubted = 1 WHERE "user" = ?1 AND case_id = ?2'
    batch.statements.append((sql, (user, case_id)))


def put_post(batch: Batch, row: CasePostRow) -> None:
    """Insert or replace a server's post."""
    batch.statements.append((_POST, astuple(row)))


def posted(batch: Batch, row: CasePostRow, day: str, case_id: str, ended: str = "") -> None:
    """Note the post of a day, or why posting `ended`, unless the server has chosen again since `row` was read."""
    sql = (
        "UPDATE case_posts SET last_day = ?1, case_id = ?2, ended = ?3 WHERE guild = ?4 AND channel = ?5 AND game = ?6"
    )
    batch.statements.append((sql, (day, case_id, ended, row.guild, row.channel, row.game)))


def drop_post(batch: Batch, guild: int) -> None:
    """Delete a server's post."""
    batch.statements.append(("DELETE FROM case_posts WHERE guild = ?1", (guild,)))


def part_from_people(batch: Batch, before: int) -> None:
    """Separate answers given before a time from the players who gave them."""
    batch.statements.append(('UPDATE case_answers SET "user" = NULL WHERE at < ?1', (before,)))


class Cases:
    """Reads about daily cases."""

    def __init__(self, reader: Reader, at_once: Reader) -> None:
        self._reader = reader
        self._at_once = at_once

    async def answer(self, user: int, case_id: str) -> CaseAnswerRow | None:
        """Return a player's answer to a case."""
        rest = 'WHERE "user" = ?1 AND case_id = ?2'
        return await self._at_once.row("case_answers", CaseAnswerRow, rest, user, case_id)

    async def answers(self, user: int) -> list[CaseAnswerRow]:
        """Return all answers of a player, in order."""
        return await self._reader.rows("case_answers", CaseAnswerRow, 'WHERE "user" = ?1 ORDER BY at, case_id', user)

    async def tally(self, case_id: str, guild: int | None = None) -> Tally:
        """Count the answers to a case, everywhere or on one server."""
        found = await self._reader.ask(_TALLY, case_id, guild)
        ((answers, right, doubts),) = found
        return Tally(int(answers), int(right), int(doubts))

    async def week(self, guild: int, since: str) -> list[tuple[int, int, int]]:
        """Return players who answered world cases on a server since a day, with how many they found and how many they
        answered; only players who want to be shown.
        """
        rows = await self._reader.ask(_BEST, guild, since)
        return [(int(user), int(best), int(many)) for user, best, many in rows]

    async def post(self, guild: int) -> CasePostRow | None:
        """Return where a server has its case posted."""
        return await self._at_once.row("case_posts", CasePostRow, "WHERE guild = ?1", guild)

    async def posts_before(self, day: str) -> list[CasePostRow]:
        """Return the posts that show no case of that day yet."""
        return await self._reader.rows(
            "case_posts", CasePostRow, "WHERE ended = '' AND last_day < ?1 ORDER BY guild", day
        )

    async def doubted(self) -> list[tuple[str, str, Tally]]:
        """Return cases that players doubt, each with its game, the most doubted first."""
        rows = await self._reader.ask(_DOUBTS)
        return [(str(case), str(game), Tally(int(n), int(right), int(doubts))) for case, game, n, right, doubts in rows]
