from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
import pytest_asyncio

from storage import Batch, Storage, StorageError
from tests.storage.examples import opened_table, played, table
from tests.storage.postgres import HERE, Server
from tests.wire import eventually

WRITERS, ROUNDS = 3, 15
_WAITS = f"SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND {HERE}"  # noqa: S608
_LOOKS = f"SELECT 1 FROM pg_locks WHERE NOT granted AND {HERE}"  # noqa: S608


@pytest_asyncio.fixture
async def writers(postgres_url: str) -> AsyncIterator[list[Storage]]:
    """Yield several processes' storages, each with its own connections."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(await Storage.open(postgres_url, connections=2)) for _ in range(WRITERS)]


async def counted(storage: Storage) -> tuple[int, int]:
    """Return the counter and then the version of table 1, reading the version first."""
    version = await storage.version(1)
    row = await storage.table(1)
    assert row is not None
    return int(row.settings), version.version


async def count_up(storage: Storage, seen: tuple[int, int]) -> bool:
    """Write one more than the counter that was seen. Return False on a version conflict."""
    batch = Batch()
    batch.guard(1, seen[1])
    batch.put_table(table(1, settings=str(seen[0] + 1)))
    try:
        await storage.commit(batch)
    except StorageError as error:
        if error.kind != "conflict":
            raise
        return False
    return True


async def raced(writers: list[Storage]) -> int:
    """Return the counter after all writers have counted in turns; in each round all read before one writes."""
    batch = Batch()
    batch.put_table(table(1, settings="0"))
    await writers[0].commit(batch)
    for _ in range(ROUNDS):
        waiting = list(writers)
        while waiting:
            seen = await asyncio.gather(*map(counted, waiting))
            done = await asyncio.gather(*map(count_up, waiting, seen))
            waiting = [storage for storage, written in zip(waiting, done, strict=True) if not written]
    return (await counted(writers[0]))[0]


async def test_nothing_is_lost(writers: list[Storage]) -> None:
    assert await raced(writers) == WRITERS * ROUNDS


async def test_without_versions_what_others_wrote_would_be_lost(
    writers: list[Storage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Batch, "opening", lambda _: [])
    assert await raced(writers) == ROUNDS


async def test_who_is_faster_by_a_moment_is_waited_for(
    writers: list[Storage], postgres: Server, postgres_database: str
) -> None:
    first, second, _ = writers
    for version in (0, 1):
        batch = Batch()
        batch.guard(1, version)
        with postgres.asked(postgres_database) as gate:
            gate.execute("SELECT pg_advisory_lock(7)")
            batch.statements.append(("SELECT pg_advisory_xact_lock(7)", ()))
            writing = asyncio.create_task(first.commit(batch))
            await eventually(lambda: bool(gate.execute(_WAITS).fetchone()))
            looking = asyncio.create_task(second.settled(1))
            await eventually(lambda: len(gate.execute(_LOOKS).fetchall()) > 1)
            assert (await second.version(1)).version == version
        await writing
        assert (await looking).version == version + 1


async def test_numbers_are_given_out_once_by_all_together(writers: list[Storage]) -> None:
    numbers = await asyncio.gather(*(storage.new_table_id() for storage in writers for _ in range(5)))
    assert sorted(numbers) == list(range(1, 1 + 5 * WRITERS))
    leagues = await asyncio.gather(*(storage.leagues.new_league() for storage in writers))
    assert sorted(leagues) == [1, 2, 3]
    assert await writers[0].leagues.new_game() == 1


async def test_batches_that_disturb_many_tables_in_any_order_do_not_stop_each_other(writers: list[Storage]) -> None:
    def disturbing(numbers: range) -> Batch:
        batch = Batch()
        for number in numbers:
            batch.disturb(number)
        return batch

    orders = (range(1, 40), range(39, 0, -1))
    await asyncio.gather(*(storage.commit(disturbing(orders[n % 2])) for n in range(8) for storage in writers))
    assert (await writers[0].version(7)).version == 8 * WRITERS


async def test_two_that_wait_for_each_other_are_both_written_in_the_end(writers: list[Storage]) -> None:
    def crossing(first: int, second: int) -> Batch:
        batch = Batch()
        for number in (first, second):
            batch.set_clock(number, f"{first}")
            batch.statements.append(("SELECT pg_sleep(0.02)", ()))
        return batch

    both = Batch()
    for number in (1, 2):
        both.put_table(table(number))
    await writers[0].commit(both)
    await asyncio.gather(writers[0].commit(crossing(1, 2)), writers[1].commit(crossing(2, 1)))
    rows = [await writers[2].table(number) for number in (1, 2)]
    assert len({row.clock for row in rows if row is not None}) == 1


async def test_what_failed_half_way_does_not_stand_in_the_way_of_what_follows(postgres_url: str) -> None:
    async with await Storage.open(postgres_url) as storage:
        await storage.commit(opened_table(1))
        for n in range(1, 8):  # often enough for statements to be prepared, some of them after one that fails
            await storage.commit(played(1, n))
            with pytest.raises(StorageError) as caught:
                await storage.commit(played(1, n))
            assert caught.value.kind == "conflict"
        assert await storage.state(1) == b"state 7"
