"""Opening the database: is it ours, sound and up to date; then one connection that writes and one that reads."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import aiosqlite

from storage.errors import StorageError, explained
from storage.migrations import Migration
from storage.writer import WritingConnection

APPLICATION_ID = 0x48434C4C
"""In the file's header, put there by the first migration: this is a House Call database."""
BUSY_TIMEOUT = 5.0
"""Seconds to wait for another program's lock."""

_WRITING = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA foreign_keys = ON;
PRAGMA secure_delete = FAST;
PRAGMA cache_size = -16000;
PRAGMA journal_size_limit = 16777216;
"""


async def open_writing(path: Path, steps: list[Migration]) -> tuple[aiosqlite.Connection, WritingConnection]:
    """A connection that may write, brought up to date; create the file if there is none.

    Raises:
        StorageError: the file is foreign, damaged, newer, or cannot be written.

    """
    if sqlite3.sqlite_version_info < (3, 37):
        raise StorageError("outdated", f"SQLite {sqlite3.sqlite_version} is too old: install SQLite 3.37 or newer.")
    made: list[WritingConnection] = []

    def make(*args: object, **kwargs: object) -> WritingConnection:
        made.append(WritingConnection(*args, **kwargs))
        return made[0]

    connection = aiosqlite.connect(path, timeout=BUSY_TIMEOUT, isolation_level=None, factory=make)
    try:
        await connection
    except sqlite3.Error as error:
        raise explained(error, path) from error
    try:
        version = await _version(connection, path)
        if version > len(steps):
            raise _newer(path, version, len(steps))
        await connection.executescript(_WRITING)
        await connection.execute_fetchall("BEGIN IMMEDIATE")
        await connection.execute_fetchall("ROLLBACK")
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


async def pragma(connection: aiosqlite.Connection, name: str) -> int:
    """The value of a numeric pragma."""
    ((value,),) = await connection.execute_fetchall(f"PRAGMA {name}")
    return int(value)


async def _version(connection: aiosqlite.Connection, path: Path) -> int:
    """The migrations this database has had."""
    mark = await pragma(connection, "application_id")
    version = await pragma(connection, "user_version")
    ((things,),) = await connection.execute_fetchall("SELECT count(*) FROM sqlite_master")
    if mark == APPLICATION_ID:
        return version
    if mark or version or things:
        raise foreign(path)
    return 0


async def _migrate(connection: aiosqlite.Connection, steps: list[Migration]) -> None:
    for step in steps:
        await connection.executescript(step.script)


def foreign(path: Path) -> StorageError:
    """The file belongs to something else."""
    return StorageError("foreign", f"{path} is not a House Call database: choose another path, or move this file away.")


def _newer(path: Path, version: int, known: int) -> StorageError:
    return StorageError(
        "newer",
        f"{path} was written by a newer House Call (version {version} of the tables, this one knows {known}): "
        "update House Call, or restore a backup made before.",
    )
