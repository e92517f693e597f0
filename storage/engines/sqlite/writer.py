"""The one writer: waiting batches are written as a group, in one transaction and one flush to disk."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import aiosqlite

from storage.batch import Batch
from storage.engines.answering import Answering
from storage.engines.sqlite.errors import VALUE_ERRORS, ConflictError, explained
from storage.errors import closed

WAITING = 1024
"""Batches that may wait; further callers wait to queue theirs."""
GROUP = 256
"""Most batches written in one transaction."""

PATIENCE_MS = 200
"""How long to wait for readers before the log is emptied. Batches wait too."""

Answer = asyncio.Future[None]


class WritingConnection(sqlite3.Connection):
    """A connection whose `commit` writes `group` first: one hop to the connection's thread for a whole group.

    Afterwards `errors` has for each batch of the group its error, or None if it is durable.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.group: Sequence[Batch] = ()
        self.errors: list[Exception | None] = []

    def commit(self) -> None:
        """Write the group in one transaction; if that fails, batch by batch, so that a bad one spoils no other."""
        group, self.group = self.group, ()
        error = self._write(group)
        if error is None or len(group) == 1 or _hopeless(error):
            self.errors = [error] * len(group)
        else:
            self.errors = [self._write([batch]) for batch in group]

    def _write(self, group: Sequence[Batch]) -> Exception | None:
        cursor = self.cursor()
        try:
            cursor.execute("BEGIN IMMEDIATE")
            for batch in group:
                for (sql, values), guards in batch.opening():
                    if cursor.execute(sql, values).rowcount != 1 and guards:
                        raise ConflictError
                for sql, values in batch.statements:
                    cursor.execute(sql, values)
            cursor.execute("COMMIT")
        except (*VALUE_ERRORS, ConflictError) as error:
            return error
        finally:
            if self.in_transaction:
                cursor.execute("ROLLBACK")
        return None


def _hopeless(error: Exception) -> bool:
    """Return True if smaller groups would fail too, since each would wait for the lock again."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY


class Writer:
    """Owns a connection and a task. Batches are written in the order of the calls."""

    def __init__(
        self, path: Path, connection: aiosqlite.Connection, inner: WritingConnection, answering: Answering
    ) -> None:
        self._path, self._answering = path, answering
        self._connection = connection
        self._inner = inner
        self._waiting: asyncio.Queue[tuple[Batch, Answer] | None] = asyncio.Queue(WAITING)
        self._closed = False
        self.groups = 0
        self.batches = 0
        self._task = asyncio.create_task(self._run(), name="storage writer")

    async def commit(self, batch: Batch) -> None:
        """Return when the batch is on the disk. If the caller is cancelled, the batch is still written whole, or, if it
        was not queued yet, not at all.

        Raises:
            StorageError: nothing of the batch was written.

        """
        if not (batch.statements or batch.guards or batch.disturbed):
            return
        answer: Answer = asyncio.get_running_loop().create_future()
        if self._closed:
            raise closed(str(self._path))
        with self._answering.asked():
            if self._waiting.full():
                await self._waiting.put((batch, answer))
                if self._task.done():  # the queue was full until the writer ended
                    raise closed(str(self._path))
            else:
                self._waiting.put_nowait((batch, answer))
            await answer

    async def purge(self) -> bool:
        """Write the log into the file and empty it, between two groups. Return False if someone reads in it just now,
        or it cannot be written.
        """
        ask = self._connection.execute_fetchall
        ((usual,),) = await ask("PRAGMA busy_timeout")
        try:
            await ask(f"PRAGMA busy_timeout = {PATIENCE_MS}")
            ((busy, _, _),) = await ask("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error:
            return False
        finally:
            await ask(f"PRAGMA busy_timeout = {usual}")
        return not busy

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            await self._waiting.put(None)
        await self._task
        while not self._waiting.empty():
            late = self._waiting.get_nowait()
            if late is not None and not late[1].done():
                late[1].set_exception(closed(str(self._path)))

    async def _run(self) -> None:
        more = True
        while more:
            first = await self._waiting.get()
            group: list[tuple[Batch, Answer]] = []
            while first is not None:
                group.append(first)
                if self._waiting.empty() or len(group) == GROUP:
                    break
                first = self._waiting.get_nowait()
            more = first is not None
            if group:
                await self._write(group)

    async def _write(self, group: list[tuple[Batch, Answer]]) -> None:
        failures: Sequence[Exception | None]
        self._inner.group = [batch for batch, _ in group]
        try:
            await self._connection.commit()
            failures = self._inner.errors
        except Exception as error:  # noqa: BLE001  no caller may wait for ever
            failures = [error] * len(group)
        self.groups += 1
        self.batches += failures.count(None)
        for (_, answer), failure in zip(group, failures, strict=True):
            if answer.done():
                continue
            if failure is None:
                answer.set_result(None)
            else:
                refusal = explained(failure, self._path)
                refusal.__cause__ = failure
                answer.set_exception(refusal)
