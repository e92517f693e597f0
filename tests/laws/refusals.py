"""A storage that refuses, and the whole record of a table, in memory and on disk."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from bot.tables.orders import StandingOrders
from bot.tables.table import Table
from storage import Batch, Storage, StorageError
from tests.bot.tables.ward import Ward


class Refusal:
    """A storage that takes `taken` writes and refuses every later one, until a test stops it."""

    def __init__(self, storage: Storage, taken: int) -> None:
        self.left, self.refused = taken, 0
        self._commit = storage.commit

    async def commit(self, batch: Batch) -> None:
        if self.left <= 0:
            self.refused += 1
            raise StorageError("full", "There is no room left.")
        self.left -= 1
        await self._commit(batch)


@contextmanager
def refusing(ward: Ward, monkeypatch: pytest.MonkeyPatch, taken: int) -> Any:
    refusal = Refusal(ward.storage, taken)
    with monkeypatch.context() as patch:
        patch.setattr(ward.storage, "commit", refusal.commit)
        yield refusal


def remembered(table: Table) -> dict[str, Any]:
    return {
        "row": table.row,
        "seats": table.seats,
        "settings": table.settings.dump(),
        "state": None if table.state is None else table.game.dump(table.state),
        "dealt": table.dealt,
        "moves": table.moves,
        "watchers": table.watchers,
        "standing": {seat: mine for seat, mine in table.standing.items() if mine != StandingOrders()},
    }


async def stored(ward: Ward, table: Table) -> dict[str, Any]:
    """Return the table as a bot that starts now would load it."""
    again = ward.again()
    again.registry.services = replace(again.services, go_on=lambda _: None)
    return remembered(await again.registry.table(table.id))


async def promised(ward: Ward, table: Table) -> Any:
    """Return the pending deliveries, the timers, private records, marks and messages of the table."""
    storage = ward.storage
    timers = [one for one in await storage.timers_due(ward.time + 10**12) if one.table_id == table.id]
    private, marks, posts = await storage.orders(table.id), await storage.marks(table.id), await storage.posts(table.id)
    return await storage.owed(table.id), sorted(timers, key=str), private, marks, posts
