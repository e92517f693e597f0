"""A way to the database that can be cut or fall silent: the keeper's tests go through it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Self
from urllib.parse import parse_qs, urlsplit


class Relay:
    """A port that passes everything on to the database at `url`; unless it `speaks`, nothing, and nobody is told."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        (folder,) = parse_qs(parts.query).get("host", [""])
        self._socket = Path(folder, ".s.PGSQL.5432")
        self._name = parts.path.lstrip("/")
        self.speaks = asyncio.Event()
        self.speaks.set()
        self._server: asyncio.Server | None = None
        self._writers: list[asyncio.StreamWriter] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self.refuses = False

    @property
    def url(self) -> str:
        """The address of the database through here."""
        assert self._server is not None
        port = self._server.sockets[0].getsockname()[1]
        return f"postgresql://postgres@127.0.0.1:{port}/{self._name}?sslmode=disable&gssencmode=disable"

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._pass, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        self.speaks.set()
        self.cut()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def cut(self) -> None:
        """Break every connection."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.refuses:
            writer.transport.abort()
            return
        there, to = await asyncio.open_unix_connection(str(self._socket))
        self._writers += [writer, to]
        self._tasks |= {asyncio.create_task(self._copy(*ends)) for ends in ((reader, to), (there, writer))}

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await self.speaks.wait()
                writer.write(data)
        if self.speaks.is_set():
            writer.close()
