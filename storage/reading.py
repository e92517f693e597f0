"""Reading rows as records."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from functools import cache
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec.structs import fields

from storage import lenient
from storage.batch import Value
from storage.errors import closed
from storage.statements import select

R = TypeVar("R", bound=msgspec.Struct)
Row = Sequence[Any]


class Connection(Protocol):
    """A connection that can be asked; errors are StorageError."""

    async def fetch(self, sql: str, values: tuple[Value, ...], /) -> list[Row]:
        """Return all rows of the answer."""

    async def close(self) -> None:
        """Close it."""


class Reader:
    """Reads rows over a connection."""

    def __init__(self, place: str, connection: Connection) -> None:
        self._place = place
        self._connection = connection
        self._closed = False
        self.games: Container[object] | None = None
        """The games whose rows are read; None: all."""

    async def ask(self, sql: str, *values: Value) -> list[Row]:
        """Return the rows of the answer."""
        if self._closed:
            raise closed(self._place)
        return await self._connection.fetch(sql, values)

    async def rows(self, table: str, kind: type[R], rest: str, *values: Value) -> list[R]:
        """Return rows of a table as records; `rest` is WHERE, ORDER BY, LIMIT."""
        found = await self.ask(select(table, kind, rest), *values)
        if self.games is not None:
            found = [row for row in found if all(self._plays(kind, row[at]) for at in lenient.games(kind))]
        return _records(kind, found)

    async def row(self, table: str, kind: type[R], rest: str, *values: Value) -> R | None:
        """Return the first such row."""
        return next(iter(await self.rows(table, kind, rest, *values)), None)

    def _plays(self, kind: type[msgspec.Struct], game: object) -> bool:
        known = self.games is None or game in self.games
        if not known:
            lenient.note(kind.__name__, "game")
        return known

    async def close(self) -> None:
        """Close the connection."""
        self._closed = True
        await self._connection.close()


@cache
def _flags(kind: type[msgspec.Struct]) -> tuple[int, ...]:
    return tuple(at for at, field in enumerate(fields(kind)) if field.type is bool)


def _records(kind: type[R], found: Iterable[Row]) -> list[R]:
    """Return the rows of the words that are known (`storage.lenient`)."""
    flags, words = _flags(kind), lenient.columns(kind)
    if not flags and not words:
        return [kind(*row) for row in found]
    records = []
    for row in found:
        values = list(row)
        for at in flags:
            values[at] = bool(values[at])
        for column in words:
            if values[column.at] not in column.words:
                lenient.note(kind.__name__, column.name)
                values[column.at] = column.other
                if column.other is None:
                    break
        else:
            records.append(kind(*values))
    return records
