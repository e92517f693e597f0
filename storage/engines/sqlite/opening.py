"""SQLite as an engine: a lock, the one writer, and the connections that read, opened and closed together."""

from __future__ import annotations

from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import aiosqlite

from storage.engines.answering import Answering
from storage.engines.engine import Counter
from storage.engines.sqlite.connections import AtOnce, Patient
from storage.engines.sqlite.copying import keep_former
from storage.engines.sqlite.database import (
    open_at_once,
    open_beside,
    open_reading,
    open_writing,
    refuse_earlier,
)
from storage.engines.sqlite.files import make_folder, need_database
from storage.engines.sqlite.lock import Lock
from storage.engines.sqlite.writer import Writer, WritingConnection
from storage.guards import NEVER, READ, Version
from storage.migrations import migrations
from storage.reading import Reader

_WITH_COLUMN = """SELECT made.name FROM sqlite_master AS made JOIN pragma_table_info(made.name) AS own
WHERE made.type = 'table' AND own.name = ?1 ORDER BY made.name"""
_LAST = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = ?1"


class SqliteEngine:
    """One open file. `at_once` answers short queries without a hop to another thread, `reader` all others."""

    shared = False

    def __init__(
        self,
        path: Path,
        writer: Writer,
        reader: Reader,
        at_once: Reader,
        answering: Answering,
        closing: AsyncExitStack,
    ) -> None:
        self.place, self.answering = str(path), answering
        self.writer, self.reader, self.at_once = writer, reader, at_once
        self.commit = writer.commit
        self._closing = closing
        self._given: dict[str, int] = {}

    async def settled(self, owner: int) -> Version:
        found = await self.at_once.ask(READ, owner)
        return Version(*found[0]) if found else NEVER

    async def new_number(self, counter: Counter) -> int:
        ((last,),) = await self.at_once.ask(_LAST, counter)
        self._given[counter] = max(int(last), self._given.get(counter, 0)) + 1
        return self._given[counter]

    async def with_column(self, column: str) -> list[str]:
        return [str(name) for (name,) in await self.reader.ask(_WITH_COLUMN, column)]

    async def purge(self) -> bool:
        return await self.writer.purge()

    async def size(self) -> int:
        ((size,),) = await self.reader.ask("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        return int(size)

    async def close(self) -> None:
        await self._closing.aclose()


async def to_write(path: Path) -> SqliteEngine:
    """Open, make or update a file, and keep other bots out."""
    make_folder(path)
    async with AsyncExitStack() as closing:
        closing.callback(Lock.take(path).release)
        return await _opened(path, await open_writing(path, migrations("sqlite"), partial(keep_former, path)), closing)
    raise AssertionError("not reached")


async def beside(path: Path, *, write: bool) -> SqliteEngine:
    """Open a file of this version that a bot may be using."""
    need_database(path)
    refuse_earlier(path)
    async with AsyncExitStack() as closing:
        return await _opened(path, await open_beside(path, migrations("sqlite"), write=write), closing)
    raise AssertionError("not reached")


async def _opened(
    path: Path, writing: tuple[aiosqlite.Connection, WritingConnection], closing: AsyncExitStack
) -> SqliteEngine:
    closing.push_async_callback(writing[0].close)
    answering = Answering()
    patient = Patient(path, await open_reading(path), answering)
    reader = Reader(str(path), patient)
    closing.push_async_callback(reader.close)
    at_once = Reader(str(path), AtOnce(path, open_at_once(path), patient))
    closing.push_async_callback(at_once.close)
    writer = Writer(path, *writing, answering)
    closing.push_async_callback(writer.close)
    return SqliteEngine(path, writer, reader, at_once, answering, closing.pop_all())
