from __future__ import annotations

from typing import Any

import pytest

from storage import WHOLE_TABLE, Batch, SeatRecord, Share, Storage, TimerRow
from storage.cluster import set_alive
from tests.storage.examples import mark, owed, seat, table

SHARD = 1 << 22
"""The distance between ids of servers on consecutive shards."""


async def filled(storage: Storage) -> None:
    """Add a table for each of six shards and one without a server, with timers and deliveries."""
    batch = Batch()
    for number in range(1, 8):
        batch.put_table(table(number, guild=None if number == 7 else number * SHARD + 5))
        batch.set_timer(TimerRow(number, "turn", WHOLE_TABLE, 100 - number))
        batch.owe(owed(f"n{number}", table_id=number, due=50 + number))
        batch.mark(mark(f"n{number}", table_id=number, due=60 + number))
    for owner in (0, -(2 * SHARD), -(3 * SHARD)):
        batch.mark(mark(f"n{owner}", table_id=owner, due=40))
    await storage.commit(batch)


def test_everything_belongs_to_exactly_one_slot() -> None:
    for guild in (None, 0, 5, *(number * SHARD + 7 for number in range(30))):
        assert [Share(3, 6, slot).mine(guild) for slot in range(3)].count(True) == 1
        assert Share().mine(guild)
    assert Share(3, 6, 0).mine(None) and Share(3, 6, 1).mine(4 * SHARD)
    assert (Share().whole, Share(2, 4).whole) == (True, False)


@pytest.mark.parametrize(
    ("slot", "tables", "due"),
    [(0, [3, 6, 7], [0, -3 * SHARD, 3, 6, 7]), (1, [1, 4], [1, 4]), (2, [2, 5], [-2 * SHARD, 2, 5])],
)
async def test_a_share_is_told_what_is_due_of_its_own(
    storage: Storage, slot: int, tables: list[int], due: list[int]
) -> None:
    await filled(storage)
    storage.share = Share(3, 6, slot)
    assert [row.id for row in await storage.open_tables(mine=True)] == tables
    assert len(await storage.open_tables()) == 7
    assert sorted(await storage.tables_owed(99, 99)) == sorted(due)
    assert [row.table_id for row in await storage.timers_due(99)] == tables[::-1]
    assert (await storage.next_timer()) == TimerRow(tables[-1], "turn", WHOLE_TABLE, 100 - tables[-1])
    assert await storage.next_due() == (51 if slot == 1 else 40)
    assert await storage.next_due(40) == 50 + tables[0]
    counts = await storage.counts()
    assert (sum(counts.tables.values()), counts.timers) == (len(tables), len(tables)) and counts.owed >= len(due)


async def test_the_whole_share_is_told_everything(storage: Storage) -> None:
    await filled(storage)
    assert len(await storage.tables_owed(99, 99)) == 10
    assert len(await storage.timers_due(99)) == len(await storage.open_tables(mine=True)) == 7


async def test_a_slot_remembers_when_it_was_served(storage: Storage) -> None:
    assert await storage.cluster.alive(1) is None
    for at in (5, 9):
        batch = Batch()
        set_alive(batch, 1, at)
        set_alive(batch, 0, at + 1)
        await storage.commit(batch)
    assert [await storage.cluster.alive(slot) for slot in range(3)] == [10, 9, None]


async def test_games_in_motion_are_those_that_wait_for_no_person_and_those_touched_last(storage: Storage) -> None:
    batch = Batch()

    def game(number: int, asked: int = 1, *, records: str = "", touched: int = 100, **given: Any) -> None:
        status = given.pop("at", "playing")
        clock = f'{{"asked_since":{{"{asked}":5}}}}'
        row = table(number, guild=number * SHARD, status=status, clock=clock, last_activity=touched)
        batch.put_table(row)
        for one in range(12):
            batch.put_seat(seat(number, one, **(given if one == 1 else {})))
        if records:
            batch.put_order(SeatRecord(number, 1, records, "{}"))

    game(1, kind="computer")
    game(2, asked=11, kind="computer")
    game(3, status="absent")
    game(4, status="conceded")
    game(5, records="plan")
    game(6, records="note")
    game(7, asked=0, records="plan")
    game(8, kind="computer", at="paused")
    game(9, kind="computer", at="finished")
    game(10, touched=500)
    game(11, touched=401)
    game(12, touched=399)
    game(13, touched=9000)
    await storage.commit(batch)
    assert await storage.tables_in_motion(1000, 100, ("plan", "order")) == [13, 10, 11, 1, 3, 4, 5]
    storage.share = Share(2, 2, 0)
    assert await storage.tables_in_motion(1000, 100, ("plan", "order")) == [10, 4]
    storage.share = Share(20, 20, 19)
    assert await storage.tables_in_motion(1000, 100, ("plan", "order")) == []
