"""What was worked out from a state, kept as long as that state is the present one."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from operator import is_not
from typing import Any, TypeVar

T = TypeVar("T")

MOST = 32
"""So many things are kept at most."""


class Worked:
    """Things worked out from one present; no part of it changes in place, so all are dropped when one is replaced."""

    __slots__ = ("_from", "_kept")

    def __init__(self) -> None:
        self._kept: dict[Hashable, Any] = {}
        self._from: tuple[Any, ...] = ()

    def once(self, present: tuple[Any, ...], what: Hashable, work: Callable[[], T]) -> T:
        """What `work` gives in the `present`, worked out once; `what` names it."""
        if len(self._from) != len(present) or any(map(is_not, self._from, present)):
            self._from, self._kept = present, {}
        if what not in self._kept:
            if len(self._kept) >= MOST:
                self._kept.clear()
            self._kept[what] = work()
        found: T = self._kept[what]
        return found
