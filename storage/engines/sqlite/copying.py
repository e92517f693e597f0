"""Backups of a file while the bot runs, and restoring one; every copy is checked before it counts."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import aiosqlite

from storage.engines.sqlite.database import begin, read_version, refuse_earlier
from storage.engines.sqlite.errors import explained, foreign
from storage.engines.sqlite.files import is_same, make_folder, need_database, need_file, refuse_existing
from storage.engines.sqlite.lock import Lock
from storage.engines.sqlite.private import BESIDE, MODE
from storage.errors import StorageError, refuse_newer, unusable
from storage.migrations import migrations


async def backup(database: Path, to: Path) -> None:
    """Copy a database, as it is at one moment, into the new file `to`. The bot may be running, in any process.

    Raises:
        StorageError: `to` exists, the copy could not be made, or the source is damaged.

    """
    need_database(database)
    refuse_existing(to)
    await _copy(database, to, "rw")


def former(database: Path) -> Path:
    """Return the path of the copy that was made before the last update."""
    return database.with_name(f"{database.name}.before-update")


async def keep_former(database: Path, connection: aiosqlite.Connection) -> None:
    """Copy a database that is about to be updated; the copy of the update before is replaced.

    Raises:
        StorageError: the copy could not be made; the database and the earlier copy are unchanged.

    """
    to = former(database)
    part = to.with_name(f"{to.name}.part")
    with part_file(part, to):
        await _write(connection, part, check=False)  # damage in it is not the update's fault
        part.replace(to)
        flush_folder(to)


async def restore(backup: Path, database: Path) -> Path | None:
    """Replace the database by a backup, while no bot runs. Return where the former database was moved, if there was
    one.

    Raises:
        StorageError: a bot is running, or the backup cannot be used; the database is unchanged.

    """
    if is_same(backup, database):
        raise StorageError("refused", f"{backup} is the database itself: give a backup of it.")
    async with _opened(backup, "ro"):
        pass  # what is no backup leaves no lock behind
    make_folder(database)
    lock = Lock.take(database)
    try:
        ready = database.with_name(f"{database.name}.restored")
        await _copy(backup, ready, "ro")
        return _put_in_place(ready, database)
    finally:
        lock.release()


async def check(database: Path) -> list[str]:
    """Return a database's faults. Reads all of it.

    Raises:
        StorageError: it cannot be opened, or is foreign.

    """
    async with _opened(database, "rw") as connection:
        return await _problems(connection)


async def _copy(source: Path, to: Path, mode: str) -> None:
    part = to.with_name(f"{to.name}.part")
    with part_file(part, to):
        async with _opened(source, mode) as connection:
            await _fill(connection, part)
        part.replace(to)
        flush_folder(to)


async def _fill(source: aiosqlite.Connection, part: Path) -> None:
    """Copy `source` into a new file and check the copy."""
    found = await _write(source, part, check=True)
    if found:
        raise StorageError("damaged", f"What was copied is damaged ({found[0]}): use the latest sound backup.")


async def _write(source: aiosqlite.Connection, part: Path, *, check: bool) -> list[str]:
    """Copy `source`, as it is at one moment, into a new file; return its faults if `check`."""
    try:
        # The copy is made on the source's thread.
        target = await begin(part, "rw", check_same_thread=False)
        try:
            await source.backup(target)
            await target.execute_fetchall("PRAGMA journal_mode = DELETE")
            return await _problems(target) if check else []
        finally:
            await target.close()
    except sqlite3.Error as error:
        raise explained(error, part) from error


async def _problems(connection: aiosqlite.Connection) -> list[str]:
    try:
        found = [str(text) for (text,) in await connection.execute_fetchall("PRAGMA integrity_check(20)")]
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_CORRUPT:
            raise
        found = [str(error)]
    if found != ["ok"]:
        return found
    strays = await connection.execute_fetchall("SELECT * FROM pragma_foreign_key_check LIMIT 20")
    return [f"a row of {stray[0]} refers to no row of {stray[2]}" for stray in strays]


@asynccontextmanager
async def _opened(path: Path, mode: str) -> AsyncIterator[aiosqlite.Connection]:
    """Open a database of ours that this version can read."""
    need_file(path)
    refuse_earlier(path)
    connection = await begin(path, mode)
    try:
        version = await read_version(connection, path)
        if not version:
            raise foreign(path)
        refuse_newer(path, version, len(migrations("sqlite")))
        yield connection
    except sqlite3.Error as error:
        raise explained(error, path) from error
    finally:
        await connection.close()


@contextmanager
def part_file(part: Path, to: Path) -> Iterator[None]:
    """Make a file for its owner only. Delete it on leaving, unless it was renamed to `to`."""
    try:
        part.unlink(missing_ok=True)
        try:
            os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, MODE))
            yield
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise unusable(part if part.is_dir() else to, error) from error


def _put_in_place(ready: Path, database: Path) -> Path | None:
    try:
        aside = _lay_aside(database)
        ready.replace(database)
        flush_folder(database)
    except OSError as error:
        raise unusable(database, error) from error
    finally:
        ready.unlink(missing_ok=True)
    return aside


def _lay_aside(database: Path) -> Path | None:
    aside = database.with_name(f"{database.name}.replaced")
    if database.exists() and aside.exists():
        raise StorageError("refused", f"{aside} is still there from an earlier restore: move it away first.")
    there = database.exists()
    for end in reversed(BESIDE):  # a log left behind would be played into the next database of that name
        file = database.with_name(database.name + end)
        if file.exists():
            file.rename(aside.with_name(aside.name + end))
    return aside if there else None


def flush_folder(file: Path) -> None:
    """Flush the folder of a file, which makes its new name durable. Windows needs no flush."""
    if os.name == "nt":
        return
    descriptor = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
