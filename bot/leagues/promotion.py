"""Promotion between neighbouring divisions, and the order of the next season."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise


def ways(sizes: Sequence[int], moves: int) -> list[list[str]]:
    """Return for each place of each division: "first", "up", "down" or ""."""
    found = []
    for at, size in enumerate(sizes):
        up = 0 if at == 0 else min(moves, size // 2)
        down = 0 if at == len(sizes) - 1 else min(moves, size // 2)
        marks = ["up"] * up + [""] * (size - up - down) + ["down"] * down
        if at == 0 and marks:
            marks[0] = "first"
        found.append(marks)
    return found


def following(divisions: Sequence[Sequence[int]], moves: int, stays: Collection[int]) -> list[int]:
    """Return the order of players for the next season: by standing, the first of each division swapped with the last of
    the one above. Only players in `stays` are kept.
    """
    order = [list(one) for one in divisions]
    for above, below in pairwise(order):
        many = min(moves, len(above) // 2, len(below) // 2)
        if many:
            above[-many:], below[:many] = below[:many], above[-many:]
    return [one for division in order for one in division if one in stays]
