"""The registry: limits, sleeping and waking."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.errors import UserError
from bot.tables.showing_again import show_again
from storage import Batch, Storage
from tests.bot.outbox.mailroom import marked, settled
from tests.bot.tables.ward import ANN, BOB, CYD, Ward, moved


async def full_ward(path: Path, **settings: int) -> Ward:
    return Ward(await Storage.open(path / "full.db"), **settings)


async def test_a_person_hosts_and_sits_at_so_many_tables(tmp_path: Path) -> None:
    ward = await full_ward(tmp_path, lobbies_per_person=2, tables_per_person=3)
    await ward.opened(ANN)
    await ward.opened(ANN)
    with pytest.raises(UserError, match="open lobbies"):
        await ward.opened(ANN)
    await ward.playing(BOB, ANN)
    await ward.playing(BOB, CYD)
    await ward.playing(BOB, CYD)
    with pytest.raises(UserError, match="unfinished games"):
        await ward.opened(BOB)
    await ward.storage.close()


async def test_a_server_has_so_many_tables(tmp_path: Path) -> None:
    ward = await full_ward(tmp_path, tables_per_server=2)
    await ward.opened(ANN)
    await ward.opened(BOB)
    with pytest.raises(UserError, match="server has as many"):
        await ward.opened(CYD)
    await ward.storage.close()


async def test_a_table_that_somebody_comes_upon_while_it_is_opened_is_one_table(
    ward: Ward, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, found = ward.storage.commit, []

    async def commit(batch: Batch) -> None:
        await write(batch)
        rows = await ward.storage.tables_of(ANN, unfinished=True)
        found.extend([await ward.registry.table(row.id) for row in rows])

    monkeypatch.setattr(ward.storage, "commit", commit)
    table = await ward.opened(ANN)
    assert found == [table]
    assert await ward.registry.table(table.id) is table


async def test_an_unknown_table_and_one_of_an_unknown_game_are_gone(ward: Ward) -> None:
    table = await ward.opened(ANN)
    batch = Batch()
    batch.put_table(replace(table.row, game="chess"))
    await ward.storage.commit(batch)
    for number in (table.id, 999, 10**15):
        with pytest.raises(UserError, match="do not know that table"):
            await ward.again().registry.table(number)


async def test_two_who_need_a_sleeping_table_get_the_same_one(ward: Ward) -> None:
    number = (await ward.playing(ANN, BOB)).id
    registry = ward.again().registry
    found = await asyncio.gather(*(registry.table(number) for _ in range(5)))
    assert all(table is found[0] for table in found) and len(registry) == 1


async def test_the_longest_unused_sleep_and_wake_as_they_were(tmp_path: Path) -> None:
    ward = await full_ward(tmp_path, tables_in_memory=10)
    numbers = []
    for _ in range(13):
        table = await ward.playing(ANN, BOB)
        await moved(table, ANN, "skip")
        numbers.append((table.id, table.game.dump(table.state)))
    again = ward.again(tables_in_memory=10)
    for number, dump in numbers:
        woken = await again.registry.table(number)
        assert woken.game.dump(woken.state) == dump and len(woken.moves) == 1
        assert len(again.registry) <= 10
    await moved(await again.registry.table(numbers[0][0]), BOB, "skip")
    await ward.storage.close()


async def test_whoever_moved_just_before_a_restart_is_still_at_the_table(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    ward.time += 5_000
    await moved(table, ANN, "skip")
    again = ward.again()
    woken = await again.registry.table(table.id)
    assert woken.active == {ANN: ward.time}
    paid = Batch()
    paid.drop_owed(table.id, "hand_message", f"user:{ANN}")
    await ward.storage.commit(paid)
    await moved(woken, BOB, "skip")  # asks both again
    await again.quiet()
    assert "hand_message" not in {row.kind for row in await ward.storage.owed(table.id) if row.target == f"user:{ANN}"}


async def test_a_busy_table_and_one_that_somebody_holds_is_never_loaded_a_second_time(tmp_path: Path) -> None:
    ward = await full_ward(tmp_path, tables_in_memory=10, tables_per_person=100)
    numbers = [(await ward.playing(ANN, BOB)).id for _ in range(24)]
    registry = ward.again(tables_in_memory=10).registry
    held, busy = await registry.table(numbers[0]), await registry.table(numbers[1])
    go_on = asyncio.Event()
    job = asyncio.create_task(busy.do(lambda _table: go_on.wait()))
    await asyncio.sleep(0)
    for number in numbers[2:]:
        await registry.table(number)
    assert busy in registry.awake()
    assert await registry.table(numbers[0]) is held
    assert await registry.table(numbers[1]) is busy
    go_on.set()
    await job
    await ward.storage.close()


async def test_after_a_restart_of_a_forgetful_discord_everything_open_is_marked_again(ward: Ward) -> None:
    lobby_table, playing = await ward.opened(ANN), await ward.playing(BOB, CYD)
    await settled(ward, lobby_table, playing)
    await show_again(ward.again().services)
    assert await marked(ward, lobby_table) == ["lobby"]
    assert sorted(await marked(ward, playing)) == ["board", "first_post", "lobby", "thread"]


async def test_a_table_that_is_read_while_it_is_being_opened_is_no_second_one(ward: Ward) -> None:
    opened = await ward.opened(ANN)
    read = await ward.registry._load(
        opened.id
    )  # as for the dispatcher, which sees its rows before the registry knows it
    assert read is opened
    assert await ward.registry.table(opened.id) is opened
