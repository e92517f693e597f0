"""The network between a process and the database: it can break, stall, or lose the answer to a COMMIT."""

from __future__ import annotations

import asyncio
from random import Random

from tests.storage import relay

COMMITTED = b"C\x00\x00\x00\x0bCOMMIT\x00"
"""PostgreSQL's answer once a transaction is on disk."""


class Relay(relay.Relay):
    """`loses`: the share of lost answers to COMMIT, whose connection breaks; `lost` counts them."""

    def __init__(self, folder: str, rng: Random, loses: float) -> None:
        super().__init__(folder)
        self._rng, self.loses = rng, loses
        self.lost = 0

    async def stall(self, seconds: float) -> None:
        """Pass nothing on for so long."""
        self.moving.clear()
        try:
            await asyncio.sleep(seconds)
        finally:
            self.moving.set()

    def answered(self, said: bytes) -> bool:
        """Lose an answer to COMMIT by chance."""
        if self.loses and COMMITTED in said and self._rng.random() < self.loses:
            self.lost += 1
            return False
        return True
