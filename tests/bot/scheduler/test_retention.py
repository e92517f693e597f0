import asyncio

import pytest

from bot.errors import UserError
from bot.history.recordings import Recordings
from bot.interactions import showing
from bot.scheduler.periodic import Retention
from bot.servers import forgetting
from bot.tables import ending
from bot.tables.registry import TableRegistry
from bot.tables.time_control import DAY
from storage import Batch, PostRow
from tests.bot.tables.recorded import play_on, play_out
from tests.bot.tables.ward import ANN, BOB, Ward, turn


async def test_a_year_later_the_result_is_left_and_nothing_else(ward: Ward) -> None:
    old = await ward.playing(ANN, BOB)
    await play_out(old)
    batch = Batch()
    batch.put_post(PostRow(old.id, "board", 80, 1, "", 1))
    await ward.storage.commit(batch)
    ward.time += 300 * DAY
    young, running = await ward.playing(ANN, BOB), await ward.playing(ANN, BOB)
    await play_out(young)
    await play_on(running, 1)
    retention = Retention(ward.registry)
    assert await retention.sweep() == (0, 0)
    ward.time += 66 * DAY
    assert await retention.sweep() == (1, 0)
    assert await retention.sweep() == (0, 0)
    storage = ward.storage
    assert (await storage.moves(old.id), await storage.state(old.id), await storage.dealt(old.id)) == ([], None, None)
    assert await storage.posts(old.id) == []
    assert [row.table_id for row in await storage.history(ANN)] == [young.id, old.id]
    assert [seat.name for seat in await storage.seats(old.id)] == ["Ann", "Bob"]
    assert await storage.moves(young.id) and await storage.moves(running.id)


async def test_whoever_looks_at_it_then_is_told_so(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await play_out(table)
    recordings = Recordings(ward.registry)
    await recordings.recording(table)
    ward.time += 366 * DAY
    await Retention(ward.registry).sweep()
    again = await ward.registry.table(table.id)
    assert again is not table and again.seats == table.seats
    with pytest.raises(UserError, match="no longer stored"):
        await recordings.recording(again)
    with pytest.raises(UserError, match="no longer stored"):
        showing.more(again, ANN, again.say)


async def test_a_table_without_a_result_goes_wholly(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await turn(ending.cancel, table)
    ward.time += 366 * DAY
    assert await Retention(ward.registry).sweep() == (0, 1)
    assert await ward.storage.table(table.id) is None
    assert await ward.storage.seats(table.id) == []


async def test_a_host_can_keep_everything(ward: Ward) -> None:
    keeping = ward.again(keep_days=0)
    table = await keeping.playing(ANN, BOB)
    await play_out(table)
    keeping.time += 9999 * DAY
    assert await Retention(keeping.registry).sweep() == (0, 0)
    await keeping.quiet()
    assert await keeping.storage.moves(table.id)


async def test_no_server_is_forgotten_before_the_bot_knows_who_invited_it_meanwhile(
    ward: Ward, monkeypatch: pytest.MonkeyPatch
) -> None:
    retention, swept, looked = Retention(ward.registry), asyncio.Event(), asyncio.Event()

    async def due(_: TableRegistry) -> int:
        looked.set()
        return 0

    async def sweep() -> tuple[int, int]:
        swept.set()
        return 0, 0

    monkeypatch.setattr(forgetting, "due", due)
    monkeypatch.setattr(retention, "sweep", sweep)
    retention.start()
    await swept.wait()
    assert not looked.is_set()
    retention.servers_known()
    await looked.wait()
    await retention.close()
