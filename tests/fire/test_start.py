"""Starting with many unfinished games: their clocks are set without waking one of them."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from bot.scheduler import downtime
from bot.tables.registry import TableRegistry
from bot.tables.table_settings import TableSettings
from bot.tables.time_control import Clock
from storage import Storage, TableRow
from tests.fire.dealing import Dealer
from tests.fire.standing import hall_of


async def test_downtime_is_made_up_for_games_that_sleep_and_for_those_that_are_awake(tmp_path: Path) -> None:
    now, lost = int(time.time() * 1000), 20 * 60_000
    async with await Storage.open(tmp_path / "h.sqlite3") as storage:
        dealt = await Dealer(1, [2], now).deal(storage, 450)
        registry = hall_of(storage)
        awake = await registry.table(dealt[7].id)
        before = {table.id: await storage.timers(table.id) for table in dealt}
        await downtime.make_up(registry, lost)
        assert len(registry) == 1
        for table in dealt:
            row = await storage.table(table.id)
            assert row is not None and set(Clock.load(row.clock).asked_since.values()) == {now + lost}
            timers = await storage.timers(table.id)
            assert [timer.due for timer in timers] == [timer.due + lost for timer in before[table.id]]
            assert [notice.key for notice in TableSettings.load(row.settings).notices] == ["unreachable"]
            pending = [*await storage.owed(table.id), *await storage.marks(table.id)]
            assert pending == [], "an hour away is no message a table"
        assert awake.row == await storage.table(awake.id)


async def test_a_press_at_a_sleeping_game_waits_until_its_clock_is_set(tmp_path: Path) -> None:
    now = int(time.time() * 1000)
    async with await Storage.open(tmp_path / "h.sqlite3") as storage:
        (dealt,) = await Dealer(1, [2], now).deal(storage, 1)
        registry = hall_of(storage)
        async with registry.asleep() as awake:
            assert dealt.id not in awake
            pressed = asyncio.create_task(registry.table(dealt.id))
            for _ in range(100):
                await registry.services.storage.table(dealt.id)  # other requests are answered in between
            assert not pressed.done()
        assert (await pressed).id == dealt.id


async def test_who_presses_while_many_clocks_are_set_waits_for_a_few_of_them_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, woken, set_together = asyncio.Event(), asyncio.Event(), downtime._shift_asleep

    async def one_by_one(registry: TableRegistry, rows: list[TableRow], lost: int) -> list[int]:
        if first.is_set():
            await woken.wait()
        first.set()
        return await set_together(registry, rows, lost)

    monkeypatch.setattr(downtime, "_shift_asleep", one_by_one)
    now = int(time.time() * 1000)
    async with await Storage.open(tmp_path / "h.sqlite3") as storage:
        dealt = await Dealer(1, [2], now).deal(storage, 5 * downtime.TOGETHER)
        registry = hall_of(storage)
        making_up = asyncio.create_task(downtime.make_up(registry, 120_000))
        await first.wait()
        await registry.table(dealt[-1].id)
        assert not making_up.done()
        woken.set()
        await making_up
        table = await registry.table(dealt[-1].id)
        assert set(Clock.load(table.row.clock).asked_since.values()) == {now + 120_000}
        assert table.row == await storage.table(table.id)
