"""Divisions of four to six players by standing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

LEAST, MOST = 4, 6
"""Players in a division. Seven cannot be split: six play, one waits for a place."""


def sizes(people: int) -> list[int]:
    """Return the sizes of the divisions, larger ones first; empty for fewer than four players."""
    if people < LEAST:
        return []
    if MOST < people < 2 * LEAST:
        return [MOST]
    many = -(-people // MOST)
    size, larger = divmod(people, many)
    return [size + 1] * larger + [size] * (many - larger)


def divided(people: Sequence[T]) -> list[list[T]]:
    """Split players, sorted by standing, into divisions, the highest first."""
    found, begin = [], 0
    for size in sizes(len(people)):
        found.append(list(people[begin : begin + size]))
        begin += size
    return found
