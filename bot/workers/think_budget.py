"""Who thinks quickly enough for the event loop, and who has to do it in the child."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator

from engines.players import STRONG

QUICK_SECONDS = 0.005
"""Who thinks longer than this may not do so in the event loop."""
SLIPS = 3
"""How often a game may be slower before its players think in the child."""


class ThinkBudget:
    """Measured in processor time, game by game and level by level."""

    def __init__(self) -> None:
        self._slips: dict[tuple[str, str], int] = {}

    def quick(self, game: str, level: str) -> bool:
        """Whether this player may think in the event loop."""
        return level != STRONG and self._slips.get((game, level), 0) < SLIPS

    @contextlib.contextmanager
    def timed(self, game: str, level: str) -> Iterator[None]:
        """Measure one thought."""
        began = time.thread_time()
        yield
        if time.thread_time() - began > QUICK_SECONDS:
            self.slipped(game, level)

    def slipped(self, game: str, level: str) -> None:
        """A thought took too long."""
        self._slips[game, level] = self._slips.get((game, level), 0) + 1
