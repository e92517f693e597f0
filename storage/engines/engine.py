"""What an engine does for `Storage`."""

from __future__ import annotations

from typing import Literal, Protocol

from storage.batch import Batch
from storage.engines.answering import Answering
from storage.guards import Version
from storage.reading import Reader

Counter = Literal["tables", "leagues", "league_games"]
"""Kinds of rows whose numbers are never given out twice."""


class Engine(Protocol):
    """One open database."""

    @property
    def shared(self) -> bool:
        """Other processes write too."""

    @property
    def place(self) -> str:
        """The database's path or address for sentences and logs, never with a password."""

    @property
    def answering(self) -> Answering:
        """Whether it answers."""

    @property
    def reader(self) -> Reader:
        """For queries that may be long."""

    @property
    def at_once(self) -> Reader:
        """For queries of a few rows that an index finds."""

    async def commit(self, batch: Batch) -> None:
        """Return when the batch is durable.

        Raises:
            StorageError: nothing of it was written; if its kind is `unknown`, nothing or all.

        """

    async def settled(self, owner: int) -> Version:
        """Return the version of an owner, once no transaction is under way that raises it."""

    async def new_number(self, counter: Counter) -> int:
        """Return a number that no row of that kind has had; numbers go up. A committed row keeps it."""

    async def with_column(self, column: str) -> list[str]:
        """Return the tables of the database that have a column of that name."""

    async def purge(self) -> bool:
        """Let the database's own files hold nothing that was deleted. Return False if that has to be tried again."""

    async def size(self) -> int:
        """Return the bytes of the database."""

    async def close(self) -> None:
        """Write what waits, and close."""
