"""Taking a breath: what nobody waits for lets presses go first while the event loop is busy."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from random import random

BEAT_SECONDS = 0.05
BUSY_SECONDS = 0.02
"""A loop that comes later than this to its work is busy."""
LONGEST_SECONDS = 3.0
"""So long a delivery holds back at most; boards that change meanwhile become one edit."""


class Breath:
    """Knows how late the event loop comes to its work, as long as `watch` runs; without it nothing ever waits."""

    def __init__(self) -> None:
        self.lag = 0.0
        """Seconds, of the last beat."""

    async def watch(self, told: Callable[[float], None]) -> None:
        """Measure until cancelled; `told` hears every measure."""
        while True:
            due = time.monotonic() + BEAT_SECONDS
            await asyncio.sleep(BEAT_SECONDS)
            self.lag = max(0.0, time.monotonic() - due)
            told(self.lag)

    async def calm(self) -> None:
        """Return when the loop is no longer busy, or after a while all the same."""
        until = time.monotonic() + LONGEST_SECONDS
        while self.lag > BUSY_SECONDS and time.monotonic() < until:  # noqa: ASYNC110  no event tells when it ends
            await asyncio.sleep(BEAT_SECONDS * (1 + 2 * random()))  # noqa: S311  so that not all come back at once
