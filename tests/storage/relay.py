"""A proxy to PostgreSQL that can hold or break connections."""

from __future__ import annotations

import asyncio
from contextlib import suppress

PORTION = 1 << 16


class Relay:
    """A proxy for the database with its socket in `folder`. It passes data while `moving` is set."""

    def __init__(self, folder: str) -> None:
        self._socket = f"{folder}/.s.PGSQL.5432"
        self._listening: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0
        self.moving = asyncio.Event()
        self.moving.set()

    def url(self, database: str) -> str:
        """Return a database's address through the proxy."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}?sslmode=disable&gssencmode=disable"

    async def listen(self) -> None:
        self._listening = await asyncio.start_server(self._let_in, "127.0.0.1", self.port)
        self.port = self._listening.sockets[0].getsockname()[1]

    async def refuse(self) -> None:
        """Refuse new connections and cut the open ones."""
        if self._listening is not None:
            self._listening.close()
            self._listening = None
        self.cut()

    def cut(self) -> None:
        _abort(*self._open)
        self._open.clear()

    async def close(self) -> None:
        self.moving.set()
        await self.refuse()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _let_in(self, asks: asyncio.StreamReader, hears: asyncio.StreamWriter) -> None:
        try:
            answers, there = await asyncio.open_unix_connection(self._socket)
        except OSError:  # the server is down
            _abort(hears)
            return
        both = hears, there
        self._open.update(both)
        for work in (self._questions(asks, there, both), self._answers(answers, hears, both)):
            task = asyncio.create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _questions(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, both: tuple[asyncio.StreamWriter, ...]
    ) -> None:
        with suppress(OSError):
            while said := await reader.read(PORTION):
                if not self.asked(said):
                    _abort(*both)
                    break
                await self.moving.wait()
                self.passed(said)
                writer.write(said)
                await writer.drain()
        self._ended(writer)

    async def _answers(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, both: tuple[asyncio.StreamWriter, ...]
    ) -> None:
        with suppress(OSError):
            while said := await reader.read(PORTION):
                if not self.answered(said):
                    _abort(*both)
                    break
                await self.moving.wait()
                writer.write(said)
                await writer.drain()
        self._ended(writer)

    def _ended(self, writer: asyncio.StreamWriter) -> None:
        self._open.discard(writer)
        writer.close()

    def asked(self, said: bytes) -> bool:
        """Handle a query. Return False to break the connection instead of passing it on."""
        del said
        return True

    def passed(self, said: bytes) -> None:
        """Do nothing; a subclass may note that a query has been passed on."""

    def answered(self, said: bytes) -> bool:
        """Handle an answer. Return False to break the connection instead of passing it on."""
        del said
        return True


def _abort(*writers: asyncio.StreamWriter) -> None:
    for writer in writers:
        writer.transport.abort()
