"""Presses that come to a process before the slot is its own: whoever leaves gets them too, and may have taken them."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

KEPT = 2.5
"""Seconds for which a press is kept. Who has the slot all that time has answered it."""


class PressGate:
    """Open where the slot is ours; before that each press waits. What was `seen` by whoever had it before is theirs."""

    def __init__(self, *, shut: bool = False, patience: float = KEPT) -> None:
        self._opened, self._patience = asyncio.Event(), patience
        self._seen: frozenset[int] = frozenset()
        if not shut:
            self._opened.set()

    def open(self, seen: Collection[int] = ()) -> None:
        """The slot is ours."""
        self._seen = frozenset(seen)
        self._opened.set()

    def shut(self) -> None:
        """It is not yet."""
        self._opened.clear()

    async def admits(self, interaction: int) -> bool:
        """Whether a press is ours to answer; returns once that is known."""
        if not self._opened.is_set():
            try:
                async with asyncio.timeout(self._patience):
                    await self._opened.wait()
            except TimeoutError:
                return False
        return interaction not in self._seen
