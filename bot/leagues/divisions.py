"""Divisions of four to six people by standing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

LEAST, MOST = 4, 6
"""People in a division. Seven cannot be parted so: six of them play, and one waits for a place."""


def sizes(people: int) -> list[int]:
    """The divisions that so many people make, the larger first; none where there are too few."""
    if people < LEAST:
        return []
    if MOST < people < 2 * LEAST:
        return [MOST]
    many = -(-people // MOST)
    size, larger = divmod(people, many)
    return [size + 1] * larger + [size] * (many - larger)


def divided(people: Sequence[T]) -> list[list[T]]:
    """People in the order of their standing, by divisions, the highest first."""
    found, begin = [], 0
    for size in sizes(len(people)):
        found.append(list(people[begin : begin + size]))
        begin += size
    return found
