"""SQL built from the rows: the columns of a table are the fields of its record, in their order."""

from __future__ import annotations

from collections.abc import Collection

import msgspec


def named(column: str) -> str:
    """Return a column as SQL writes it: to PostgreSQL a bare `user` is the current role."""
    return '"user"' if column == "user" else column


def marks(count: int, after: int = 0) -> str:
    """Return so many parameters, numbered from 1 or from the one after `after`."""
    return ", ".join(f"?{number}" for number in range(after + 1, after + count + 1))


def columns(row: type[msgspec.Struct]) -> str:
    """Return the columns of a row, for SELECT and INSERT."""
    return ", ".join(map(named, row.__struct_fields__))


def insert(table: str, row: type[msgspec.Struct]) -> str:
    """Return INSERT with the row's fields as parameters."""
    given = marks(len(row.__struct_fields__))
    return f"INSERT INTO {table} ({columns(row)}) VALUES ({given})"  # noqa: S608  names from the code, never from outside


def put(table: str, row: type[msgspec.Struct], *key: str, kept: Collection[str] = ()) -> str:
    """Return INSERT that replaces a row of the same `key`; the columns `kept` and rows that refer to it stay."""
    new = [named(name) for name in row.__struct_fields__ if name not in {*key, *kept}]
    changes = ", ".join(f"{name} = excluded.{name}" for name in new)
    return f"{insert(table, row)} ON CONFLICT ({', '.join(map(named, key))}) DO UPDATE SET {changes}"


def select(table: str, row: type[msgspec.Struct], rest: str = "") -> str:
    """Return SELECT of whole rows; `rest` is WHERE, ORDER BY, LIMIT."""
    return f"SELECT {columns(row)} FROM {table} {rest}"  # noqa: S608  names from the code, never from outside
