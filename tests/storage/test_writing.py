import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from storage import Batch, Storage, StorageError
from storage.engines.sqlite import writer
from tests.storage.contents import contents
from tests.storage.examples import move, opened_table, owed, played, seat, writer_of
from tests.wire import HANG_SECONDS, eventually


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a write lock, as another program."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


async def numbers(storage: Storage, table_id: int = 1) -> list[int]:
    return [row.number for row in await storage.moves(table_id)]


async def test_what_waits_is_written_as_a_group(file_storage: Storage) -> None:
    await file_storage.commit(opened_table(1))
    groups = writer_of(file_storage).groups
    await asyncio.gather(*(file_storage.commit(played(1, n)) for n in range(1, 51)))
    assert await numbers(file_storage) == list(range(1, 51))
    assert writer_of(file_storage).groups - groups <= 3


async def test_a_batch_that_fails_spoils_no_other_of_its_group_and_leaves_nothing(storage: Storage) -> None:
    await storage.commit(opened_table(1))
    await storage.commit(played(1, 2))
    bad = Batch()
    bad.put_seat(seat(1, 0, 1001))
    bad.add_move(move(1, 2))
    answers = await asyncio.gather(*map(storage.commit, [played(1, 1), bad, played(1, 3)]), return_exceptions=True)
    assert (answers[0], answers[2]) == (None, None)
    assert isinstance(answers[1], StorageError) and answers[1].kind == "conflict"
    assert await numbers(storage) == [1, 2, 3]
    assert await storage.seats(1) == []


@pytest.mark.parametrize(
    "unfit",
    [
        move(1, 1, user=2**63),
        move(1, 1, move="\ud800"),
        move(1, 1, events=object()),
        move(1, 1, move=None),
        move(99, 1),
    ],
    ids=["number too large", "half a surrogate", "no bytes", "missing text", "no such table"],
)
async def test_values_that_do_not_fit_are_refused_and_the_writer_lives_on(storage: Storage, unfit: object) -> None:
    await storage.commit(opened_table(1))
    bad = Batch()
    bad.add_move(unfit)  # type: ignore[arg-type]
    with pytest.raises(StorageError) as caught:
        await storage.commit(bad)
    assert caught.value.kind == "refused"
    await storage.commit(played(1, 1))
    assert await numbers(storage) == [1]


async def test_the_order_of_handing_in_is_the_order_of_writing(file_storage: Storage) -> None:
    await file_storage.commit(opened_table(1))
    batches = []
    for n in range(1, 401):  # more than fits in one group
        batch = played(1, n)
        batch.owe(owed(f"n{n}", f"{n}"))
        batches.append(batch)
    await asyncio.gather(*map(file_storage.commit, batches))
    assert await file_storage.state(1) == b"state 400"
    (row,) = await file_storage.owed(1)
    assert (row.payload, row.nonce) == ("400", "n1")


async def test_nothing_is_acknowledged_before_another_connection_can_see_it(storage: Storage, place: str) -> None:
    await storage.commit(opened_table(1))
    for n in range(1, 6):
        await storage.commit(played(1, n))
        with contents(place) as beside:
            assert beside.ask("SELECT max(number) FROM moves") == [(n,)]


async def test_a_cancelled_caller_loses_the_answer_and_not_half_a_batch(file_storage: Storage) -> None:
    await file_storage.commit(opened_table(1))
    tasks = [asyncio.create_task(file_storage.commit(played(1, n))) for n in range(1, 41)]
    await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    assert answers[1::2] == [None] * 20
    assert all(isinstance(answer, asyncio.CancelledError) for answer in answers[::2])
    await file_storage.commit(played(1, 41))
    assert await numbers(file_storage) == list(range(1, 42))
    assert await file_storage.state(1) == b"state 41"


async def test_whoever_is_cancelled_before_handing_in_wrote_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "WAITING", 2)
    async with await Storage.open(tmp_path / "housecall.db") as storage:
        await storage.commit(opened_table(1))
        with locked(storage.path):
            tasks = [asyncio.create_task(storage.commit(played(1, n))) for n in range(1, 7)]
            await eventually(writer_of(storage)._waiting.full)
            tasks[5].cancel()
            await asyncio.sleep(0)
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        assert answers[:5] == [None] * 5 and isinstance(answers[5], asyncio.CancelledError)
        assert await numbers(storage) == [1, 2, 3, 4, 5]


async def test_closing_writes_what_waits(tmp_path: Path) -> None:
    storage = await Storage.open(tmp_path / "housecall.db")
    await storage.commit(opened_table(1))
    tasks = [asyncio.create_task(storage.commit(played(1, n))) for n in range(1, 11)]
    await asyncio.sleep(0)
    await storage.close()
    await asyncio.gather(*tasks)
    async with await Storage.open(tmp_path / "housecall.db") as again:
        assert await numbers(again) == list(range(1, 11))


async def test_nobody_waits_for_ever_when_storage_closes_with_its_queue_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "WAITING", 4)
    storage = await Storage.open(tmp_path / "housecall.db")
    await storage.commit(opened_table(1))
    tasks = [asyncio.create_task(storage.commit(played(1, n))) for n in range(1, 31)]
    await asyncio.sleep(0)
    await storage.close()
    async with asyncio.timeout(HANG_SECONDS):
        answers = await asyncio.gather(*tasks, return_exceptions=True)
    done = [n for n, answer in enumerate(answers, 1) if answer is None]
    assert all(answer is None or isinstance(answer, StorageError) for answer in answers)
    async with await Storage.open(tmp_path / "housecall.db") as again:
        assert await numbers(again) == done


async def test_a_full_disk_is_said_and_outlived(file_storage: Storage) -> None:
    await file_storage.commit(opened_table(1))
    writing = writer_of(file_storage)._connection
    ((pages,),) = await writing.execute_fetchall("PRAGMA page_count")
    await writing.execute_fetchall(f"PRAGMA max_page_count = {pages + 2}")
    big = Batch()
    big.add_move(move(1, 1, events=bytes(100_000)))
    answers = await asyncio.gather(
        file_storage.commit(big), file_storage.commit(played(1, 2)), file_storage.commit(big), return_exceptions=True
    )
    assert [answer.kind if isinstance(answer, StorageError) else answer for answer in answers] == ["full", None, "full"]
    await writing.execute_fetchall("PRAGMA max_page_count = 1000000")
    await file_storage.commit(big)
    assert await numbers(file_storage) == [1, 2]


async def test_a_lock_held_by_another_program_is_said_once_for_the_group_and_outlived(file_storage: Storage) -> None:
    await file_storage.commit(opened_table(1))
    await writer_of(file_storage)._connection.execute_fetchall("PRAGMA busy_timeout = 50")
    with locked(file_storage.path):
        answers = await asyncio.gather(*(file_storage.commit(played(1, n)) for n in (1, 2, 3)), return_exceptions=True)
    assert [answer.kind for answer in answers if isinstance(answer, StorageError)] == ["busy"] * 3
    await file_storage.commit(played(1, 1))
    assert await numbers(file_storage) == [1]


async def test_an_empty_batch_costs_nothing(file_storage: Storage) -> None:
    await file_storage.commit(Batch())
    assert writer_of(file_storage).groups == 0
