"""The reasons why one idea is better than another: events that are more frequent after it."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from engines.players.comparison import Comparison

LEAST, SHARE = 0.1, 0.1
"""Smallest difference worth telling: events in a sample, and share of the larger count."""


class Difference(NamedTuple):
    """A key of the game's `telling`, and its average after the move that was made and after the better one."""

    key: str
    made: float
    better: float


def differences(found: Comparison, made: int, better: int) -> list[Difference]:
    """Return the differences between two ideas that are not mere luck, sorted by key."""
    keys = sorted(found.told[made].keys() | found.told[better].keys())
    every = (Difference(key, found.often(made, key), found.often(better, key)) for key in keys)
    samples = min(len(found.values[made]), len(found.values[better]))
    return [one for one in every if _differs(one, samples)]


def _differs(one: Difference, samples: int) -> bool:
    """Return True if the difference is large enough to tell and unlikely to be luck. The means of independent events
    differ by chance by the root of their sum over the samples; on the same cards and dice by less.
    """
    apart, most = abs(one.better - one.made), max(abs(one.made), abs(one.better))
    chance = sqrt((abs(one.made) + abs(one.better)) / max(1, samples))
    return apart >= max(LEAST, SHARE * most) and apart >= min(chance, 1.0)
