"""A whole database at once, for moving it from one engine to the other: every row of every table, and the counters."""

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
"""What others refer to comes before them."""
CHUNK = 500
"""Rows that are read and written at a time."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A table: its columns in their order, and which of them are its key."""

    name: str
    columns: tuple[tuple[str, Kind], ...]
    key: tuple[str, ...]

    @property
    def named(self) -> str:
        """The columns, for SELECT and INSERT."""
        return ", ".join(f'"{name}"' for name, _ in self.columns)

    @property
    def everything(self) -> str:
        """SELECT of all its rows in the order of their key, or of everything in them where they have none."""
        names = self.key or tuple(name for name, _ in self.columns)
        order = ", ".join(f'"{name}" IS NULL, "{name}"' for name in names)
        return f"SELECT {self.named} FROM {self.name} ORDER BY {order}"  # noqa: S608  names of our tables


@dataclass(frozen=True, slots=True)
class Sum:
    """How many rows a table has, and a digest of all of them."""

    rows: int
    digest: str


class Whole(Protocol):
    """One end of a move."""

    place: str

    async def shapes(self) -> list[Shape]:
        """Every table, those first to which others refer."""

    def rows(self, shape: Shape) -> AsyncIterator[list[Row]]:
        """All rows of a table in the order of its key, a few at a time."""

    async def counters(self) -> dict[str, int]:
        """The last number that each counter has given out."""

    async def make(self) -> None:
        """Make the tables, where they are not there, in the transaction that ends with `keep`.

        Raises:
            StorageError: there is something in it.

        """

    async def put(self, shape: Shape, rows: list[Row]) -> None:
        """Write rows."""

    async def count_from(self, counters: dict[str, int]) -> None:
        """Give out no number that was given out before."""

    async def strays(self) -> list[str]:
        """Rows that refer to none, in a sentence each."""

    async def keep(self) -> None:
        """What was written is there from now on, all of it; before that there was nothing."""


class Adder:
    """Counts rows and takes their digest as they go by."""

    def __init__(self) -> None:
        self._rows = 0
        self._digest = hashlib.sha256()

    def add(self, rows: Iterable[Row]) -> None:
        """These go by."""
        for row in rows:
            self._rows += 1
            self._digest.update(msgspec.msgpack.encode(tuple(row)))

    def sum(self) -> Sum:
        """What went by so far."""
        return Sum(self._rows, self._digest.hexdigest())


def sorted_shapes(found: Iterable[tuple[str, str, Kind, int]]) -> list[Shape]:
    """Tables from their columns, each with its table, name, kind, and place in the key from 1, or 0."""
    columns: dict[str, list[tuple[str, Kind]]] = {}
    keys: dict[str, list[tuple[int, str]]] = {}
    for table, name, kind, place in found:
        columns.setdefault(table, []).append((name, kind))
        if place:
            keys.setdefault(table, []).append((place, name))
    order = sorted(columns, key=lambda name: (FIRST.index(name) if name in FIRST else len(FIRST), name))
    return [Shape(name, tuple(columns[name]), tuple(key for _, key in sorted(keys.get(name, [])))) for name in order]


def not_empty(place: str) -> StorageError:
    """What is there is not to be written over."""
    return StorageError("refused", f"There is something in {place} already: give an empty database.")
