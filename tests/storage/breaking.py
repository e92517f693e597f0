"""A proxy to PostgreSQL that a test can cut or stall at any moment."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.storage import relay
from tests.storage.postgres import Server


class Relay(relay.Relay):
    """A relay that cuts `before` the server hears some words, or `after` it has done them and before its answer
    arrives. From the words `still_at` on, it passes nothing until `moving` is set. `cuts` counts the cuts.
    """

    def __init__(self, server: Server) -> None:
        super().__init__(str(server.folder))
        self.before: bytes | None = None
        self.after: bytes | None = None
        self.still_at: bytes | None = None
        self.cuts = 0
        self._waiting_for_answer = False

    def cut(self) -> None:
        self.cuts += 1
        super().cut()

    def asked(self, said: bytes) -> bool:
        """Cut or stall at the words. Return True if they may pass."""
        if self.before is not None and self.before in said:
            self.before = None
            self.cut()
            return False
        if self.still_at is not None and self.still_at in said:
            self.moving.clear()
        return True

    def passed(self, said: bytes) -> None:
        if self.after is not None and self.after in said:
            self.after, self._waiting_for_answer = None, True

    def answered(self, said: bytes) -> bool:
        """Cut after the server has answered. Return True if the answer may pass."""
        del said
        if self._waiting_for_answer:
            self._waiting_for_answer = False
            self.cut()
            return False
        return True


@asynccontextmanager
async def relayed(server: Server) -> AsyncIterator[Relay]:
    way = Relay(server)
    await way.listen()
    try:
        yield way
    finally:
        await way.close()
