"""The connections of a process: a few, each taken for one query or one batch at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Self, TypeVar

import psycopg
from psycopg import AsyncConnection, AsyncRawCursor
from psycopg.pq import TransactionStatus
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from storage.batch import Value
from storage.engines.postgres.address import Address
from storage.engines.postgres.errors import VALUE_ERRORS, away, explained, is_gone, unreachable
from storage.engines.postgres.limits import Limits
from storage.engines.postgres.values import adapted, adapters
from storage.guards import NEVER, READ, Version
from storage.reading import Row

Connected = AsyncConnection[tuple[Any, ...]]
T = TypeVar("T")

TIMES = {"statement_timeout": "5s", "lock_timeout": "2s", "idle_in_transaction_session_timeout": "10s"}
"""Time limits at the server."""
PREPARED = 500
"""Prepared statements of a connection; there are fewer."""
LOOK_SECONDS = 0.25
"""Seconds to wait for a connection before asking the pool again."""
PAUSE_SECONDS = 0.1
"""Pause after a connection that failed."""
_LOCKED = adapted(f"{READ} FOR UPDATE")
_PLACE = adapted("INSERT INTO versions (table_id, version, press) VALUES (?1, 0, '') ON CONFLICT (table_id) DO NOTHING")
# A row that another transaction is about to insert cannot be locked; an insert of the same row waits for it.


async def connected(address: Address) -> Connected:
    """Return a connection outside the pool.

    Raises:
        StorageError: there is none to be had.

    """
    try:
        return await AsyncConnection.connect(**parameters(address))
    except psycopg.Error as error:
        raise unreachable(error, address.place) from None  # its text may hold the password


def parameters(address: Address) -> dict[str, Any]:
    return {**address.parameters, "autocommit": True, "cursor_factory": AsyncRawCursor, "context": adapters()}


class Patient(AsyncConnection[tuple[Any, ...]]):
    """A connection that fails slowly: a server that is restarting is not asked all the time, which would delay it."""

    @classmethod
    async def connect(cls, *args: Any, **more: Any) -> Self:
        try:
            return await super().connect(*args, **more)
        except psycopg.OperationalError:
            await asyncio.sleep(PAUSE_SECONDS)
            raise


class Pool:
    """Connections that are opened when they are needed and kept while they are good."""

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
            reconnect_timeout=0,  # callers ask again; the pool's own pause grows with every failure
            num_workers=1,
            name="housecall",
        )

    async def open(self) -> None:
        await self._pool.open()

    async def close(self) -> None:
        await self.limits.settle()
        await self._pool.close()

    async def fetch(self, sql: str, values: tuple[Value, ...], /) -> list[Row]:
        return await self.limits.within(self._twice(partial(_rows, sql=adapted(sql), values=values)))

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Connected]:
        """Take a connection, and give it back on leaving; close it if a transaction is open."""
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
        """Replace all connections, since one turned out dead."""
        await self._pool.drain()

    async def settled(self, owner: int) -> Version:
        """Return the version of an owner, once no transaction is under way that raises it.

        Raises:
            StorageError: that takes too long, or the database is away.

        """
        return await self.limits.within(self._twice(partial(_settled, owner=owner)))

    async def _twice(self, ask: Callable[[Connected], Awaitable[T]]) -> T:
        """Ask once more if the connection turns out dead."""
        for again in (True, False):
            try:
                async with self.connection() as taken:
                    return await ask(taken)
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


async def _rows(connection: Connected, sql: bytes, values: tuple[Value, ...]) -> list[Row]:
    return list(await (await connection.execute(sql, values, binary=True)).fetchall())


async def _settled(connection: Connected, owner: int) -> Version:
    await connection.execute(b"BEGIN")
    found = await _rows(connection, _LOCKED, (owner,))
    if not found:
        await connection.execute(_PLACE, (owner,))
        found = await _rows(connection, _LOCKED, (owner,))
    await connection.execute(b"ROLLBACK")
    version, presses = found[0]
    return Version(version, presses) if version else NEVER
