"""The connections of a process: a few, which are taken for one question or one batch at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Self

import psycopg
from psycopg import AsyncConnection, AsyncRawCursor
from psycopg.pq import TransactionStatus
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from storage.batch import Value
from storage.engines.postgres.address import Address
from storage.engines.postgres.errors import VALUE_ERRORS, away, explained, is_gone, unreachable
from storage.engines.postgres.limits import Limits
from storage.engines.postgres.values import adapted, adapters
from storage.reading import Row

Connected = AsyncConnection[tuple[Any, ...]]

TIMES = {"statement_timeout": "5s", "lock_timeout": "2s", "idle_in_transaction_session_timeout": "10s"}
"""What the server ends by itself."""
PREPARED = 500
"""Statements that a connection keeps ready; there are fewer."""
LOOK_SECONDS = 0.25
"""Where no connection is to be had a new one is tried so often."""
PAUSE_SECONDS = 0.1
"""After a connection that failed, until another is tried."""


async def connected(address: Address) -> Connected:
    """A connection of its own, without the pool's time limits.

    Raises:
        StorageError: there is none to be had.

    """
    try:
        return await AsyncConnection.connect(**parameters(address))
    except psycopg.Error as error:
        raise unreachable(error, address.place) from None  # its text may tell more of the address than is to be told


def parameters(address: Address) -> dict[str, Any]:
    """How a connection is made."""
    return {**address.parameters, "autocommit": True, "cursor_factory": AsyncRawCursor, "context": adapters()}


class Patient(AsyncConnection[tuple[Any, ...]]):
    """A connection that takes its time to fail: a server that is starting anew is not asked all the time whether it is
    there yet, which would keep it from getting there.
    """

    @classmethod
    async def connect(cls, *args: Any, **more: Any) -> Self:
        """Connect."""
        try:
            return await super().connect(*args, **more)
        except psycopg.OperationalError:
            await asyncio.sleep(PAUSE_SECONDS)
            raise


class Pool:
    """Connections that are made when they are needed and kept while they are good."""

    def __init__(self, address: Address, connections: int, *, read_only: bool = False) -> None:
        self.place = address.place
        self.limits = Limits(lambda: away(self.place))
        self.read_only = read_only
        self._pool: AsyncConnectionPool[Connected] = AsyncConnectionPool(
            connection_class=Patient,
            kwargs=parameters(address),
            min_size=1,
            max_size=connections,
            open=False,
            configure=self._configure,
            reconnect_timeout=0,  # whoever waits asks again; the pool's own patience grows with every failure
            num_workers=1,
            name="housecall",
        )

    async def open(self) -> None:
        """Begin to make connections."""
        await self._pool.open()

    async def close(self) -> None:
        """Let what is under way end, then close all."""
        await self.limits.settle()
        await self._pool.close()

    async def fetch(self, sql: str, values: tuple[Value, ...], /) -> list[Row]:
        """All rows of the answer; asked once more where the connection turned out dead."""
        return await self.limits.within(self._fetch(sql, values))

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Connected]:
        """A connection, which is let go afterwards, and closed where anything is still open in it."""
        while True:
            try:
                taken = await self._pool.getconn(timeout=LOOK_SECONDS)
                break
            except PoolTimeout:
                continue
        try:
            yield taken
        finally:
            if taken.info.transaction_status is not TransactionStatus.IDLE:
                await taken.close()
            await self._pool.putconn(taken)

    async def replace(self) -> None:
        """One connection turned out dead, so the others may be: new ones take their place."""
        await self._pool.drain()

    async def _fetch(self, sql: str, values: tuple[Value, ...]) -> list[Row]:
        for again in (True, False):
            try:
                async with self.connection() as taken:
                    cursor = await taken.execute(adapted(sql), values, binary=True)
                    return list(await cursor.fetchall())
            except VALUE_ERRORS as error:
                if not (again and is_gone(error)):
                    raise explained(error, self.place) from error
                await self.replace()
        raise AssertionError("not reached")

    async def _configure(self, connection: Connected) -> None:
        connection.prepared_max = PREPARED
        wanted = TIMES | ({"default_transaction_read_only": "on"} if self.read_only else {})
        chosen = ", ".join(f"set_config('{name}', '{value}', false)" for name, value in wanted.items())
        await connection.execute(f"SELECT {chosen}".encode())
