from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest

from storage import Batch, Storage
from storage.engines.answering import Answering
from storage.engines.sqlite.connections import AtOnce, Patient
from storage.engines.sqlite.database import open_at_once, open_reading
from storage.reading import Reader

ANN = 7
T = TypeVar("T")


@pytest.fixture
def place(tmp_path: Path) -> str:
    """Return the path of an SQLite file, since this file is about SQLite."""
    return str(tmp_path / "housecall.db")


def at_once(asked: Coroutine[Any, Any, T]) -> T:
    """Return the result of a coroutine that must not wait."""
    try:
        asked.send(None)
    except StopIteration as done:
        result: T = done.value
        return result
    asked.close()
    raise AssertionError("it waits")


async def test_what_a_key_finds_is_answered_without_waiting_and_as_of_the_last_commit(storage: Storage) -> None:
    assert at_once(storage.preferences(ANN)) is None
    for chosen in ('{"calls":"dm"}', '{"calls":"quiet"}'):
        batch = Batch()
        batch.put_preferences(ANN, chosen)
        await storage.commit(batch)
        assert at_once(storage.preferences(ANN)) == chosen
    assert at_once(storage.owed(1)) == []


async def test_what_a_press_asks_is_found_by_an_index_however_many_games_stand_still(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: dict[str, tuple[Any, ...]] = {}

    class Noted:
        async def fetch(self, sql: str, values: tuple[Any, ...], /) -> list[Any]:
            asked[sql] = values
            return []

        async def close(self) -> None:
            """Do nothing."""

    plain, noted = storage._at_once, Reader(storage.place, Noted())
    monkeypatch.setattr(storage, "_at_once", noted)
    await storage.tables_of(ANN)
    await storage.seats_of(ANN)
    await storage.games_played(ANN)
    await storage.cards_met(ANN, "clinic")
    await storage.next_timer()
    await storage.owed(1)
    for sql, values in asked.items():
        plan = [row[3] for row in await plain.ask(f"EXPLAIN QUERY PLAN {sql}", *values)]
        assert not any("by_status" in step or ("SCAN" in step and "INDEX" not in step) for step in plan), (sql, plan)
    assert len(asked) == 6


async def test_where_another_program_holds_the_file_the_other_thread_waits_for_it(tmp_path: Path) -> None:
    path = tmp_path / "held.sqlite3"
    other = sqlite3.connect(path, isolation_level=None)
    other.executescript("CREATE TABLE cards (name); INSERT INTO cards VALUES ('yoga'); BEGIN EXCLUSIVE;")
    patient = Patient(path, await open_reading(path), Answering())
    reader = Reader(str(path), AtOnce(path, open_at_once(path), patient))
    asked = asyncio.create_task(reader.ask("SELECT name FROM cards"))
    await asyncio.sleep(0)
    assert not asked.done()
    other.execute("COMMIT")
    assert list(map(tuple, await asked)) == [("yoga",)]
    await reader.close()
    await patient.close()
    other.close()
