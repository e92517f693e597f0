"""Connections to a file: checks that it is ours, sound and up to date; one connection that writes, others that read."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiosqlite

from storage.engines.sqlite.errors import explained, foreign
from storage.engines.sqlite.files import uri
from storage.engines.sqlite.private import private
from storage.engines.sqlite.writer import WritingConnection
from storage.errors import StorageError, earlier, need_present, refuse_newer
from storage.migrations import Migration

APPLICATION_ID = 0x48434C31
"""The application id of our files, set by the first migration: "HCL1"."""
EARLIER_ID = 0x48434C4C
"""The application id of files of House Call 0.x: "HCLL"."""
BUSY_TIMEOUT = 5.0
"""Seconds to wait for another program's lock."""

WRITING = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA foreign_keys = ON;
PRAGMA secure_delete = ON;
PRAGMA cache_size = -16000;
PRAGMA journal_size_limit = 16777216;
PRAGMA wal_checkpoint(TRUNCATE);
"""
"""The setup of a connection that writes. What was deleted is overwritten, and the log of a killed bot is emptied."""


def refuse_earlier(path: Path) -> None:
    """Keep out of a file of House Call 0.x. Only its bytes are read: SQLite would make files next to it, and write the
    log of a killed bot into it.

    Raises:
        StorageError: it is one.

    """
    with suppress(OSError):
        if path.is_file() and _application_id(path) == EARLIER_ID:  # a pipe would wait for its writer
            raise earlier(path, "move it away to start with an empty one")


def _application_id(path: Path) -> int:
    """Return the id in the header, or in the write-ahead log: a new file whose bot was killed has it only there."""
    with path.open("rb") as file:
        header = file.read(72)
    found = int.from_bytes(header[68:])
    if found or not header:
        return found
    with path.with_name(f"{path.name}-wal").open("rb") as log:
        page_size = int.from_bytes(log.read(32)[8:12])
        while frame := log.read(24 + page_size):
            if int.from_bytes(frame[:4]) == 1:
                found = int.from_bytes(frame[92:96])
    return found


async def open_writing(
    path: Path, steps: list[Migration], keep: Callable[[aiosqlite.Connection], Awaitable[None]]
) -> tuple[aiosqlite.Connection, WritingConnection]:
    """Open a connection that may write, with the schema up to date; create the file if there is none. `keep` is called
    before an existing database is updated.

    Raises:
        StorageError: the file is foreign, damaged, newer, or cannot be written.

    """
    if sqlite3.sqlite_version_info < (3, 37):
        raise StorageError("outdated", f"SQLite {sqlite3.sqlite_version} is too old: install SQLite 3.37 or newer.")
    private(path)
    connection, inner = await _connected(path, "rwc")
    async with _closed_where_it_fails(connection, path):
        version = await read_version(connection, path)
        refuse_newer(path, version, len(steps))
        await connection.executescript(WRITING)
        # A file that is only readable shows it at the first change.
        await connection.executescript(f"BEGIN IMMEDIATE; PRAGMA user_version = {version}; ROLLBACK;")
        if 0 < version < len(steps):
            await keep(connection)
        if version < len(steps):
            await connection.executescript(script(steps[version:]))
    return connection, inner


async def open_beside(
    path: Path, steps: list[Migration], *, write: bool
) -> tuple[aiosqlite.Connection, WritingConnection]:
    """Open an existing database that a bot may be using. Update nothing; refuse batches unless `write`.

    Raises:
        StorageError: there is no such file, or it is foreign, damaged, newer or older than this version.

    """
    connection, inner = await _connected(path, "rw")
    async with _closed_where_it_fails(connection, path):
        version = await read_version(connection, path)
        if not version:
            raise foreign(path)
        need_present(path, version, len(steps))
        await connection.execute_fetchall(f"PRAGMA query_only = {not write:d}")
    return connection, inner


@asynccontextmanager
async def _closed_where_it_fails(connection: aiosqlite.Connection, path: Path) -> AsyncIterator[None]:
    try:
        yield
    except BaseException as wrong:
        await connection.close()
        if isinstance(wrong, sqlite3.Error):
            raise explained(wrong, path) from wrong
        raise


async def _connected(path: Path, mode: str) -> tuple[aiosqlite.Connection, WritingConnection]:
    made: list[WritingConnection] = []

    def make(*args: object, **kwargs: object) -> WritingConnection:
        made.append(WritingConnection(*args, **kwargs))
        return made[0]

    connection = await begin(path, mode, factory=make)
    return connection, made[0]


async def begin(path: Path, mode: str, **more: Any) -> aiosqlite.Connection:
    """Open a connection to a file. If that fails, its thread has ended too: it would speak to a closed loop otherwise.

    Raises:
        StorageError: it cannot be opened.

    """
    connection = aiosqlite.connect(uri(path, mode), uri=True, timeout=BUSY_TIMEOUT, isolation_level=None, **more)
    try:
        await connection
    except sqlite3.Error as error:
        await asyncio.to_thread(connection._thread.join)  # noqa: SLF001  it has no other end
        raise explained(error, path) from error
    return connection


def open_at_once(path: Path) -> sqlite3.Connection:
    """Open a connection for the caller's thread that only reads and never waits."""
    try:
        connection = sqlite3.connect(uri(path, "rw"), uri=True, timeout=0, isolation_level=None)
        connection.execute("PRAGMA query_only = ON")
    except sqlite3.Error as error:
        raise explained(error, path) from error
    return connection


async def open_reading(path: Path) -> aiosqlite.Connection:
    """Open a connection that only reads."""
    connection = await begin(path, "rw")
    try:
        await connection.execute_fetchall("PRAGMA query_only = ON")
    except sqlite3.Error as error:
        await connection.close()
        raise explained(error, path) from error
    return connection


async def read_version(connection: aiosqlite.Connection, path: Path) -> int:
    """Return the version of a database; 0 is an empty file.

    Raises:
        StorageError: it belongs to something else.

    """
    mark = await _pragma(connection, "application_id")
    version = await _pragma(connection, "user_version")
    ((things,),) = await connection.execute_fetchall("SELECT count(*) FROM sqlite_master")
    if mark == APPLICATION_ID:
        return version
    if mark or version or things:
        raise foreign(path)
    return 0


async def _pragma(connection: aiosqlite.Connection, name: str) -> int:
    ((value,),) = await connection.execute_fetchall(f"PRAGMA {name}")
    return int(value)


def script(steps: list[Migration]) -> str:
    """Return steps as one transaction. All are taken or none, so that the copy made before an update is enough to undo
    it.
    """
    version = f"PRAGMA user_version = {steps[-1].number};"
    return "\n".join(["BEGIN IMMEDIATE;", *(one.sql for one in steps), version, "COMMIT;"])
