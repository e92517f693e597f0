"""A way to PostgreSQL that can be cut, or stands still, at the moment a test wants."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from tests.storage.postgres import Server


class Relay:
    """Passes on what is said. `before` and `after`: words at which it cuts, before the server hears them or once it
    has answered them; `still`: nothing is passed on.
    """

    def __init__(self, server: Server) -> None:
        self._server = server
        self._writers: list[asyncio.StreamWriter] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._listening: asyncio.Server | None = None
        self.port = 0
        self.before: bytes | None = None
        self.after: bytes | None = None
        self.still_at: bytes | None = None
        self.moving = asyncio.Event()
        self.moving.set()
        self.cuts = 0

    def url(self, database: str) -> str:
        """The address of a database by this way."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}?sslmode=disable&gssencmode=disable"

    async def listen(self) -> None:
        """Let people in."""
        self._listening = await asyncio.start_server(self._let_in, "127.0.0.1", self.port)
        self.port = self._listening.sockets[0].getsockname()[1]

    async def refuse(self) -> None:
        """Let nobody in, and cut everybody off."""
        if self._listening is not None:
            self._listening.close()
            self._listening = None
        self.cut()

    def cut(self) -> None:
        """Cut everybody off."""
        self.cuts += 1
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    async def close(self) -> None:
        """End it."""
        self.moving.set()
        await self.refuse()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _let_in(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        to_server = await asyncio.open_unix_connection(str(self._server.folder / ".s.PGSQL.5432"))
        self._writers += [writer, to_server[1]]
        for task in (
            asyncio.create_task(self._questions(reader, to_server[1])),
            asyncio.create_task(self._answers(to_server[0], writer)),
        ):
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _questions(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while said := await reader.read(65536):
                if self.before is not None and self.before in said:
                    self.before = None
                    self.cut()
                    return
                if self.still_at is not None and self.still_at in said:
                    self.moving.clear()
                await self.moving.wait()
                if self.after is not None and self.after in said:
                    self.after, self._waiting_for_answer = None, True
                writer.write(said)
        writer.close()

    _waiting_for_answer = False

    async def _answers(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while said := await reader.read(65536):
                if self._waiting_for_answer:  # the server has done it, and nobody hears of it
                    self._waiting_for_answer = False
                    self.cut()
                    return
                await self.moving.wait()
                writer.write(said)
        writer.close()


@asynccontextmanager
async def relayed(server: Server) -> AsyncIterator[Relay]:
    """A way to a server."""
    relay = Relay(server)
    await relay.listen()
    try:
        yield relay
    finally:
        await relay.close()
