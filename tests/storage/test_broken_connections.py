from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import pytest
import pytest_asyncio

from storage import Batch, Storage, StorageError, Version
from storage.engines.postgres.opening import PostgresEngine
from storage.engines.postgres.pool import TIMES
from tests.storage.breaking import Relay, relayed
from tests.storage.examples import opened_table, played, table
from tests.storage.postgres import Server
from tests.wire import eventually


@pytest_asyncio.fixture
async def relay(postgres: Server, postgres_url: str) -> AsyncIterator[Relay]:
    assert postgres_url  # an empty database
    async with relayed(postgres) as found:
        yield found


@pytest_asyncio.fixture
async def far(relay: Relay, postgres_database: str) -> AsyncIterator[Storage]:
    """Yield a database opened through the relay, with table 1 in it."""
    async with await Storage.open(relay.url(postgres_database), connections=2) as storage:
        first = opened_table(1)
        first.guard(1, 0, "p0")
        await storage.commit(first)
        yield storage


def guarded(version: int, n: int) -> Batch:
    """Return move `n`, based on `version` of the table, by press number `press`."""
    batch = played(1, n)
    batch.guard(1, version, f"p{n}")
    return batch


async def kind_of(storage: Storage, batch: Batch) -> str:
    with pytest.raises(StorageError) as caught:
        await storage.commit(batch)
    assert "127.0.0.1" in str(caught.value)
    return caught.value.kind


async def late(storage: Storage, asked: Coroutine[Any, Any, object], stuck: Callable[[], bool]) -> str:
    """Return the kind of the error of a query that times out while it is stuck."""
    assert isinstance(storage.engine, PostgresEngine)
    limits = storage.engine.pool.limits
    task = asyncio.create_task(asked)
    await eventually(lambda: bool(limits._running) and stuck())
    for expire in list(limits._running.values()):
        expire()
    with pytest.raises(StorageError) as caught:
        await task
    assert "127.0.0.1" in str(caught.value)
    return caught.value.kind


async def test_where_the_answer_to_commit_is_lost_it_is_unknown_and_was_written(far: Storage, relay: Relay) -> None:
    relay.after = b"COMMIT"
    assert await kind_of(far, guarded(1, 1)) == "unknown"
    assert await far.settled(1) == Version(2, "p1 p0")
    assert [row.number for row in await far.moves(1)] == [1]
    assert await kind_of(far, guarded(1, 1)) == "conflict"  # a retry gets the same answer


async def test_where_commit_is_never_heard_it_is_unknown_and_was_not_written(far: Storage, relay: Relay) -> None:
    relay.before = b"COMMIT"
    assert await kind_of(far, guarded(1, 1)) == "unknown"
    assert await far.settled(1) == Version(1, "p0")
    assert await far.moves(1) == []
    await far.commit(guarded(1, 1))
    assert await far.settled(1) == Version(2, "p1 p0")


@pytest.mark.parametrize("word", [b"BEGIN", b"INSERT INTO moves"])
async def test_where_it_breaks_before_commit_it_is_written_by_another_connection(
    far: Storage, relay: Relay, word: bytes
) -> None:
    relay.before = word
    await far.commit(guarded(1, 1))
    assert relay.cuts == 1
    assert ([row.number for row in await far.moves(1)], await far.version(1)) == ([1], Version(2, "p1 p0"))


async def all_at_once(storage: Storage, gate: asyncio.Barrier) -> None:
    """Take a connection in each task; wait until all have one."""
    assert isinstance(storage.engine, PostgresEngine)
    async with storage.engine.pool.connection():
        await gate.wait()


async def test_connections_that_died_while_nobody_looked_are_replaced(
    far: Storage, relay: Relay, postgres_database: str
) -> None:
    async with await Storage.open(relay.url(postgres_database), connections=6) as storage:
        for reads in (True, False):
            gate = asyncio.Barrier(6)
            await asyncio.gather(*(all_at_once(storage, gate) for _ in range(6)))
            relay.cut()
            if reads:
                assert await storage.table(1) is not None
            else:
                await storage.commit(guarded(1, 1))
    assert [row.number for row in await far.moves(1)] == [1]


async def test_a_database_that_is_away_is_said_to_be_and_found_again(
    far: Storage, relay: Relay, postgres_database: str
) -> None:
    await relay.refuse()
    assert await late(far, far.commit(guarded(1, 1)), lambda: True) == "away"
    assert await late(far, far.table(1), lambda: True) == "away"
    with pytest.raises(StorageError) as caught:
        await Storage.open(relay.url(postgres_database))
    assert caught.value.kind == "away"
    await relay.listen()
    await far.commit(guarded(1, 1))
    assert (await far.version(1)).version == 2


@pytest.mark.parametrize(("word", "kind"), [(b"BEGIN", "away"), (b"COMMIT", "unknown")])
async def test_a_way_that_stands_still_is_not_waited_for(far: Storage, relay: Relay, word: bytes, kind: str) -> None:
    relay.still_at = word
    assert await late(far, far.commit(guarded(1, 1)), lambda: not relay.moving.is_set()) == kind
    assert await late(far, far.table(1), lambda: True) == "away"
    relay.still_at = None
    relay.moving.set()
    written = (await far.settled(1)).version - 1
    assert [row.number for row in await far.moves(1)] == [1] * written
    if kind == "away":
        assert written == 0


async def test_a_caller_who_is_cancelled_loses_the_answer_and_not_the_batch(far: Storage, relay: Relay) -> None:
    relay.still_at = b"INSERT INTO moves"
    task = asyncio.create_task(far.commit(guarded(1, 1)))
    await eventually(lambda: not relay.moving.is_set())
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    relay.still_at = None
    relay.moving.set()
    assert isinstance(far.engine, PostgresEngine)
    await far.engine.pool.limits.settle()
    assert await far.version(1) == Version(2, "p1 p0")


async def test_closing_waits_for_what_is_under_way_and_then_takes_nothing(relay: Relay, postgres_database: str) -> None:
    storage = await Storage.open(relay.url(postgres_database))
    tasks = [asyncio.create_task(storage.commit(opened_table(number))) for number in range(1, 9)]
    await asyncio.sleep(0)
    await storage.close()
    assert await asyncio.gather(*tasks) == [None] * 8
    for asked in (storage.commit(opened_table(9)), storage.table(1), storage.settled(1)):
        with pytest.raises(StorageError) as caught:
            await asked
        assert caught.value.kind == "closed"


async def test_a_lock_that_somebody_else_holds_is_waited_for_only_so_long(
    relay: Relay, postgres: Server, postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(TIMES, "lock_timeout", "50ms")
    batch = Batch()
    batch.put_table(table(1, last_activity=2))
    async with await Storage.open(relay.url(postgres_database)) as storage:
        await storage.commit(batch)
        with postgres.asked(postgres_database) as other:
            other.execute("BEGIN; UPDATE tables SET last_activity = 1 WHERE id = 1")
            assert await kind_of(storage, batch) == "away"
            other.execute("ROLLBACK")
        await storage.commit(batch)


async def test_nothing_is_left_running_or_unheard(far: Storage, relay: Relay) -> None:
    relay.still_at = b"BEGIN"
    assert await late(far, far.commit(guarded(1, 1)), lambda: not relay.moving.is_set()) == "away"
    relay.still_at = None
    relay.moving.set()
    assert isinstance(far.engine, PostgresEngine)
    await far.engine.pool.limits.settle()
    gc.collect()
    await far.commit(guarded(1, 1))
