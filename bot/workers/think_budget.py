"""The games and levels that think quickly enough for the event loop; the others think in the child."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator

from engines.players import STRONG

QUICK_SECONDS = 0.005
"""Longest thought allowed in the event loop, in processor time."""
SLIPS = 3
"""Slow thoughts of a game and level before it moves to the child."""


class ThinkBudget:
    """A record of slow thoughts, by game and level."""

    def __init__(self) -> None:
        self._slips: dict[tuple[str, str], int] = {}

    def quick(self, game: str, level: str) -> bool:
        """Return True if this player may think in the event loop."""
        return level != STRONG and self._slips.get((game, level), 0) < SLIPS

    @contextlib.contextmanager
    def timed(self, game: str, level: str) -> Iterator[None]:
        """Measure one thought."""
        began = time.thread_time()
        yield
        if time.thread_time() - began > QUICK_SECONDS:
            self.slipped(game, level)

    def slipped(self, game: str, level: str) -> None:
        """Note a slow thought."""
        self._slips[game, level] = self._slips.get((game, level), 0) + 1
