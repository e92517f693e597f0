"""Time and chance as the tables see them: injected, so that tests decide what time it is."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random, SystemRandom


def _now() -> int:
    return time.time_ns() // 1_000_000


def steady() -> int:
    """Milliseconds of this machine's running time."""
    return time.monotonic_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Environment:
    """What a table cannot work out for itself: the time in Unix milliseconds, sleep in seconds, seeds and dice.

    `steady` are milliseconds that nobody sets forward or back and that stand still while the machine sleeps; without
    it nobody notices that the time was set.
    """

    now: Callable[[], int] = _now
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    seed: Callable[[], bytes] = lambda: secrets.token_bytes(32)
    rng: Random = field(default_factory=SystemRandom)
    steady: Callable[[], int] | None = None

    def nonce(self) -> str:
        """What Discord shall know a new message by, should it be sent twice; 16 hexadecimal digits."""
        return f"{self.rng.getrandbits(64):016x}"
