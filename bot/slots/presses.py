"""Presses that arrive before the slot is ours. The leaving process gets them too, and may have taken them."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from enum import Enum, auto

KEPT = 2.5
"""Seconds for which a press is held. A process that holds the slot has acknowledged it in that time."""
LATER = 0.3
"""Seconds by which a held press is acknowledged later than by a process that holds the slot."""


class Verdict(Enum):
    """Whose press it is to answer. UNSURE: the gate stayed shut, so only Discord knows if another process answers."""

    OURS, THEIRS, UNSURE = auto(), auto(), auto()


class PressGate:
    """A gate for presses: open once the slot is ours, until then each press waits. Presses in `seen` were taken by the
    former holder.
    """

    def __init__(self, *, shut: bool = False, patience: float = KEPT) -> None:
        self._opened, self._patience = asyncio.Event(), patience
        self._seen: frozenset[int] = frozenset()
        if not shut:
            self._opened.set()

    def open(self, seen: Collection[int] = ()) -> None:
        self._seen = frozenset(seen)
        self._opened.set()

    def shut(self) -> None:
        self._opened.clear()

    @property
    def later(self) -> float:
        """Return the seconds by which another process may acknowledge a press first."""
        return 0.0 if self._opened.is_set() else LATER

    async def judge(self, interaction: int) -> Verdict:
        """Wait for the gate."""
        if not self._opened.is_set():
            try:
                async with asyncio.timeout(self._patience):
                    await self._opened.wait()
            except TimeoutError:
                return Verdict.UNSURE
        return Verdict.THEIRS if interaction in self._seen else Verdict.OURS
