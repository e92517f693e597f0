"""The schema of a database in PostgreSQL: is it ours, can this version read it, and how it is updated."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import psycopg

from storage import errors
from storage.engines.postgres.errors import explained
from storage.engines.postgres.pool import Connected
from storage.errors import StorageError, refuse_newer
from storage.migrations import Migration

LOCK = (18501, 0)
"""The advisory lock that lets one process at a time update the schema."""
OLDEST = 140000
"""The oldest PostgreSQL, as its server_version_num."""
INTO = " into another database"
"""Where a backup goes that replaces a database of a later version."""
MARK, EARLIER = "House Call 1", "House Call"
"""The comment on `migrations`, now and in 0.x: other programs have a table of that name too."""

_SERVER = """SELECT CAST(current_setting('server_version_num') AS int), current_setting('server_encoding'),
    current_schema(), version()"""
_OURS = """SELECT coalesce(obj_description(to_regclass(format('%I.migrations', current_schema())), 'pg_class'), '')"""
_THINGS = """SELECT count(*) FROM pg_class AS made WHERE relnamespace = to_regnamespace(quote_ident(current_schema()))
    AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
    AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = made.oid AND deptype = 'e')"""
_NEW = f"""CREATE TABLE IF NOT EXISTS migrations (version bigint PRIMARY KEY);
COMMENT ON TABLE migrations IS '{MARK}';"""


async def version_of(connection: Connected, place: str) -> int:
    """Return the version of a database; 0 if it is empty.

    Raises:
        StorageError: it is of something else or of House Call 0.x, or its server is too old or not of UTF-8.

    """
    ((number, encoding, schema, told),) = await _rows(connection, _SERVER)
    if number < OLDEST:
        raise StorageError("outdated", f"{place} is {str(told).split(' on ')[0]}: PostgreSQL 14 or newer is needed.")
    if encoding != "UTF8":
        raise StorageError(
            "foreign", f"{place} keeps text as {encoding}: make the database anew with the encoding UTF8."
        )
    if schema is None:
        raise StorageError("unwritable", f"{place} has no schema that the bot's user may use: give it one.")
    ((mark,),) = await _rows(connection, _OURS)
    if mark == MARK:
        ((version,),) = await _rows(connection, "SELECT coalesce(max(version), 0) FROM migrations")
        return int(version)
    if mark == EARLIER:
        raise errors.earlier(place, "give this version an empty database")
    ((things,),) = await _rows(connection, _THINGS)
    if things:
        raise StorageError("foreign", f"{place} is not a House Call database: make an empty one for it.")
    return 0


def need_present(place: str, version: int, known: int) -> None:
    """Refuse a database that is not of this version, where nothing is updated.

    Raises:
        StorageError: there is nothing, or it is newer or older.

    """
    if not version:
        raise StorageError("unwritable", f"There is no database of House Call at {place}.")
    errors.need_present(place, version, known, into=INTO)


async def bring_up_to_date(connection: Connected, place: str, steps: list[Migration]) -> None:
    """Take the missing steps, each in one transaction; other processes wait until that is done.

    Raises:
        StorageError: the database is not ours, newer, or forbids it; no step is half done.

    """
    last = steps[-1].number
    version = await version_of(connection, place)
    refuse_newer(place, version, last, into=INTO)
    if version == last:
        return
    async with _locked(connection):
        version = await version_of(connection, place)  # another process may have been faster
        refuse_newer(place, version, last, into=INTO)
        for step in steps:
            if step.number > version:
                await _take(connection, place, step)


def step_script(step: Migration) -> str:
    """Return the SQL of a step, for within a transaction."""
    return f"{_NEW}\n{step.sql}\nINSERT INTO migrations (version) VALUES ({step.number:d});"


async def _take(connection: Connected, place: str, step: Migration) -> None:
    try:
        await connection.execute(f"BEGIN; {step_script(step)} COMMIT;".encode())
    except psycopg.Error as error:
        if not connection.closed:
            await connection.execute(b"ROLLBACK")
        raise explained(error, place) from error


@asynccontextmanager
async def _locked(connection: Connected) -> AsyncIterator[None]:
    await connection.execute(f"SELECT pg_advisory_lock{LOCK}".encode())
    try:
        yield
    finally:
        if not connection.closed:
            await connection.execute(f"SELECT pg_advisory_unlock{LOCK}".encode())


async def _rows(connection: Connected, sql: str) -> list[tuple[Any, ...]]:
    return await (await connection.execute(sql.encode())).fetchall()
