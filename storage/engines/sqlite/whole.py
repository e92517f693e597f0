"""A file of SQLite as one end of a move."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from storage.engines.sqlite.copying import flush_folder, part_file
from storage.engines.sqlite.database import APPLICATION_ID, BUSY_TIMEOUT, refuse_earlier, script
from storage.engines.sqlite.errors import VALUE_ERRORS, explained, foreign
from storage.engines.sqlite.files import need_file, refuse_existing, uri
from storage.engines.whole import CHUNK, Kind, Row, Shape, not_empty, sorted_shapes
from storage.errors import need_present
from storage.migrations import migrations
from storage.statements import marks

KINDS: dict[str, Kind] = {"INTEGER": "number", "TEXT": "text", "BLOB": "bytes"}
COUNTERS = ("tables", "leagues", "league_games", "outbox")
_COLUMNS = """SELECT made.name, own.name, own.type, own.pk FROM sqlite_master AS made
JOIN pragma_table_info(made.name) AS own
WHERE made.type = 'table' AND made.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY made.name, own.cid"""
_LAST = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = ?1"


class SqliteWhole:
    """One open file, within one transaction."""

    def __init__(self, place: str, connection: sqlite3.Connection) -> None:
        self.place = place
        self._connection = connection

    async def shapes(self) -> list[Shape]:
        return sorted_shapes((table, name, KINDS[kind], place) for table, name, kind, place in self._ask(_COLUMNS))

    async def rows(self, shape: Shape) -> AsyncIterator[list[Row]]:
        cursor = self._connection.execute(shape.everything)
        while found := cursor.fetchmany(CHUNK):
            yield found

    async def counters(self) -> dict[str, int]:
        return {name: int(self._ask(_LAST, name)[0][0]) for name in COUNTERS}

    async def make(self) -> None:
        if self._ask("SELECT 1 FROM sqlite_master"):
            raise not_empty(self.place)
        self._connection.executescript(script(migrations("sqlite")))
        self._connection.execute("BEGIN IMMEDIATE")

    async def put(self, shape: Shape, rows: list[Row]) -> None:
        sql = f"INSERT INTO {shape.name} ({shape.named}) VALUES ({marks(len(shape.columns))})"  # noqa: S608  our names
        self._connection.executemany(sql, rows)

    async def count_from(self, counters: dict[str, int]) -> None:
        for name, last in counters.items():
            self._connection.execute("DELETE FROM sqlite_sequence WHERE name = ?1", (name,))
            if last:
                self._connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)", (name, last))

    async def strays(self) -> list[str]:
        found = self._ask("SELECT * FROM pragma_foreign_key_check LIMIT 20")
        return [f"a row of {stray[0]} refers to no row of {stray[2]}" for stray in found]

    async def keep(self) -> None:
        self._connection.execute("COMMIT")

    def _ask(self, sql: str, *values: str) -> list[Row]:
        return self._connection.execute(sql, values).fetchall()


@contextmanager
def reading(path: Path) -> Iterator[SqliteWhole]:
    """Open an existing file, as it is at one moment, for reading.

    Raises:
        StorageError: it is foreign, or of another version.

    """
    need_file(path)
    refuse_earlier(path)
    try:
        with closing(_connected(uri(path, "ro"))) as connection:
            connection.execute("BEGIN")
            _need_present(path, connection)
            yield SqliteWhole(str(path), connection)
    except VALUE_ERRORS as error:
        raise explained(error, path) from error


@contextmanager
def writing(path: Path) -> Iterator[SqliteWhole]:
    """Make a new file, which gets its name on leaving.

    Raises:
        StorageError: there is a file of that name, or it cannot be made.

    """
    refuse_existing(path)
    part = path.with_name(f"{path.name}.part")
    with part_file(part, path):
        try:
            with closing(_connected(uri(part, "rw"))) as connection:
                connection.execute("PRAGMA synchronous = FULL")
                yield SqliteWhole(str(path), connection)
        except VALUE_ERRORS as error:
            raise explained(error, path) from error
        part.replace(path)
        flush_folder(path)


def _connected(name: str) -> sqlite3.Connection:
    return sqlite3.connect(name, uri=True, timeout=BUSY_TIMEOUT, isolation_level=None)


def _need_present(path: Path, connection: sqlite3.Connection) -> None:
    ((mark,),) = connection.execute("PRAGMA application_id")
    ((version,),) = connection.execute("PRAGMA user_version")
    if mark != APPLICATION_ID:
        raise foreign(path)
    need_present(path, version, len(migrations("sqlite")))
