from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from storage.engines.places import is_address

NUMBER, TEXT, BYTES = "number", "text", "bytes"
KINDS = {"INTEGER": NUMBER, "TEXT": TEXT, "BLOB": BYTES, "bigint": NUMBER, "text": TEXT, "bytea": BYTES}
_SQLITE = """SELECT made.name, own.name, own.type FROM sqlite_master AS made JOIN pragma_table_info(made.name) AS own
WHERE made.type = 'table' AND made.name NOT LIKE 'sqlite_%' ORDER BY made.name, own.cid"""
_POSTGRES = """SELECT table_name, column_name, data_type FROM information_schema.columns
WHERE table_schema = 'public' AND table_name <> 'migrations' ORDER BY table_name, ordinal_position"""


class Contents:
    """A second connection to a database of either engine, without foreign key checks."""

    def __init__(self, connection: Any, *, postgres: bool) -> None:
        self._connection = connection
        self._postgres = postgres

    def ask(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of an answer; parameters are `?1` and so on."""
        if self._postgres:
            sql = sql.replace("?", "$")
        found = (
            self._connection.execute(sql, values or None) if self._postgres else self._connection.execute(sql, values)
        )
        return found.fetchall() if found.description else []

    def columns(self) -> dict[str, list[tuple[str, str]]]:
        found: dict[str, list[tuple[str, str]]] = {}
        for table, column, kind in self.ask(_POSTGRES if self._postgres else _SQLITE):
            found.setdefault(table, []).append((column, KINDS[kind]))
        return found

    def insert(self, table: str, row: dict[str, object]) -> None:
        names = ", ".join(f'"{name}"' for name in row)
        marks = ", ".join(f"?{number}" for number in range(1, len(row) + 1))
        self.ask(f"INSERT INTO {table} ({names}) VALUES ({marks}) ON CONFLICT DO NOTHING", *row.values())  # noqa: S608

    def dump(self, *, of: str = "") -> list[str]:
        """Return rows as text, each with its table; `of` keeps only those with that word."""
        lines = [
            f"{table}: {tuple(one.hex() if isinstance(one, bytes) else one for one in row)}"
            for table in self.columns()
            for row in self.ask(f"SELECT * FROM {table}")  # noqa: S608  names of our tables
        ]
        return sorted(line for line in lines if of in line)


@contextmanager
def contents(place: str) -> Iterator[Contents]:
    if not is_address(place):
        connection = sqlite3.connect(place, isolation_level=None)
        connection.execute("PRAGMA foreign_keys = OFF")
        yield Contents(connection, postgres=False)
        connection.close()
        return
    import psycopg

    with psycopg.connect(place, autocommit=True, cursor_factory=psycopg.RawCursor) as asked:
        asked.execute("SET session_replication_role = replica")
        yield Contents(asked, postgres=True)


def dump(place: str, *, of: str = "") -> list[str]:
    """Return rows as text; `of` keeps only those with that word."""
    with contents(place) as found:
        return found.dump(of=of)
