"""Writing a batch: everything up to COMMIT in one round trip, COMMIT in a second."""

from __future__ import annotations

from dataclasses import dataclass

from psycopg import AsyncRawCursor
from psycopg.pq import TransactionStatus

from storage.batch import Batch
from storage.engines.postgres.errors import AGAIN, VALUE_ERRORS, away, explained, is_gone, unknown
from storage.engines.postgres.pool import Connected, Pool
from storage.engines.postgres.values import adapted
from storage.errors import StorageError, closed, conflict

TRIES = 4
"""Tries of a batch of which nothing was written: its connection was dead, or it was in a deadlock."""


@dataclass(slots=True)
class _Under:
    """A batch under way; `committing`: from now on no one can say that nothing of it was written."""

    batch: Batch
    committing: bool = False


class Writer:
    """Writes each batch in a transaction of its own; PostgreSQL itself groups the flushes to its disk."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._closed = False

    async def commit(self, batch: Batch) -> None:
        """Return when the batch is durable. If the caller is cancelled, it is still written.

        Raises:
            StorageError: nothing of it was written; if its kind is `unknown`, nothing or all.

        """
        if self._closed:
            raise closed(self._pool.place)
        if self._pool.read_only:
            raise StorageError("unwritable", f"{self._pool.place} was opened for reading only.")
        if not len(batch):
            return
        under = _Under(batch)

        def late() -> StorageError:
            return (unknown if under.committing else away)(self._pool.place)

        await self._pool.limits.within(self._written(under), late=late, whole=True)

    def close(self) -> None:
        self._closed = True

    async def _written(self, under: _Under) -> None:
        for left in reversed(range(TRIES)):
            try:
                async with self._pool.connection() as connection:
                    await self._transaction(connection, under)
                    return
            except VALUE_ERRORS as error:
                if under.committing:
                    raise unknown(self._pool.place) from error
                if not left or not (is_gone(error) or getattr(error, "sqlstate", None) in AGAIN):
                    raise explained(error, self._pool.place) from error
                if is_gone(error):
                    await self._pool.replace()

    async def _transaction(self, connection: Connected, under: _Under) -> None:
        guards: list[AsyncRawCursor[tuple[object, ...]]] = []
        try:
            await _send(connection, under.batch, guards)
        except VALUE_ERRORS:
            # psycopg believes that statements after the failure are prepared; they are not
            await connection.close()
            if any(guard.rowcount == 0 for guard in guards):  # what failed afterwards counted on it
                raise conflict(self._pool.place) from None
            raise
        if any(guard.rowcount != 1 for guard in guards):
            await _roll_back(connection)
            raise conflict(self._pool.place)
        await self._commit(connection, under)

    async def _commit(self, connection: Connected, under: _Under) -> None:
        under.committing = True
        try:
            cursor = await connection.execute(b"COMMIT")
        except VALUE_ERRORS:
            under.committing = connection.info.transaction_status is not TransactionStatus.IDLE
            raise
        under.committing = False
        if cursor.statusmessage != "COMMIT":
            raise StorageError("failed", f"{self._pool.place} undid a batch without saying why: look into its log.")


async def _send(connection: Connected, batch: Batch, guards: list[AsyncRawCursor[tuple[object, ...]]]) -> None:
    """Send everything but COMMIT in one pipeline; add the cursors of guards, which must touch one row, to `guards`."""
    async with connection.pipeline():
        rest = _cursor(connection)
        await rest.execute(b"BEGIN")
        for (sql, values), guard in batch.opening():
            cursor = _cursor(connection) if guard else rest
            await cursor.execute(adapted(sql), values)
            if guard:
                guards.append(cursor)
        for sql, values in batch.statements:
            await rest.execute(adapted(sql), values)


def _cursor(connection: Connected) -> AsyncRawCursor[tuple[object, ...]]:
    return AsyncRawCursor(connection)


async def _roll_back(connection: Connected) -> None:
    """Roll back at once, so that no one waits for its locks; a closed connection is rolled back too."""
    if connection.info.transaction_status in {TransactionStatus.INTRANS, TransactionStatus.INERROR}:
        try:
            await connection.execute(b"ROLLBACK")
        except VALUE_ERRORS:
            await connection.close()
