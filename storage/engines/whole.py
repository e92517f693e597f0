"""A whole database, to move it from one engine to the other: every row of every table, and the counters."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import msgspec

from storage.errors import StorageError

Kind = Literal["number", "text", "bytes"]
Row = Sequence[Any]
FIRST = ("tables", "leagues", "results", "league_games")
"""Tables that others refer to come first."""
CHUNK = 500
"""Rows that are read and written at a time."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A table: its columns in order, and which of them are its key."""

    name: str
    columns: tuple[tuple[str, Kind], ...]
    key: tuple[str, ...]

    @property
    def named(self) -> str:
        """The columns, for SELECT and INSERT."""
        return ", ".join(f'"{name}"' for name, _ in self.columns)

    @property
    def everything(self) -> str:
        """SELECT of all its rows in the order of the key, or of all columns if there is no key."""
        names = self.key or tuple(name for name, _ in self.columns)
        order = ", ".join(f'"{name}" IS NULL, "{name}"' for name in names)
        return f"SELECT {self.named} FROM {self.name} ORDER BY {order}"  # noqa: S608  names of our tables


@dataclass(frozen=True, slots=True)
class Sum:
    """Number of rows of a table, and a digest of them."""

    rows: int
    digest: str


class Whole(Protocol):
    """One end of a move."""

    place: str

    async def shapes(self) -> list[Shape]:
        """Return every table; tables that others refer to come first."""

    def rows(self, shape: Shape) -> AsyncIterator[list[Row]]:
        """Yield all rows of a table in the order of its key, some at a time."""

    async def counters(self) -> dict[str, int]:
        """Return the last number of each counter."""

    async def make(self) -> None:
        """Make the tables, if there are none, in the transaction that ends with `keep`.

        Raises:
            StorageError: the database is not empty.

        """

    async def put(self, shape: Shape, rows: list[Row]) -> None:
        """Write rows."""

    async def count_from(self, counters: dict[str, int]) -> None:
        """Continue the counters after these numbers."""

    async def strays(self) -> list[str]:
        """Return a sentence for each row that refers to none."""

    async def keep(self) -> None:
        """Commit everything; before that nothing is there."""


class Adder:
    """Counts rows and takes their digest."""

    def __init__(self) -> None:
        self._rows = 0
        self._digest = hashlib.sha256()

    def add(self, rows: Iterable[Row]) -> None:
        for row in rows:
            self._rows += 1
            self._digest.update(msgspec.msgpack.encode(tuple(row)))

    def sum(self) -> Sum:
        return Sum(self._rows, self._digest.hexdigest())


def sorted_shapes(found: Iterable[tuple[str, str, Kind, int]]) -> list[Shape]:
    """Return tables from their columns, each with its table, name, kind, and place in the key from 1, or 0."""
    columns: dict[str, list[tuple[str, Kind]]] = {}
    keys: dict[str, list[tuple[int, str]]] = {}
    for table, name, kind, place in found:
        columns.setdefault(table, []).append((name, kind))
        if place:
            keys.setdefault(table, []).append((place, name))
    order = sorted(columns, key=lambda name: (FIRST.index(name) if name in FIRST else len(FIRST), name))
    return [Shape(name, tuple(columns[name]), tuple(key for _, key in sorted(keys.get(name, [])))) for name in order]


def not_empty(place: str) -> StorageError:
    return StorageError("refused", f"There is something in {place} already: give an empty database.")


def one_place(place: str) -> StorageError:
    return StorageError("refused", f"{place} is what FROM and TO both lead to: give two places.")
