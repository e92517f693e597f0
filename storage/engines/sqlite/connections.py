"""Asking SQLite: what a key finds at once, on the loop's own thread; what may be long by a hop to another thread."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import aiosqlite

from storage.batch import Value
from storage.engines.sqlite.errors import VALUE_ERRORS, explained
from storage.reading import Row


class Patient:
    """A connection with a thread of its own, which may wait for another program's lock."""

    def __init__(self, path: Path, connection: aiosqlite.Connection) -> None:
        self._path = path
        self._connection = connection

    async def fetch(self, sql: str, values: tuple[Value, ...], /) -> list[Row]:
        """All rows of the answer."""
        try:
            return list(await self._connection.execute_fetchall(sql, values))
        except VALUE_ERRORS as error:
            raise explained(error, self._path) from error

    async def close(self) -> None:
        """End it."""
        await self._connection.close()


class AtOnce:
    """Answers on the thread that asks, for a few rows that an index finds: a press asks a dozen such questions of some
    5 microseconds, and a hop to another thread costs ten times that, or a turn at the interpreter's lock while the bot
    is busy. Nothing is waited for here: where another program holds the file, the `patient` connection asks again.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, patient: Patient) -> None:
        self._path = path
        self._connection = connection
        self._patient = patient

    async def fetch(self, sql: str, values: tuple[Value, ...], /) -> list[Row]:
        """All rows of the answer."""
        try:
            return self._connection.execute(sql, values).fetchall()
        except VALUE_ERRORS as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF not in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
                raise explained(error, self._path) from error
        return await self._patient.fetch(sql, values)

    async def close(self) -> None:
        """End it; the patient one is closed by whoever opened it."""
        self._connection.close()
