"""Facts about a server of PostgreSQL, for `housecall doctor`."""

from __future__ import annotations

import time
from typing import Any

from psycopg import Error

from storage.engines.facts import Facts
from storage.engines.postgres.address import Address
from storage.engines.postgres.errors import explained
from storage.engines.postgres.pool import Connected, connected
from storage.engines.postgres.schema import version_of

_SETTINGS = """SELECT name, setting FROM pg_settings WHERE name IN
    ('fsync', 'full_page_writes', 'synchronous_commit', 'synchronous_standby_names', 'max_connections')"""
_STATE = """SELECT version(), CAST(current_setting('server_version_num') AS int),
    (SELECT count(*) FROM pg_stat_replication), pg_is_in_recovery(), pg_database_size(current_database())"""
_CLOCK = "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"


async def look(url: str) -> Facts:
    address = Address(url)
    connection = await connected(address)
    other = await connected(address)
    try:
        return await _facts(address.place, connection, other)
    except Error as error:
        raise explained(error, address.place) from None
    finally:
        await connection.close()
        await other.close()


async def _facts(place: str, connection: Connected, other: Connected) -> Facts:
    ((told, number, replicas, standby, size),) = await _ask(connection, _STATE)
    return Facts(
        place=place,
        told=str(told),
        number=int(number),
        settings={str(name): str(value) for name, value in await _ask(connection, _SETTINGS)},
        replicas=int(replicas),
        standby=bool(standby),
        pooled=await _pooled(connection, other),
        ahead_ms=await _ahead(connection),
        version=await version_of(connection, place),
        bytes=int(size),
    )


async def _pooled(connection: Connected, other: Connected) -> bool:
    """Return True if a pooler gives each transaction another connection: while another transaction is open, this
    connection's next one goes to another process of the server.
    """
    ((first,),) = await _ask(connection, "SELECT pg_backend_pid()")
    await other.execute(b"BEGIN")
    await _ask(other, "SELECT 1")
    ((second,),) = await _ask(connection, "SELECT pg_backend_pid()")
    await other.execute(b"ROLLBACK")
    return bool(first != second)


async def _ahead(connection: Connected) -> int:
    """Return the server's clock minus this machine's, in milliseconds; the first query is slow and does not count."""
    await _ask(connection, _CLOCK)
    before = time.time()
    ((there,),) = await _ask(connection, _CLOCK)
    return int(there - (before + time.time()) * 500)


async def _ask(connection: Connected, sql: str) -> list[tuple[Any, ...]]:
    return await (await connection.execute(sql.encode())).fetchall()
