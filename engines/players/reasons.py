"""What happens more often after one idea than after another: the reasons why one of them is better."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from engines.players.comparison import Comparison

LEAST, SHARE = 0.1, 0.1
"""Events in a sample, and the part of what happens anyway, below which nobody would tell of a difference."""


class Difference(NamedTuple):
    """A key of the game's `telling`, and how much of it there was in the middle after the move that was made and after
    the better one.
    """

    key: str
    made: float
    better: float


def differences(found: Comparison, made: int, better: int) -> list[Difference]:
    """All that differs between two ideas by more than luck may have brought, in the order of their names."""
    keys = sorted(found.told[made].keys() | found.told[better].keys())
    every = (Difference(key, found.often(made, key), found.often(better, key)) for key in keys)
    samples = min(len(found.values[made]), len(found.values[better]))
    return [one for one in every if _differs(one, samples)]


def _differs(one: Difference, samples: int) -> bool:
    """Of independent events a sample, two means differ by chance by the root of their sum over the samples; on the same
    cards and dice by less.
    """
    apart, most = abs(one.better - one.made), max(abs(one.made), abs(one.better))
    chance = sqrt((abs(one.made) + abs(one.better)) / max(1, samples))
    return apart >= max(LEAST, SHARE * most) and apart >= min(chance, 1.0)
