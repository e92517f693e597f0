"""The network between one process and the database: it can be cut, fall silent, or lose the answer to a COMMIT."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random
from typing import Self

COMMITTED = b"C\x00\x00\x00\x0bCOMMIT\x00"
"""What PostgreSQL answers when a transaction is on the disk."""
PORTION = 1 << 16


class Relay:
    """A port that stands for the database whose socket lies in the folder `socket`. `loses`: the share of answers to
    COMMIT that never arrive, since the connection breaks just then; `lost` counts them.
    """

    def __init__(self, socket: str, name: str, rng: Random) -> None:
        self._socket, self._name, self._rng = f"{socket}/.s.PGSQL.5432", name, rng
        self.loses = 0.0
        self.lost = 0
        self._flows = asyncio.Event()
        self._flows.set()
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def url(self) -> str:
        """The address of the database through here."""
        assert self._server is not None
        port = self._server.sockets[0].getsockname()[1]
        return f"postgresql://postgres@127.0.0.1:{port}/{self._name}?sslmode=disable&gssencmode=disable"

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """No more connections, and none that are left."""
        if self._server is not None:
            self._server.close()
        self._flows.set()
        self.cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut(self) -> int:
        """Break every connection; how many there were."""
        cut = list(self._open)
        for writer in cut:
            writer.transport.abort()
        self._open.clear()
        return len(cut) // 2

    async def stall(self, seconds: float) -> None:
        """Pass nothing on for so long, and tell nobody."""
        self._flows.clear()
        try:
            await asyncio.sleep(seconds)
        finally:
            self._flows.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            answers, there = await asyncio.open_unix_connection(self._socket)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, there}
        for work in (self._ask(reader, there, writer), self._answer(answers, writer, there)):
            task = asyncio.create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _ask(self, reader: asyncio.StreamReader, there: asyncio.StreamWriter, here: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(PORTION):
                await self._flows.wait()
                there.write(data)
                await there.drain()
        self._end(there, here)

    async def _answer(
        self, answers: asyncio.StreamReader, here: asyncio.StreamWriter, there: asyncio.StreamWriter
    ) -> None:
        with suppress(OSError):
            while data := await answers.read(PORTION):
                await self._flows.wait()
                if self.loses and COMMITTED in data and self._rng.random() < self.loses:
                    self.lost += 1
                    break
                here.write(data)
                await here.drain()
        self._end(here, there)

    def _end(self, *writers: asyncio.StreamWriter) -> None:
        for writer in writers:
            self._open.discard(writer)
            writer.transport.abort()
