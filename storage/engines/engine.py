"""What an engine does, and what `Storage` asks it for."""

from __future__ import annotations

from typing import Literal, Protocol

from storage.batch import Batch
from storage.guards import Version
from storage.reading import Reader

Counter = Literal["tables", "leagues", "league_games"]
"""What bears numbers that are never given out twice."""


class Engine(Protocol):
    """One open database."""

    @property
    def shared(self) -> bool:
        """Other processes write too."""

    @property
    def place(self) -> str:
        """Where it is, for sentences and logs; never with a password."""

    @property
    def reader(self) -> Reader:
        """Answers whatever may be long."""

    @property
    def at_once(self) -> Reader:
        """Answers what a few rows are that an index finds."""

    async def commit(self, batch: Batch) -> None:
        """Return when the batch is durable.

        Raises:
            StorageError: nothing of it was written, or, where its kind is `unknown`, all or nothing.

        """

    async def settled(self, owner: int) -> Version:
        """The version of an owner, once no transaction is under way that counts it up."""

    async def new_number(self, counter: Counter) -> int:
        """A number that nothing of that kind has had; numbers go up. Not kept until something with it is committed."""

    async def with_column(self, column: str) -> list[str]:
        """Which tables of the database have a column of that name."""

    async def size(self) -> int:
        """Bytes of the database."""

    async def close(self) -> None:
        """Write what waits, and close."""
