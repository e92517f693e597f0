"""Opening the database: is it ours, sound and up to date; then one connection that writes and one that reads."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiosqlite

from storage.errors import StorageError, explained, foreign
from storage.migrations import Migration, together
from storage.private import private
from storage.writer import WritingConnection

APPLICATION_ID = 0x48434C4C
"""In the file's header, put there by the first migration: this is a House Call database."""
BUSY_TIMEOUT = 5.0
"""Seconds to wait for another program's lock."""

WRITING = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA foreign_keys = ON;
PRAGMA secure_delete = FAST;
PRAGMA cache_size = -16000;
PRAGMA journal_size_limit = 16777216;
"""
"""How a connection that writes is set up."""


async def open_writing(
    path: Path, steps: list[Migration], keep: Callable[[aiosqlite.Connection], Awaitable[None]]
) -> tuple[aiosqlite.Connection, WritingConnection]:
    """A connection that may write, brought up to date; create the file if there is none. `keep` is called before a
    database that is there is changed.

    Raises:
        StorageError: the file is foreign, damaged, newer, or cannot be written.

    """
    if sqlite3.sqlite_version_info < (3, 37):
        raise StorageError("outdated", f"SQLite {sqlite3.sqlite_version} is too old: install SQLite 3.37 or newer.")
    made: list[WritingConnection] = []

    def make(*args: object, **kwargs: object) -> WritingConnection:
        made.append(WritingConnection(*args, **kwargs))
        return made[0]

    private(path)
    connection = aiosqlite.connect(path, timeout=BUSY_TIMEOUT, isolation_level=None, factory=make)
    try:
        await connection
    except sqlite3.Error as error:
        raise explained(error, path) from error
    try:
        version = await read_version(connection, path)
        refuse_newer(path, version, len(steps))
        await connection.executescript(WRITING)
        # A file that is only readable shows it at the first change.
        await connection.executescript(f"BEGIN IMMEDIATE; PRAGMA user_version = {version}; ROLLBACK;")
        if 0 < version < len(steps):
            await keep(connection)
        await _migrate(connection, steps[version:])
    except sqlite3.Error as error:
        await connection.close()
        raise explained(error, path) from error
    except BaseException:
        await connection.close()
        raise
    return connection, made[0]


async def open_reading(path: Path) -> aiosqlite.Connection:
    """A connection that may only read."""
    connection = aiosqlite.connect(path, timeout=BUSY_TIMEOUT, isolation_level=None)
    try:
        await connection
        await connection.execute_fetchall("PRAGMA query_only = ON")
    except sqlite3.Error as error:
        await connection.close()
        raise explained(error, path) from error
    return connection


async def read_version(connection: aiosqlite.Connection, path: Path) -> int:
    """The migrations a database has had; 0 is an empty file.

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


def refuse_newer(path: Path, version: int, known: int) -> None:
    """Keep out of what only a later version understands.

    Raises:
        StorageError: `version` is above what is `known`.

    """
    if version > known:
        raise StorageError(
            "newer",
            f"{path} was written by a newer House Call (version {version} of the tables, this one knows {known}): "
            "update House Call, or restore a backup made before.",
        )


async def _pragma(connection: aiosqlite.Connection, name: str) -> int:
    ((value,),) = await connection.execute_fetchall(f"PRAGMA {name}")
    return int(value)


async def _migrate(connection: aiosqlite.Connection, steps: list[Migration]) -> None:
    """All steps or none: what is kept from before an update is what there was before all of it."""
    if steps:
        await connection.executescript(together(steps))
