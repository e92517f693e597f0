"""PostgreSQL as an engine: a schema that is up to date, and a few connections."""

from __future__ import annotations

from psycopg import Error

from storage.engines.engine import Counter
from storage.engines.postgres.address import Address
from storage.engines.postgres.errors import explained
from storage.engines.postgres.pool import Pool, connected
from storage.engines.postgres.schema import bring_up_to_date, need_present, version_of
from storage.engines.postgres.writing import Writer
from storage.migrations import migrations
from storage.reading import Reader

SEQUENCES: dict[Counter, str] = {
    "tables": "table_ids",
    "leagues": "league_ids",
    "league_games": "league_game_ids",
}
"""Sequences of the numbers that are never given out twice."""
_WITH_COLUMN = """SELECT own.table_name FROM information_schema.columns AS own
JOIN information_schema.tables AS made USING (table_schema, table_name)
WHERE own.table_schema = current_schema() AND made.table_type = 'BASE TABLE' AND own.column_name = ?1
ORDER BY own.table_name"""


class PostgresEngine:
    """One open database, which other processes may use too."""

    shared = True

    def __init__(self, pool: Pool, writer: Writer) -> None:
        self.place = pool.place
        self.pool, self.answering = pool, pool.limits.answering
        self.reader = self.at_once = Reader(pool.place, pool)
        self.settled, self.commit = pool.settled, writer.commit
        self._writer = writer

    async def new_number(self, counter: Counter) -> int:
        ((number,),) = await self.reader.ask("SELECT nextval(CAST(?1 AS regclass))", SEQUENCES[counter])
        return int(number)

    async def with_column(self, column: str) -> list[str]:
        return [str(name) for (name,) in await self.reader.ask(_WITH_COLUMN, column)]

    async def purge(self) -> bool:
        return True

    async def size(self) -> int:
        ((size,),) = await self.reader.ask("SELECT pg_database_size(current_database())")
        return int(size)

    async def close(self) -> None:
        self._writer.close()
        await self.reader.close()


async def open_writing(url: str, connections: int) -> PostgresEngine:
    """Open a database; make or update the schema where needed."""
    address = Address(url)
    connection = await connected(address)
    try:
        await bring_up_to_date(connection, address.place, migrations("postgres"))
    except Error as error:
        raise explained(error, address.place) from None
    finally:
        await connection.close()
    return await _opened(Pool(address, connections))


async def open_beside(url: str, *, write: bool) -> PostgresEngine:
    """Open a database of this version that bots may be using."""
    address = Address(url)
    known = migrations("postgres")[-1].number
    connection = await connected(address)
    try:
        version = await version_of(connection, address.place)
    except Error as error:
        raise explained(error, address.place) from None
    finally:
        await connection.close()
    need_present(address.place, version, known)
    return await _opened(Pool(address, 2, read_only=not write))


async def _opened(pool: Pool) -> PostgresEngine:
    await pool.open()
    return PostgresEngine(pool, Writer(pool))
