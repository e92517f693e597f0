"""The standings of a division: points and tie-breaks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

WON, DRAWN = 2, 1
TIES = ("head_to_head", "fewer_decided", "score", "seed")
"""Tie-breaks in this order: points against each other, fewer games decided without play, sum of scores, seed."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A game that counts: rank (1 is best) and score by player. `played`: it ended by its own rules."""

    ranks: Mapping[int, int]
    scores: Mapping[int, int]
    played: bool = True


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place. `points`: each table gives 2 for every player you beat and 1 for each tie; with tables of more
    than two, the mean per table. `tie`: the tie-break that put them before the next.
    """

    place: int
    number: int
    points: Fraction
    played: int
    outcomes: tuple[int, int, int]
    """Games won, drawn and lost; a larger table is won by coming first alone."""
    tie: str = ""


def standings(seeds: Mapping[int, int], games: Sequence[Counted], gone: Collection[int] = ()) -> list[Standing]:
    """Return the players of a division, best first. `seeds`: players' numbers -> seed. Players in `gone` are last,
    whatever they have won.
    """
    points = {one: _points(one, games) for one in seeds}
    keys = {one: _key(one, seeds, games, points, gone) for one in seeds}
    order = sorted(seeds, key=lambda one: (one in gone, *(-part for part in keys[one][:-1]), keys[one][-1]))
    found = []
    for place, one in enumerate(order, 1):
        following = order[place] if place < len(order) else None
        tie = _tie(keys, one, following) if following is not None and (one in gone) == (following in gone) else ""
        found.append(Standing(place, one, points[one], _many(one, games), _outcomes(one, games), tie))
    return found


def _tie(keys: Mapping[int, Sequence[Fraction]], one: int, other: int) -> str:
    if keys[one][0] != keys[other][0]:
        return ""
    return next(name for name, mine, theirs in zip(TIES, keys[one][1:], keys[other][1:], strict=True) if mine != theirs)


def _key(
    one: int,
    seeds: Mapping[int, int],
    games: Sequence[Counted],
    points: Mapping[int, Fraction],
    gone: Collection[int],
) -> tuple[Fraction, ...]:
    """Return points and tie-breaks, higher is better except for the seed. Players who left are compared only with each
    other.
    """
    rivals = [other for other in points if other != one and (other in gone) is (one in gone)]
    equal = [other for other in rivals if points[other] == points[one]]
    between = sum((_against(one, other, games) for other in equal), Fraction(0))
    decided = sum(one in game.ranks and not game.played for game in games)
    scores = [game.scores.get(one, 0) for game in games if one in game.ranks]
    score = Fraction(sum(scores), len(scores) or 1)
    return points[one], between, Fraction(-decided), score, Fraction(seeds[one])


def _points(one: int, games: Iterable[Counted]) -> Fraction:
    mine = [_at(one, game) for game in games if one in game.ranks]
    if not mine:
        return Fraction(0)
    several = any(len(game.ranks) > 2 for game in games)
    total = Fraction(sum(mine))
    return total / len(mine) if several else total


def _at(one: int, game: Counted) -> int:
    """Return a player's points at one table."""
    return sum(_met(game, one, other) for other in game.ranks if other != one)


def _met(game: Counted, one: int, other: int) -> int:
    mine, theirs = game.ranks[one], game.ranks[other]
    return WON if mine < theirs else DRAWN if mine == theirs else 0


def _against(one: int, other: int, games: Iterable[Counted]) -> Fraction:
    """Return the mean points per meeting with one opponent."""
    met = [_met(game, one, other) for game in games if one in game.ranks and other in game.ranks]
    return Fraction(sum(met), len(met)) if met else Fraction(0)


def _many(one: int, games: Iterable[Counted]) -> int:
    return sum(one in game.ranks for game in games)


def _outcomes(one: int, games: Iterable[Counted]) -> tuple[int, int, int]:
    won = drawn = lost = 0
    for game in games:
        if one not in game.ranks:
            continue
        best, first = game.ranks[one] == min(game.ranks.values()), list(game.ranks.values())
        alone = first.count(game.ranks[one]) == 1
        won += best and alone
        drawn += best and not alone
        lost += not best
    return won, drawn, lost
