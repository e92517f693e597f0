"""Ratings, recomputed from all results on each request: openskill's Plackett-Luce, which handles two to six players and
ties.

Friendly and annulled games do not count (`bot.tables.rating`). Of the same two people the first five games in a week
count. A digest of each pair (`MeetingRow`) tells that two people met before, also if one was forgotten since.

Only people are rated. Computer players are left out: their strength changes with every version of the bot, and no one
should climb by beating the weakest of them. A forgotten player's games still count for the others: to a player who met
them more than once they stay one opponent, as strong as those games say, and not a newcomer each time.
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
from storage import MeetingRow, ResultRow, ResultSeatRow

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


Digests = Mapping[tuple[int, int, int], str]
"""The digest of two people, by table and seats, the lower first."""
Ghosts = dict[tuple[int, str], Any]
"""How strong a forgotten opponent is to the player who met them, by that player and the digest of the two."""


def ratings(
    game: str, results: Sequence[ResultRow], seats: Sequence[ResultSeatRow], meetings: Iterable[MeetingRow] = ()
) -> list[Rated]:
    """Rate everyone who has played `game` against another person, best first. `results`: all games of a server in
    order, since people meet in all of them; `meetings`: of these.
    """
    model = PlackettLuce()
    tables, digests = by_table(seats), {(one.table_id, one.seat, one.other): one.digest for one in meetings}
    skills: dict[int, Any] = {}
    ghosts: Ghosts = {}
    counts: dict[int, list[int]] = {}
    for result in counted(results, tables, digests):
        if result.game != game:
            continue
        people = _people(tables[result.table_id])
        _rate(model, skills, ghosts, people, digests)
        ranks = [seat.rank for seat in tables[result.table_id]]
        for seat in people:
            if seat.user is not None:
                count = counts.setdefault(seat.user, [0, 0])
                count[0] += 1
                count[1] += won(ranks, seat.rank)
    rated = [Rated(user, _shown(skills[user]), played, wins) for user, (played, wins) in counts.items()]
    return sorted(rated, key=lambda one: (-one.rating, -one.won, one.user))


def counted(
    results: Iterable[ResultRow], tables: Mapping[int, Sequence[ResultSeatRow]], digests: Digests
) -> Iterator[ResultRow]:
    """Return the results that count, of games between at least two people. With more than two people a game counts
    while any two of them are below the weekly limit.
    """
    met: Counter[tuple[date, object]] = Counter()
    for result in results:
        people = _people(tables.get(result.table_id, ()))
        if len(people) < 2 or result.annulled or not result.rated:
            continue
        week = _week(result.ended)
        pairs = [(week, pair) for one, two in combinations(people, 2) if (pair := _pair(one, two, digests))]
        if not pairs or any(met[pair] < MEETINGS for pair in pairs):  # two forgotten people have no further games
            met.update(pairs)
            yield result


def _pair(one: ResultSeatRow, two: ResultSeatRow, digests: Digests) -> object:
    """Return what tells two people from all others; None if both were forgotten."""
    known = _digest(one, two, digests)
    if known is None and one.user is not None and two.user is not None:
        return min(one.user, two.user), max(one.user, two.user)
    return known


def _digest(one: ResultSeatRow, two: ResultSeatRow, digests: Digests) -> str | None:
    return digests.get((one.table_id, min(one.seat, two.seat), max(one.seat, two.seat)))


def _people(seats: Iterable[ResultSeatRow]) -> list[ResultSeatRow]:
    return [seat for seat in seats if seat.kind == "person"]


def _week(ended: int) -> date:
    """Return the Monday of a week."""
    day = datetime.fromtimestamp(ended / 1000, UTC).date()
    return day - timedelta(days=day.weekday())


def _rate(
    model: PlackettLuce, skills: dict[int, Any], ghosts: Ghosts, people: Sequence[ResultSeatRow], digests: Digests
) -> None:
    """Add a game. A player who comes back after they were forgotten begins anew, but to those who met them before they
    are as strong as they were: else each return would be a newcomer to beat.
    """
    met = [_met(seat, people, digests) for seat in people]
    own = [skills.get(seat.user or 0) or model.rating() for seat in people]
    known = [next((ghosts[one] for one in ones if one in ghosts), None) for ones in met]
    faced = [one or two for one, two in zip(known, own, strict=True)]
    after = _after(model, faced, people)
    for at, seat in enumerate(people):
        if seat.user is None or known[at] is not None:
            ghosts.update(dict.fromkeys(met[at], after[at]))
        if seat.user is not None:
            begins_anew = known[at] is not None
            mine = _after(model, [*faced[:at], own[at], *faced[at + 1 :]], people) if begins_anew else after
            skills[seat.user] = mine[at]


def _met(seat: ResultSeatRow, people: Sequence[ResultSeatRow], digests: Digests) -> list[tuple[int, str]]:
    """Return by what the others at the table know a player again."""
    others = [one for one in people if one.user is not None and one.seat != seat.seat]
    found = [(one.user or 0, _digest(one, seat, digests)) for one in others]
    return [(user, digest) for user, digest in found if digest is not None]


def _after(model: PlackettLuce, skills: Sequence[Any], people: Sequence[ResultSeatRow]) -> list[Any]:
    rated = model.rate([[skill] for skill in skills], ranks=[float(seat.rank) for seat in people])
    return [skill for (skill,) in rated]


def _shown(skill: Any) -> int:
    return BASE + round(SCALE * float(skill.ordinal()))
