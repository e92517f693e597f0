"""A database in PostgreSQL as one end of a move."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from psycopg import AsyncRawServerCursor, Error, errors

from storage.engines.postgres.address import Address
from storage.engines.postgres.errors import VALUE_ERRORS, explained
from storage.engines.postgres.keeping import SLOT
from storage.engines.postgres.pool import Connected, connected
from storage.engines.postgres.schema import INTO, need_present, step_script, version_of
from storage.engines.whole import CHUNK, Kind, Row, Shape, Whole, not_empty, one_place, sorted_shapes
from storage.errors import StorageError, refuse_newer
from storage.migrations import migrations

SLOTS = 64
"""Slots that are looked at, in addition to those that have a row."""
SEQUENCES = {
    "tables": "table_ids",
    "leagues": "league_ids",
    "league_games": "league_game_ids",
    "outbox": "outbox_id_seq",
}
KINDS: dict[str, Kind] = {"bigint": "number", "text": "text", "bytea": "bytes"}
TYPES = {"number": "int8", "text": "text", "bytes": "bytea"}
_COLUMNS = """SELECT own.table_name, own.column_name, own.data_type, coalesce(key.ordinal_position, 0)
FROM information_schema.columns AS own
LEFT JOIN information_schema.table_constraints AS made ON made.table_schema = own.table_schema
    AND made.table_name = own.table_name AND made.constraint_type = 'PRIMARY KEY'
LEFT JOIN information_schema.key_column_usage AS key ON key.constraint_name = made.constraint_name
    AND key.table_schema = own.table_schema AND key.table_name = own.table_name AND key.column_name = own.column_name
WHERE own.table_schema = current_schema() AND own.table_name <> 'migrations'
ORDER BY own.table_name, own.ordinal_position"""

_HOLDERS = """SELECT CAST(pid AS bigint) FROM pg_locks JOIN pg_database ON pg_database.oid = database
WHERE datname = current_database() AND locktype = 'advisory' AND classid = """


class PostgresWhole:
    """One database, within one transaction."""

    def __init__(self, place: str, connection: Connected) -> None:
        self.place = place
        self.connection = connection

    async def shapes(self) -> list[Shape]:
        found = await self.ask(_COLUMNS)
        return sorted_shapes((table, name, KINDS[kind], place) for table, name, kind, place in found)

    async def rows(self, shape: Shape) -> AsyncIterator[list[Row]]:
        async with AsyncRawServerCursor(self.connection, "everything") as cursor:
            await cursor.execute(shape.everything.encode(), binary=True)
            while found := await cursor.fetchmany(CHUNK):
                yield list(found)

    async def counters(self) -> dict[str, int]:
        found = {}
        for name, sequence in SEQUENCES.items():
            ((last, given),) = await self.ask(f"SELECT last_value, is_called FROM {sequence}")  # noqa: S608  our names
            found[name] = int(last) if given else int(last) - 1
        return found

    async def make(self) -> None:
        steps = migrations("postgres")
        version = await version_of(self.connection, self.place)
        if not version:
            for step in steps:
                await self.connection.execute(step_script(step).encode())
            return
        refuse_newer(self.place, version, steps[-1].number, into=INTO)
        if version < steps[-1].number:
            raise not_empty(self.place)
        for shape in await self.shapes():
            if await self.ask(f"SELECT 1 FROM {shape.name} LIMIT 1"):  # noqa: S608  names of our tables
                raise not_empty(self.place)

    async def put(self, shape: Shape, rows: list[Row]) -> None:
        sql = f"COPY {shape.name} ({shape.named}) FROM STDIN (FORMAT BINARY)"
        async with self.connection.cursor() as cursor, cursor.copy(sql.encode()) as copy:
            copy.set_types([TYPES[kind] for _, kind in shape.columns])
            for row in rows:
                await copy.write_row(row)

    async def count_from(self, counters: dict[str, int]) -> None:
        for name, last in counters.items():
            await self.ask(f"SELECT setval('{SEQUENCES[name]}', {max(last, 1):d}, {last > 0})")

    async def strays(self) -> list[str]:
        """Return none: PostgreSQL takes no row that refers to none."""
        return []

    async def keep(self) -> None:
        await self.connection.execute(b"COMMIT")

    async def ask(self, sql: str) -> list[tuple[Any, ...]]:
        return await (await self.connection.execute(sql.encode(), binary=True)).fetchall()


@asynccontextmanager
async def reading(url: str, *, alone: bool) -> AsyncIterator[PostgresWhole]:
    """Open a database, as it is at one moment, for reading; if `alone`, while no bot runs.

    Raises:
        StorageError: it is foreign, of another version, or in use.

    """
    async with _opened(url) as end:
        version, known = await version_of(end.connection, end.place), migrations("postgres")[-1].number
        need_present(end.place, version, known)
        if alone:
            await _keep_out(end)
        await end.connection.execute(b"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield end


@asynccontextmanager
async def writing(url: str, source: Whole) -> AsyncIterator[PostgresWhole]:
    """Open an empty database for writing, while no bot runs. `source` is the other end, which keeps bots out too.

    Raises:
        StorageError: it is in use, or cannot be written.

    """
    async with _opened(url) as end:
        await _keep_out(end, source)
        await end.connection.execute(b"BEGIN")
        yield end


@asynccontextmanager
async def _opened(url: str) -> AsyncIterator[PostgresWhole]:
    address = Address(url)
    connection = await connected(address)
    try:
        yield PostgresWhole(address.place, connection)
    except errors.ForeignKeyViolation as error:
        raise StorageError(
            "damaged", f"A row of {error.diag.table_name} refers to none: look at the source with `housecall doctor`."
        ) from error
    except VALUE_ERRORS as error:
        raise explained(error, address.place) from error
    finally:
        await _let_go(connection)


async def _let_go(connection: Connected) -> None:
    """Close a connection. Its locks are gone when this returns, not only when the server has noticed."""
    with suppress(Error):
        await connection.execute(b"ROLLBACK")
        await connection.execute(b"SELECT pg_advisory_unlock_all()")
    await connection.close()


async def _keep_out(end: PostgresWhole, other: Whole | None = None) -> None:
    """Hold the locks of all slots as long as the connection lasts."""
    numbers = set(range(SLOTS))
    with suppress(errors.UndefinedTable):  # it is new
        numbers |= {int(slot) for (slot,) in await end.ask("SELECT slot FROM slots")}
    for slot in sorted(numbers):
        ((held,),) = await end.ask(f"SELECT pg_try_advisory_lock({SLOT}, {slot:d})")
        if not held:
            holders = await end.ask(f"{_HOLDERS}{SLOT:d}")
            if isinstance(other, PostgresWhole) and (other.connection.info.backend_pid,) in holders:
                raise one_place(end.place)
            raise StorageError("second bot", f"{end.place} is in use by another House Call: stop every one of them.")
