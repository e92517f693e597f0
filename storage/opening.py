"""What a Storage holds: a lock, the one writer and the connections that read, opened together and closed together."""

from __future__ import annotations

from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import aiosqlite

from storage.backup import keep_former
from storage.database import open_at_once, open_beside, open_reading, open_writing
from storage.errors import StorageError, unwritable_folder
from storage.lock import Lock
from storage.migrations import migrations
from storage.reading import AtOnce, Reader
from storage.writer import Writer, WritingConnection


@dataclass(frozen=True, slots=True)
class Opened:
    """An open database; `last_table` is the highest id that a table ever had. `at_once` answers what a few rows are,
    without a hop to another thread; `reader` the rest.
    """

    path: Path
    writer: Writer
    reader: Reader
    at_once: Reader
    last_table: int
    closing: AsyncExitStack


async def to_write(path: Path) -> Opened:
    """Open, make or bring up to date, and keep other bots out; StorageError says what is wrong."""
    _make_folder(path)
    async with AsyncExitStack() as closing:
        closing.callback(Lock.take(path).release)
        return await _opened(path, await open_writing(path, migrations(), partial(keep_former, path)), closing)
    raise AssertionError("not reached")


async def to_read(path: Path) -> Opened:
    """Open beside a bot that may be running, whose database it stays; StorageError says what is wrong."""
    _need_file(path)
    async with AsyncExitStack() as closing:
        return await _opened(path, await open_beside(path, migrations()), closing)
    raise AssertionError("not reached")


async def _opened(
    path: Path, writing: tuple[aiosqlite.Connection, WritingConnection], closing: AsyncExitStack
) -> Opened:
    closing.push_async_callback(writing[0].close)
    patient = await open_reading(path)
    reader = Reader(path, patient)
    closing.push_async_callback(reader.close)
    at_once = Reader(path, AtOnce(open_at_once(path), patient))
    closing.push_async_callback(at_once.close)
    found = await reader.ask("SELECT seq FROM sqlite_sequence WHERE name = 'tables'")
    writer = Writer(path, *writing)
    closing.push_async_callback(writer.close)
    return Opened(path, writer, reader, at_once, int(found[0][0]) if found else 0, closing.pop_all())


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable_folder(path, error) from error
    if path.is_dir():
        raise StorageError("unwritable", f"{path} is a folder: give the path of a file in it.")


def _need_file(path: Path) -> None:
    if not path.is_file():
        raise StorageError("unwritable", f"There is no database at {path}.")
