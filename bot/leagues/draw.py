"""Who plays whom in a division: everybody meets everybody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

Table = tuple[int, ...]
EXTRA = 2
"""Nobody sits at more tables than so many above what is needed to meet everybody."""


def needed(people: int, seats: int) -> int:
    """At how many tables of that size somebody has to sit to meet everybody else."""
    return -(-(people - 1) // (seats - 1))


def drawn(people: Sequence[int], seats: int) -> list[Table]:
    """The tables of a division, in an order in which nobody comes twice in a row where that can be: of two, every pair
    once; of more, so that everybody meets everybody and the sum of repeated meetings is least.
    """
    if seats == 2:
        return [pair for one in _rounds(list(people)) for pair in one]
    if len(people) <= seats:
        return [tuple(people)]
    return _spread([tuple(people[place] for place in table) for table in _covering(len(people), seats)])


def _rounds(people: list[int]) -> Iterator[list[Table]]:
    """Rounds in which each plays once, by turning all but the first in a circle."""
    circle: list[int | None] = [*people, *([None] if len(people) % 2 else [])]
    for turn in range(len(circle) - 1):
        pairs = [(circle[at], circle[-1 - at]) for at in range(len(circle) // 2)]
        met = [(one, other) for one, other in pairs if one is not None and other is not None]
        # who is named first begins in many games: the one who stays in place changes with each round
        yield [(other, one) if (turn + at) % 2 else (one, other) for at, (one, other) in enumerate(met)]
        circle.insert(1, circle.pop())


def _covering(people: int, seats: int) -> list[Table]:
    """The fewest tables at which all meet, hence the fewest repeated meetings; of those with as many, such that whoever
    sits most often sits as seldom as can be.
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
    """So many tables that go on from `tables`, nobody at more than `most` of them; None where there are none."""
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
    """The tables in an order in which people who have just sat sit again as late as can be."""
    rest, order = list(tables), [tables[0]]
    rest.remove(tables[0])
    while rest:
        last = {one: at for at, table in enumerate(order) for one in table}
        following = min(rest, key=lambda table: (sum(last.get(one, -len(tables)) for one in table), table))
        rest.remove(following)
        order.append(following)
    return order
