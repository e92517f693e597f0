"""Divisions of four to six people by standing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

LEAST, MOST = 4, 6
"""People in a division; seven, which cannot be parted so, are one."""


def sizes(people: int) -> list[int]:
    """The divisions that so many people make, the larger first; none where there are too few."""
    if people < LEAST:
        return []
    many = -(-people // MOST)
    if people // many < LEAST:
        many -= 1
    size, larger = divmod(people, many)
    return [size + 1] * larger + [size] * (many - larger)


def divided(people: Sequence[T]) -> list[list[T]]:
    """People in the order of their standing, by divisions, the highest first."""
    found, begin = [], 0
    for size in sizes(len(people)):
        found.append(list(people[begin : begin + size]))
        begin += size
    return found
