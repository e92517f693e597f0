"""Time and chance, injected so that tests control them."""

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
    """Return the machine's monotonic time in milliseconds."""
    return time.monotonic_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Environment:
    """The time in Unix milliseconds, sleep in seconds, seeds and dice.

    `steady`: a monotonic clock in milliseconds that pauses while the machine sleeps; without it changes of the system
    time go unnoticed.
    """

    now: Callable[[], int] = _now
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    seed: Callable[[], bytes] = lambda: secrets.token_bytes(32)
    rng: Random = field(default_factory=SystemRandom)
    steady: Callable[[], int] | None = None

    def nonce(self) -> str:
        """Return 16 hexadecimal digits, by which Discord recognises a message that is sent twice."""
        return f"{self.rng.getrandbits(64):016x}"
