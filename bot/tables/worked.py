"""Cached results computed from the present state."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from operator import is_not
from typing import Any, TypeVar

T = TypeVar("T")

MOST = 32
"""Most results kept."""


class Worked:
    """A cache that is dropped when any part of the present is replaced; parts never change in place."""

    __slots__ = ("_from", "_kept")

    def __init__(self) -> None:
        self._kept: dict[Hashable, Any] = {}
        self._from: tuple[Any, ...] = ()

    def once(self, present: tuple[Any, ...], what: Hashable, work: Callable[[], T]) -> T:
        """Return the result of `work` in the `present`, cached under `what`."""
        if len(self._from) != len(present) or any(map(is_not, self._from, present)):
            self._from, self._kept = present, {}
        if what not in self._kept:
            if len(self._kept) >= MOST:
                self._kept.clear()
            self._kept[what] = work()
        found: T = self._kept[what]
        return found
