"""The schedule of a division: everyone meets everyone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

Table = tuple[int, ...]
EXTRA = 2
"""A player has at most this many tables more than needed to meet everyone."""


def needed(people: int, seats: int) -> int:
    """Return how many tables of that size a player needs to meet everyone else."""
    return -(-(people - 1) // (seats - 1))


def drawn(people: Sequence[int], seats: int) -> list[Table]:
    """Return the tables of a division, so ordered that players rarely sit twice in a row. Tables of two: every pair
    once. Larger tables: everyone meets everyone, with the fewest repeated meetings.
    """
    if seats == 2:
        return [pair for one in _rounds(list(people)) for pair in one]
    if len(people) <= seats:
        return [tuple(people)]
    return _spread([tuple(people[place] for place in table) for table in _covering(len(people), seats)])


def _rounds(people: list[int]) -> Iterator[list[Table]]:
    """Yield rounds of pairs by the circle method: everyone plays once a round."""
    circle: list[int | None] = [*people, *([None] if len(people) % 2 else [])]
    for turn in range(len(circle) - 1):
        pairs = [(circle[at], circle[-1 - at]) for at in range(len(circle) // 2)]
        met = [(one, other) for one, other in pairs if one is not None and other is not None]
        # the first player begins in many games: the fixed one swaps sides each round
        yield [(other, one) if (turn + at) % 2 else (one, other) for at, (one, other) in enumerate(met)]
        circle.insert(1, circle.pop())


def _covering(people: int, seats: int) -> list[Table]:
    """Return the fewest tables at which all pairs meet, hence the fewest repeated meetings. Among those, keep the
    highest number of tables a player has low.
    """
    least = needed(people, seats)
    many = max(-(-comb(people, 2) // comb(seats, 2)), -(-people * least // seats))
    while True:
        for most in range(least, least + EXTRA + 1):
            found = _search(people, seats, many, most, [], frozenset())
            if found is not None:
                return found
        many += 1


def _search(
    people: int, seats: int, many: int, most: int, tables: list[Table], met: frozenset[tuple[int, int]]
) -> list[Table] | None:
    """Extend `tables` to at most `many` tables that cover all pairs, with at most `most` for each player; None if
    impossible.
    """
    missing = next((pair for pair in combinations(range(people), 2) if pair not in met), None)
    if missing is None:
        return tables
    left = many - len(tables)
    if left * comb(seats, 2) < comb(people, 2) - len(met):
        return None
    often = [sum(one in table for table in tables) for one in range(people)]
    free = [one for one in range(people) if often[one] < most and one not in missing]
    if any(often[one] >= most for one in missing):
        return None
    for others in combinations(free, seats - 2):
        table = tuple(sorted((*missing, *others)))
        found = _search(people, seats, many, most, [*tables, table], met | set(combinations(table, 2)))
        if found is not None:
            return found
    return None


def _spread(tables: list[Table]) -> list[Table]:
    """Sort tables so that players who have just sat sit again as late as possible."""
    rest, order = list(tables), [tables[0]]
    rest.remove(tables[0])
    while rest:
        last = {one: at for at, table in enumerate(order) for one in table}
        following = min(rest, key=lambda table: (sum(last.get(one, -len(tables)) for one in table), table))
        rest.remove(following)
        order.append(following)
    return order
