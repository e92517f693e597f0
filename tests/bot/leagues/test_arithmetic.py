"""Divisions, draws, standings, promotion: against a brute-force search and independent sums."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, pairwise

import pytest

from bot.leagues.divisions import LEAST, MOST, divided, sizes
from bot.leagues.draw import EXTRA, drawn, needed
from bot.leagues.promotion import following, ways
from bot.leagues.standings import Counted, standings


@pytest.mark.parametrize("people", range(4, 60))
def test_divisions_are_of_four_to_six(people: int) -> None:
    found = sizes(people)
    assert sum(found) == (people if people != 7 else 6)  # seven cannot be divided: one waits
    assert found == sorted(found, reverse=True)
    assert all(LEAST <= size <= MOST for size in found)
    assert [one for division in divided(range(people)) for one in division] == list(range(sum(found)))


@pytest.mark.parametrize("people", range(4))
def test_too_few_make_no_division(people: int) -> None:
    assert sizes(people) == []


def met(tables: list[tuple[int, ...]]) -> Counter[tuple[int, int]]:
    """Count how often each two meet."""
    return Counter(pair for table in tables for pair in combinations(sorted(table), 2))


@pytest.mark.parametrize("people", [4, 5, 6, 7])
def test_of_two_at_a_table_everybody_meets_everybody_once_and_nobody_waits_for_long(people: int) -> None:
    tables = drawn(range(10, 10 + people), 2)
    assert set(met(tables).values()) == {1} and len(tables) == people * (people - 1) // 2
    for one in range(10, 10 + people):
        places = [at for at, table in enumerate(tables) if one in table]
        assert max(later - before for before, later in pairwise(places)) <= people


@pytest.mark.parametrize(("people", "seats"), [(4, 3), (5, 3), (6, 3), (4, 4), (5, 4), (6, 4)])
def test_of_more_everybody_meets_and_no_other_draw_repeats_less(people: int, seats: int) -> None:
    tables = drawn(range(people), seats)
    assert len(met(tables)) == people * (people - 1) // 2
    often = Counter(one for table in tables for one in table)
    assert max(often.values()) <= needed(people, seats) + EXTRA
    repeated = sum(many - 1 for many in met(tables).values())
    every = list(combinations(range(people), seats))
    for fewer in range(1, len(tables)):  # with fewer tables two people never meet, in any draw
        assert not any(
            len(met(list(chosen))) == people * (people - 1) // 2
            for chosen in combinations_with_replacement(every, fewer)
        )
    assert repeated == len(tables) * seats * (seats - 1) // 2 - people * (people - 1) // 2


def test_points_and_every_tie_break_in_its_order() -> None:
    def won(one: int, other: int, score: int = 0, *, played: bool = True) -> Counted:
        return Counted({one: 1, other: 2}, {one: score, other: 0}, played)

    rows = standings({1: 1, 2: 2, 3: 3}, [won(1, 2), won(2, 3), Counted({1: 1, 3: 1}, {1: 0, 3: 0})])
    assert [(row.number, row.points, row.outcomes) for row in rows] == [
        (1, Fraction(3), (1, 1, 0)), (2, Fraction(2), (1, 0, 1)), (3, Fraction(1), (0, 1, 1)),
    ]  # fmt: skip
    rows = standings({1: 1, 2: 2, 3: 3, 4: 4}, [won(2, 1), won(1, 3), won(3, 4)])
    assert [(row.number, row.tie) for row in rows] == [(1, "seed"), (2, "head_to_head"), (3, ""), (4, "")]
    circle = [won(1, 2), won(2, 3), won(3, 1, played=False)]
    rows = standings({1: 3, 2: 2, 3: 1}, circle)
    assert [(row.number, row.tie) for row in rows] == [(2, "fewer_decided"), (3, "seed"), (1, "")]
    rows = standings({1: 1, 2: 2, 3: 3}, [won(1, 2), won(2, 3), won(3, 1, 40)])
    assert [(row.number, row.tie) for row in rows] == [(3, "score"), (1, "seed"), (2, "")]


def test_at_tables_of_more_the_mean_of_ones_tables_counts() -> None:
    games = [Counted({1: 1, 2: 2, 3: 3}, dict.fromkeys((1, 2, 3), 0)), Counted({1: 2, 2: 1, 4: 2}, {})]
    rows = standings({1: 1, 2: 2, 3: 3, 4: 4}, games)
    assert {row.number: row.points for row in rows} == {1: Fraction(5, 2), 2: Fraction(3), 3: 0, 4: 1}


def test_whoever_has_gone_stands_last() -> None:
    rows = standings({1: 1, 2: 2}, [Counted({1: 1, 2: 2}, {})], gone=[1])
    assert [row.number for row in rows] == [2, 1] and rows[0].tie == ""
    won = [Counted({1: 1, 2: 2}, {}), Counted({2: 1, 3: 2}, {}), Counted({3: 1, 1: 2}, {})]
    rows = standings({1: 3, 2: 2, 3: 1}, won, gone=[3])
    assert [(row.number, row.tie) for row in rows] == [(1, "head_to_head"), (2, ""), (3, "")]


@pytest.mark.parametrize(
    ("divisions", "stays", "order"),
    [
        ([[1, 2, 3, 4], [5, 6, 7, 8]], {1, 2, 3, 4, 5, 6, 7, 8}, [1, 2, 3, 5, 4, 6, 7, 8]),
        ([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]], set(range(1, 13)), [1, 2, 3, 5, 4, 6, 7, 9, 8, 10, 11, 12]),
        ([[1, 2, 3, 4], [5, 6, 7, 8]], {1, 3, 4, 6, 8}, [1, 3, 4, 6, 8]),
    ],
)
def test_the_first_goes_up_and_the_last_down(divisions: list[list[int]], stays: set[int], order: list[int]) -> None:
    assert following(divisions, 1, stays) == order


def test_ways_are_marked_for_each_place() -> None:
    assert ways([5, 4, 4], 1) == [
        ["first", "", "", "", "down"], ["up", "", "", "down"], ["up", "", "", ""],
    ]  # fmt: skip
