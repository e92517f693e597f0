"""Reading rows: what a key finds at once, on the loop's own thread; what may be long by a hop to another thread."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Protocol, TypeVar

import aiosqlite
import msgspec
from msgspec.structs import fields

from storage.batch import Value
from storage.errors import VALUE_ERRORS, closed, explained
from storage.statements import select

R = TypeVar("R", bound=msgspec.Struct)


class Connection(Protocol):
    """What can be asked: a connection with a thread of its own (aiosqlite's), or one that answers at once."""

    async def execute_fetchall(self, sql: str, parameters: tuple[Value, ...], /) -> Iterable[sqlite3.Row]:
        """All rows of the answer."""

    async def close(self) -> None:
        """End it."""


class AtOnce:
    """Answers on the thread that asks, for a few rows that an index finds: a press asks a dozen such questions of some
    5 microseconds, and a hop to another thread costs ten times that, or a turn at the interpreter's lock while the bot
    is busy. Nothing is waited for here: where another program holds the file, the `patient` connection asks again.
    """

    def __init__(self, connection: sqlite3.Connection, patient: aiosqlite.Connection) -> None:
        self._connection = connection
        self._patient = patient

    async def execute_fetchall(self, sql: str, parameters: tuple[Value, ...], /) -> Iterable[sqlite3.Row]:
        """All rows of the answer."""
        try:
            return self._connection.execute(sql, parameters).fetchall()
        except sqlite3.OperationalError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF not in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
                raise
        return await self._patient.execute_fetchall(sql, parameters)

    async def close(self) -> None:
        """End it; the patient one is closed by whoever opened it."""
        self._connection.close()


class Reader:
    """Asks one connection; errors of the library come out as StorageError."""

    def __init__(self, path: Path, connection: Connection) -> None:
        self._path = path
        self._connection = connection
        self._closed = False

    async def ask(self, sql: str, *values: Value) -> list[sqlite3.Row]:
        """The rows of the answer as they come."""
        if self._closed:
            raise closed(self._path)
        try:
            return list(await self._connection.execute_fetchall(sql, values))
        except VALUE_ERRORS as error:
            raise explained(error, self._path) from error

    async def rows(self, table: str, kind: type[R], rest: str, *values: Value) -> list[R]:
        """Rows of a table as records; `rest` is WHERE, ORDER BY, LIMIT."""
        return _records(kind, await self.ask(select(table, kind, rest), *values))

    async def row(self, table: str, kind: type[R], rest: str, *values: Value) -> R | None:
        """The first of them."""
        return next(iter(await self.rows(table, kind, rest, *values)), None)

    async def close(self) -> None:
        """End the connection."""
        self._closed = True
        await self._connection.close()


@cache
def _flags(kind: type[msgspec.Struct]) -> tuple[int, ...]:
    """Which columns are true or false; SQLite keeps them as numbers."""
    return tuple(at for at, field in enumerate(fields(kind)) if field.type in {bool, bool | None})


def _records(kind: type[R], found: Iterable[sqlite3.Row]) -> list[R]:
    flags = _flags(kind)
    if not flags:
        return [kind(*row) for row in found]
    records = []
    for row in found:
        values = list(row)
        for at in flags:
            values[at] = None if values[at] is None else bool(values[at])
        records.append(kind(*values))
    return records
