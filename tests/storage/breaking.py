"""A way to PostgreSQL that can be cut, or stands still, at the moment a test wants."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.storage import relay
from tests.storage.postgres import Server


class Relay(relay.Relay):
    """Cuts at words: `before` the server hears them, or `after` it has done what they ask and before it is heard;
    `still_at`: from these words on nothing is passed on until `moving` is set. `cuts`: how often.
    """

    def __init__(self, server: Server) -> None:
        super().__init__(str(server.folder))
        self.before: bytes | None = None
        self.after: bytes | None = None
        self.still_at: bytes | None = None
        self.cuts = 0
        self._waiting_for_answer = False

    def cut(self) -> None:
        """Cut everybody off."""
        self.cuts += 1
        super().cut()

    def asked(self, said: bytes) -> bool:
        """Cut, or stand still, at the words."""
        if self.before is not None and self.before in said:
            self.before = None
            self.cut()
            return False
        if self.still_at is not None and self.still_at in said:
            self.moving.clear()
        return True

    def passed(self, said: bytes) -> None:
        """The server hears the words now."""
        if self.after is not None and self.after in said:
            self.after, self._waiting_for_answer = None, True

    def answered(self, said: bytes) -> bool:
        """Cut where the server has done it, so that nobody hears of it."""
        del said
        if self._waiting_for_answer:
            self._waiting_for_answer = False
            self.cut()
            return False
        return True


@asynccontextmanager
async def relayed(server: Server) -> AsyncIterator[Relay]:
    """A way to a server."""
    way = Relay(server)
    await way.listen()
    try:
        yield way
    finally:
        await way.close()
