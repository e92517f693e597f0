"""Games go on after the bot has started, or a process has taken a slot over, without a press and without a clock."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.scheduler import downtime
from bot.tables.registry import TableRegistry
from bot.tables.time_control import Clock
from storage import Batch, Storage, TableRow
from tests.bot.tables.stopped import gone_on, interrupted, sleeping, stopping
from tests.discord.room import Room
from tests.discord.served import settled
from tests.wire import HANG_SECONDS, LocalDiscord
from tests.wire.cluster import cluster

HOUR = 3_600_000


async def left(
    d: LocalDiscord, storage: Storage, now: int, many: int = 100
) -> tuple[dict[int, tuple[str, int, str]], list[int]]:
    """Leave interrupted games and sleeping ones in the database, with nothing to deliver, so that only a start finds
    them.
    """
    stops = stopping(storage, now, d.world.guild)
    asleep = [table.id for table in await sleeping(stops)]
    made = await interrupted(stops, many)
    batch = Batch()
    for number in (*made, *asleep):
        for mark in await storage.marks(number):
            batch.unmark(mark)
        for row in await storage.owed(number):
            batch.paid(row)
    await storage.commit(batch)
    return made, asleep


async def test_a_hundred_games_go_on_as_soon_as_the_bot_is_ready(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    make_up = downtime.make_up

    async def slowly(registry: TableRegistry, lost: int, which: Callable[[TableRow], bool] | None = None) -> None:
        for _ in range(200):
            await registry.services.storage.counts()
        await make_up(registry, lost, which)

    monkeypatch.setattr(downtime, "make_up", slowly)
    await room.stack.aclose()
    made, asleep = await left(room.d, room.storage, room.clock.now - HOUR)
    forced = [number for number, (what, _, _) in made.items() if what == "a forced move"]
    banks = {number: await bank(room.storage, number) for number in forced}
    room.later(10 * HOUR)
    ready = room.clock.now
    await room.restart()
    await settled(room.bot)
    assert await gone_on(room.storage, made) == {}
    assert room.clock.now == ready
    assert {one.id for one in room.bot.registry.awake()}.isdisjoint(asleep)
    assert {number: await bank(room.storage, number) for number in forced} == banks, "the stop costs no one their time"


async def bank(storage: Storage, number: int) -> dict[int, int]:
    row = await storage.table(number)
    assert row is not None
    return Clock.load(row.clock).banks


async def nothing(*_: object) -> list[int]:
    return []


async def test_a_game_that_nothing_else_has_woken_goes_on_when_its_hand_is_opened(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    object.__setattr__(room.bot.registry.services, "go_on", lambda _: None)
    thread = await room.play("ann", computers=1)
    table = await room.table()
    assert not table.moves
    monkeypatch.setattr(Storage, "tables_in_motion", nothing)
    await room.restart()
    await settled(room.bot)
    assert room.bot.registry.in_memory(table.id) is None
    await room.person("ann").slash(thread, "hand")
    await settled(room.bot)
    assert [row.via for row in (await room.table()).moves] == ["computer"]


@pytest.mark.parametrize("handed_over", [False, True])
async def test_games_go_on_in_the_process_that_takes_a_slot_over(
    empty_postgres_url: str, tmp_path: Path, *, handed_over: bool
) -> None:
    async with cluster(tmp_path, empty_postgres_url) as made:
        first = made.member("--toy")
        await first.begin()
        await first.says("active")
        second = await made.standby("--toy")
        assert first.process is not None
        first.process.send_signal(signal.SIGSTOP)  # it does not see that they are made
        async with await Storage.open(empty_postgres_url) as storage:
            many = 14 if handed_over else 100
            games, _ = await left(made.d, storage, int(time.time() * 1000) - HOUR, many)
            first.process.send_signal(signal.SIGCONT)
            await (first.stop() if handed_over else first.kill())
            await second.says("active")
            async with asyncio.timeout(HANG_SECONDS):
                while await gone_on(storage, games):  # noqa: ASYNC110  another process makes the moves
                    await asyncio.sleep(0.05)
        assert ("handed_over" in first.said) is handed_over
