"""Connections that read: short queries run on the loop's thread, long ones on a thread of their own."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import aiosqlite

from storage.batch import Value
from storage.engines.answering import Answering
from storage.engines.sqlite.errors import VALUE_ERRORS, explained
from storage.reading import Row


class Patient:
    """A connection with a thread of its own, which may wait for another program's lock."""

    def __init__(self, path: Path, connection: aiosqlite.Connection, answering: Answering) -> None:
        self._path, self._answering = path, answering
        self._connection = connection

    async def fetch(self, sql: str, values: tuple[Value, ...], /) -> list[Row]:
        with self._answering.asked():
            try:
                return list(await self._connection.execute_fetchall(sql, values))
            except VALUE_ERRORS as error:
                raise explained(error, self._path) from error

    async def close(self) -> None:
        await self._connection.close()


class AtOnce:
    """A connection on the caller's thread, for a few rows that an index finds. A press asks a dozen such queries of
    about 5 microseconds; a hop to another thread costs ten times that. It waits for nothing: if another program holds
    the file, the `patient` connection asks again.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, patient: Patient) -> None:
        self._path = path
        self._connection = connection
        self._patient = patient

    async def fetch(self, sql: str, values: tuple[Value, ...], /) -> list[Row]:
        try:
            return self._connection.execute(sql, values).fetchall()
        except VALUE_ERRORS as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF not in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
                raise explained(error, self._path) from error
        return await self._patient.fetch(sql, values)

    async def close(self) -> None:
        self._connection.close()
