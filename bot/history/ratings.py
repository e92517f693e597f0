"""Ratings, recomputed from all results on each request: openskill's Plackett-Luce, which handles two to six players and
ties.

Friendly and annulled games do not count (`bot.tables.rating`). Of the same two people the first five games in a week
count.

Only people are rated. Computer players are left out: their strength changes with every version of the bot, and no one
should climb by beating the weakest of them. A forgotten person counts as a newcomer with no further games, so that the
others' games still count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import combinations
from typing import Any

import msgspec
from openskill.models import PlackettLuce

from bot.history.results import by_table, won
from storage import ResultRow, ResultSeatRow

BASE = 1000
SCALE = 40
"""A newcomer has 1000; 40 points are one of openskill's."""
MEETINGS = 5
"""Most games of the same two people that count in a week, from Monday to Sunday, UTC."""


class Rated(msgspec.Struct, frozen=True):
    """A person's place in a game: `rating` is a lower bound of their skill, so it grows with games too."""

    user: int
    rating: int
    played: int
    won: int


def ratings(game: str, results: Sequence[ResultRow], seats: Sequence[ResultSeatRow]) -> list[Rated]:
    """Rate everyone who has played `game` against another person, best first. `results`: all games of a server in
    order, since people meet in all of them.
    """
    model = PlackettLuce()
    tables = by_table(seats)
    skills: dict[int, Any] = {}
    counts: dict[int, list[int]] = {}
    for result in counted(results, tables):
        if result.game != game:
            continue
        people = _people(tables[result.table_id])
        _rate(model, skills, people)
        ranks = [seat.rank for seat in tables[result.table_id]]
        for seat in people:
            if seat.user is not None:
                count = counts.setdefault(seat.user, [0, 0])
                count[0] += 1
                count[1] += won(ranks, seat.rank)
    rated = [Rated(user, _shown(skills[user]), played, wins) for user, (played, wins) in counts.items()]
    return sorted(rated, key=lambda one: (-one.rating, -one.won, one.user))


def counted(results: Iterable[ResultRow], tables: Mapping[int, Sequence[ResultSeatRow]]) -> Iterator[ResultRow]:
    """Return the results that count, of games between at least two people. With more than two people a game counts
    while any two of them are below the weekly limit.
    """
    met: Counter[tuple[date, int, int]] = Counter()
    for result in results:
        people = _people(tables.get(result.table_id, ()))
        if len(people) < 2 or result.annulled or not result.rated:
            continue
        week = _week(result.ended)
        users = sorted(seat.user for seat in people if seat.user is not None)
        pairs = [(week, *pair) for pair in combinations(users, 2)]
        if len(users) < len(people) or any(
            met[pair] < MEETINGS for pair in pairs
        ):  # a forgotten person has no further games
            met.update(pairs)
            yield result


def _people(seats: Iterable[ResultSeatRow]) -> list[ResultSeatRow]:
    return [seat for seat in seats if seat.kind == "person"]


def _week(ended: int) -> date:
    """Return the Monday of a week."""
    day = datetime.fromtimestamp(ended / 1000, UTC).date()
    return day - timedelta(days=day.weekday())


def _rate(model: PlackettLuce, skills: dict[int, Any], people: Sequence[ResultSeatRow]) -> None:
    before = [
        [skills.get(seat.user) or model.rating()] if seat.user is not None else [model.rating()] for seat in people
    ]
    after = model.rate(before, ranks=[float(seat.rank) for seat in people])
    for seat, (skill,) in zip(people, after, strict=True):
        if seat.user is not None:
            skills[seat.user] = skill


def _shown(skill: Any) -> int:
    return BASE + round(SCALE * float(skill.ordinal()))
