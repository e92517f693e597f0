"""Counts of usage: several processes add, a failed write loses nothing, and nothing is added twice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.scheduler.periodic import UsageWriter
from bot.usage import WEEK_MS, Usage, week_of
from storage import Batch, Storage, StorageError
from tests.bot.tables.ward import Ward, no_room
from tests.storage.breaking import Relay, relayed
from tests.storage.postgres import Server
from tests.wire import eventually

NOW = 1_795_820_000_000  # 2026-11-28
BREAKS: dict[str, Callable[[Relay], None]] = {
    "before": lambda relay: setattr(relay, "before", b"COMMIT"),
    "after": lambda relay: setattr(relay, "after", b"COMMIT"),
}


def used(*names: str) -> Usage:
    """Return the counts of a process after presses of these buttons."""
    usage = Usage()
    for name in names:
        usage.count("button", name)
    return usage


async def counts(storage: Storage) -> dict[str, int]:
    return {row.name: row.count for row in await storage.usage("")}


async def written(usage: Usage, storage: Storage, now: int = NOW) -> int:
    """Write until it succeeds. Return the number of failed tries."""
    for failed in range(50):
        try:
            await usage.write(storage, now)
        except StorageError:
            await asyncio.sleep(0)
        else:
            return failed
    raise AssertionError("never written")


async def test_several_processes_add_and_a_week_goes_after_a_year(postgres_url: str) -> None:
    assert [week_of(NOW), week_of(NOW + 5 * WEEK_MS)] == ["2026-W48", "2026-W53"]
    async with await Storage.open(postgres_url) as one, await Storage.open(postgres_url) as other:
        for _ in range(5):
            await asyncio.gather(written(used("hand", "hand"), one), written(used("hand", "log"), other))
        assert await counts(one) == {"hand": 15, "log": 5}
        await written(used("why"), one, NOW + 52 * WEEK_MS)
        assert await counts(other) == {"hand": 15, "log": 5, "why": 1}
        await written(used("why"), one, NOW + 54 * WEEK_MS)
        assert [row.week for row in await other.usage("")] == ["2027-W47", "2027-W49"]


@pytest.mark.parametrize("breaks", BREAKS)
async def test_where_the_answer_to_a_write_never_comes_it_counts_once(
    postgres: Server, postgres_url: str, postgres_database: str, breaks: str
) -> None:
    async with (
        relayed(postgres) as relay,
        await Storage.open(relay.url(postgres_database), connections=2) as far,
        await Storage.open(postgres_url) as near,
    ):
        usage = used("hand")
        await written(usage, far)
        usage.count("button", "hand")
        BREAKS[breaks](relay)
        with pytest.raises(StorageError) as caught:
            await usage.write(far, NOW)
        assert caught.value.kind == "unknown"
        assert await counts(near) == {"hand": 2 if breaks == "after" else 1}
        usage.count("button", "log")
        for _ in range(3):
            await written(used("why"), near)
        await written(usage, far)
        await written(usage, far)
        assert await counts(near) == {"hand": 2, "log": 1, "why": 3}


async def test_a_full_disk_loses_no_count(tmp_path: Path) -> None:
    async with await Storage.open(tmp_path / "x.db") as storage:
        usage = used("hand")
        with no_room(), pytest.raises(StorageError):
            await usage.write(storage, NOW)
        usage.count("button", "hand")
        await usage.write(storage, NOW + WEEK_MS)
        assert {row.week: row.count for row in await storage.usage("")} == {"2026-W48": 1, "2026-W49": 1}


async def test_a_write_under_way_at_shutdown_counts_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commit, go, sent = Storage.commit, asyncio.Event(), list[Batch]()

    async def slow(storage: Storage, batch: Batch) -> None:
        sent.append(batch)
        await commit(storage, batch)
        await go.wait()

    monkeypatch.setattr(Storage, "commit", slow)
    async with await Storage.open(tmp_path / "x.db") as storage:
        ward = Ward(storage)
        writer = UsageWriter(ward.services, ward.services.env.sleep)
        ward.services.usage.count("button", "hand")
        writer.start()
        await eventually(lambda: len(sent) == 1)
        closing = asyncio.create_task(writer.close())
        await asyncio.sleep(0.01)
        go.set()
        await closing
        assert await counts(storage) == {"hand": 1}
