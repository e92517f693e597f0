"""Sums of a player's results: games, wins, scores, and games against computer players."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import msgspec

from bot.tables.ending import Ending, stored
from storage import ResultRow, ResultSeatRow

MOST_SEATS = 6


class Record(msgspec.Struct):
    """A person's results in one game. `scored`: the scores of games that ended by the rules.

    `levels`: by level, the games against at least one computer player of it: how often the person beat all of them, and
    how many games.
    """

    played: int = 0
    won: int = 0
    drawn: int = 0
    scored: list[int] = []
    levels: dict[str, tuple[int, int]] = {}

    @property
    def mean(self) -> float | None:
        return sum(self.scored) / len(self.scored) if self.scored else None

    @property
    def best(self) -> int | None:
        return max(self.scored, default=None)


def ending_of(result: ResultRow) -> Ending:
    """Return how a game ended; a draw if that cannot be read."""
    return stored(result.data) or Ending("draw", (1,) * MOST_SEATS)


def by_table(seats: Sequence[ResultSeatRow]) -> dict[int, list[ResultSeatRow]]:
    """Group seats, which are in the order of their tables."""
    return {table: list(rows) for table, rows in groupby(seats, key=lambda seat: seat.table_id)}


def anybody_won(ranks: Sequence[int]) -> bool:
    """Return True if anyone came first: a single player can lose, and a mob can get all of them."""
    return 1 in ranks


def won(ranks: Sequence[int], rank: int) -> bool:
    """Return True if a rank is a win: the first, unless all are first."""
    return rank == 1 and (len(ranks) == 1 or max(ranks) > 1)


def records(results: Sequence[ResultRow], seats: Sequence[ResultSeatRow], user: int) -> dict[str, Record]:
    """Return a person's records by game; `seats` are all seats of all `results`, by table. Games with hints and
    annulled ones are left out.
    """
    found: dict[str, Record] = {}
    tables = by_table(seats)
    for result in results:
        sat = tables.get(result.table_id, [])
        mine = next((seat for seat in sat if seat.user == user), None)
        ending = ending_of(result)
        if mine is not None and not ending.hints and not result.annulled:
            _count(found.setdefault(result.game, Record()), ending, sat, mine)
    return found


def _count(record: Record, ending: Ending, sat: Sequence[ResultSeatRow], mine: ResultSeatRow) -> None:
    ranks = [seat.rank for seat in sat]
    record.played += 1
    record.won += won(ranks, mine.rank)
    record.drawn += mine.rank == 1 and len(ranks) > 1 and max(ranks) == 1
    if ending.reason == "rules":
        record.scored.append(mine.score)
    for level in sorted({seat.level for seat in sat if seat.kind == "computer"}):
        above = all(mine.rank < seat.rank for seat in sat if seat.kind == "computer" and seat.level == level)
        wins, games = record.levels.get(level, (0, 0))
        record.levels[level] = (wins + above, games + 1)
