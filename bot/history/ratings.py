"""Ratings, recomputed from all results whenever somebody asks: openskill's Plackett-Luce, which takes two to six
players and ties as they are.

Only people are rated. Computer players are left out of a game's order: their strength changes with every version of
the bot, and nobody should climb by beating the weakest of them. A person who was forgotten counts as a newcomer whom
nobody will meet again, so that the others' games still count.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from openskill.models import PlackettLuce

from bot.history.results import by_table, ending_of, won
from storage import ResultRow, ResultSeatRow

BASE = 1000
SCALE = 40
"""A newcomer stands at 1000; 40 points are one of openskill's."""


class Rated(msgspec.Struct, frozen=True):
    """Somebody's place in a game: `rating` is what they have shown with near certainty, so it grows with games too."""

    user: int
    rating: int
    played: int
    won: int


def ratings(results: Sequence[ResultRow], seats: Sequence[ResultSeatRow]) -> list[Rated]:
    """Everybody who has played against another person, best first. `results` in the order in which they ended; those
    of games with hints count for nothing.
    """
    model = PlackettLuce()
    tables = by_table(seats)
    skills: dict[int, Any] = {}
    counts: dict[int, list[int]] = {}
    for result in results:
        people = [seat for seat in tables.get(result.table_id, []) if seat.kind == "person"]
        if len(people) < 2 or ending_of(result).hints:
            continue
        _rate(model, skills, people)
        ranks = [seat.rank for seat in tables[result.table_id]]
        for seat in people:
            if seat.user is not None:
                count = counts.setdefault(seat.user, [0, 0])
                count[0] += 1
                count[1] += won(ranks, seat.rank)
    rated = [Rated(user, _shown(skills[user]), played, wins) for user, (played, wins) in counts.items()]
    return sorted(rated, key=lambda one: (-one.rating, -one.won, one.user))


def _rate(model: PlackettLuce, skills: dict[int, Any], people: Sequence[ResultSeatRow]) -> None:
    """One game: everybody's skill after it."""
    before = [
        [skills.get(seat.user) or model.rating()] if seat.user is not None else [model.rating()] for seat in people
    ]
    after = model.rate(before, ranks=[float(seat.rank) for seat in people])
    for seat, (skill,) in zip(people, after, strict=True):
        if seat.user is not None:
            skills[seat.user] = skill


def _shown(skill: Any) -> int:
    return BASE + round(SCALE * float(skill.ordinal()))
