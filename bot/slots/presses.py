"""Presses that arrive before the slot is ours. The leaving process gets them too, and may have taken them."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

KEPT = 2.5
"""Seconds for which a press is held. A process that holds the slot all that time has answered it."""


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

    async def admits(self, interaction: int) -> bool:
        """Wait for the gate. Return True if the press is ours to answer."""
        if not self._opened.is_set():
            try:
                async with asyncio.timeout(self._patience):
                    await self._opened.wait()
            except TimeoutError:
                return False
        return interaction not in self._seen
