"""A connection outside the pool: one query at a time, reconnected when it breaks, and notifications are received at
once. Nothing here waits longer than its limit, even if the network hangs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any

import psycopg
from psycopg import AsyncConnection, AsyncRawCursor, Notify

from storage.batch import Value
from storage.errors import StorageError

LIMIT = 3.0
"""Seconds to wait for an answer."""
KEEPALIVES = {"keepalives": 1, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}
Told = Callable[[Notify], None]


def away(wrong: Exception | None = None) -> StorageError:
    """Return the error of a database that is away. What it said is left out: it may name the user."""
    why = f" ({type(wrong).__name__})" if wrong is not None else ""
    return StorageError("away", f"PostgreSQL cannot be reached{why}: it is tried again.")


class Line:
    """A connection called `name`. On each new one `begin` is asked first; `told` gets notifications, `broken` is called
    when it ends.
    """

    def __init__(
        self,
        url: str,
        name: str,
        *,
        begin: Sequence[str] = (),
        told: Told = lambda _: None,
        broken: Callable[[], None] = lambda: None,
        limit: float = LIMIT,
    ) -> None:
        self._url, self.name, self._begin, self._told, self._broken = url, name, begin, told, broken
        self._limit = limit
        self._turn = asyncio.Lock()
        self._connection: AsyncConnection[tuple[Any, ...]] | None = None
        self._watched: int | None = None

    @property
    def open(self) -> bool:
        """True if there is a connection, as far as is known."""
        return self._connection is not None and not self._connection.closed

    async def ask(self, sql: str, *values: Value) -> list[tuple[Any, ...]]:
        """Return the rows of the answer.

        Raises:
            StorageError: "away": there is no connection or no answer; it may have been done or not.

        """
        async with self._turn:
            if not self.open:
                raise away()
            return await self._asked(sql, values)

    async def connect(self) -> None:
        """Make a new connection.

        Raises:
            StorageError: "away".

        """
        async with self._turn:
            await self._connect()

    def close(self) -> None:
        """Close it at once, and release all its locks."""
        self._unwatch()
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.pgconn.finish()

    # ------------------------------------------------------------------------------------------------ connection

    async def _connect(self) -> None:
        self.close()
        made = AsyncConnection.connect(
            self._url,
            autocommit=True,
            prepare_threshold=None,
            cursor_factory=AsyncRawCursor,
            application_name=self.name,
            connect_timeout=max(2, round(self._limit)),
            **KEEPALIVES,  # type: ignore[arg-type]
        )
        connection = self._connection = await self._within(made)
        connection.add_notify_handler(self._heard)
        for sql in self._begin:
            await self._asked(sql, ())

    async def _asked(self, sql: str, values: Sequence[Value]) -> list[tuple[Any, ...]]:
        assert self._connection is not None
        self._unwatch()
        answer: list[tuple[Any, ...]] = await self._within(self._fetched(self._connection, sql, values))
        self._watch()
        return answer

    @staticmethod
    async def _fetched(
        connection: AsyncConnection[tuple[Any, ...]], sql: str, values: Sequence[Value]
    ) -> list[tuple[Any, ...]]:
        cursor = await connection.execute(sql, values)
        return await cursor.fetchall() if cursor.description else []

    async def _within(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Return the result of `work`. If it is late or fails, give the connection up without a word to the server,
        which may not listen.
        """
        task = asyncio.ensure_future(work)
        try:
            done, _ = await asyncio.wait({task}, timeout=self._limit)
        except asyncio.CancelledError:
            self._give_up(task)
            raise
        if not done:
            self._give_up(task)
            raise away(TimeoutError())
        try:
            return task.result()
        except (psycopg.OperationalError, psycopg.InterfaceError, OSError) as wrong:
            self._give_up(task)
            raise away(wrong) from None

    def _give_up(self, task: asyncio.Future[Any]) -> None:
        self.close()
        task.cancel()
        task.add_done_callback(lambda done: done.cancelled() or done.exception())

    # ------------------------------------------------------------------------------------------------ notifications

    def _watch(self) -> None:
        if self._connection is not None and not self._connection.closed:
            self._watched = self._connection.pgconn.socket
            asyncio.get_running_loop().add_reader(self._watched, self._listen)

    def _unwatch(self) -> None:
        watched, self._watched = self._watched, None
        if watched is not None:
            with suppress(OSError, ValueError):
                asyncio.get_running_loop().remove_reader(watched)

    def _listen(self) -> None:
        """Handle data that no query asked for: notifications, or the end."""
        if self._connection is None:
            return
        pgconn = self._connection.pgconn
        try:
            pgconn.consume_input()
            while (note := pgconn.notifies()) is not None:
                self._heard(Notify(note.relname.decode(), note.extra.decode(), note.be_pid))
        except psycopg.Error:
            self.close()
        if not self.open:
            self.close()
            self._broken()

    def _heard(self, note: Notify) -> None:
        if self._connection is not None and note.pid != self._connection.pgconn.backend_pid:
            self._told(note)
