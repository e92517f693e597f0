"""Two processes, each with its own registry, on one PostgreSQL: either may run any table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial

import pytest
import pytest_asyncio

from bot.errors import UserError
from bot.scheduler.scheduler import _ring
from bot.servers.change import ServerChange
from bot.servers.server import Server
from bot.tables import ending, forgetting, lobby, moves, pressing, spectators
from bot.tables.change import Change
from bot.tables.moves import Played
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from bot.ui.ids import DecisionStamp
from storage import Batch, Share, Storage, StorageError, TimerRow
from tests.bot.tables.ward import ANN, BOB, CYD, NAMES, Ward, asked, guest, stamp
from tests.laws.refusals import remembered

GUILD = 77


@pytest_asyncio.fixture
async def wards(postgres_url: str) -> AsyncIterator[tuple[Ward, Ward]]:
    async with await Storage.open(postgres_url) as first, await Storage.open(postgres_url) as second:
        one, two = (Ward(storage, n, lobbies_per_person=100) for n, storage in enumerate((first, second)))
        yield one, two
        await one.quiet()
        await two.quiet()


async def pressed(
    ward: Ward, table_id: int, user: int, text: str, press: int, at: DecisionStamp | None = None
) -> Played:
    """Press a button on the player's screen, as one process receives it."""
    pressing.begin(press)
    try:
        table = await ward.registry.table(table_id)
        made = at or stamp(table, asked(table, user))
        return await table.do(lambda table: moves.play(table, user, made, [text]))
    finally:
        pressing.nobodys()


async def same(one: Ward, two: Ward, table_id: int) -> Table:
    """Check that both processes' memory of a table equals the disk."""
    first, second = await one.registry.table(table_id), await two.registry.table(table_id)
    third = await one.again().registry.table(table_id)
    assert remembered(first) == remembered(second) == remembered(third)
    assert first.version == second.version == third.version
    return first


async def test_moves_pressed_here_and_there_make_one_game(wards: tuple[Ward, Ward]) -> None:
    one, two = wards
    table = await one.playing(ANN, BOB)
    for n in range(6):
        user = (ANN, BOB)[n % 2]
        await pressed((one, two)[n // 2 % 2], table.id, user, "skip", n + 1)
    table = await same(one, two, table.id)
    assert [(row.number, row.interaction) for row in table.moves] == [(n, str(n)) for n in range(1, 7)]


async def test_of_two_who_answer_the_same_question_at_once_one_is_heard(wards: tuple[Ward, Ward]) -> None:
    one, two = wards
    for turn in range(10):
        table = await one.playing(ANN, BOB)
        made = stamp(table, asked(table, ANN))
        await two.registry.table(table.id)
        tries = [pressed(ward, table.id, ANN, "skip", 10 * turn + at, made) for at, ward in enumerate(wards)]
        came = await asyncio.gather(*tries, return_exceptions=True)
        assert sorted(type(one).__name__ for one in came) == ["Played", "UserError"]
        assert len((await same(one, two, table.id)).moves) == 1


async def test_a_press_that_two_processes_hear_is_carried_out_once(wards: tuple[Ward, Ward]) -> None:
    one, two = wards
    for turn in range(10):
        table = await one.opened(ANN)
        table_id = table.id

        async def joins(ward: Ward, press: int, table_id: int = table_id) -> None:
            pressing.begin(press)
            table = await ward.registry.table(table_id)
            await table.do(lambda table: lobby.join(table, guest(table, BOB, NAMES[BOB])))

        came = await asyncio.gather(*(joins(ward, 100 + turn) for ward in wards), return_exceptions=True)
        assert sorted(type(one).__name__ for one in came) == ["AlreadyDoneError", "NoneType"]
        assert [seat.user for seat in (await same(one, two, table.id)).seats] == [ANN, BOB]


async def test_a_move_whose_answer_was_lost_is_found_by_its_press_also_where_others_have_moved_since(
    wards: tuple[Ward, Ward], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = wards
    table = await one.playing(ANN, BOB)
    await two.registry.table(table.id)
    commit = one.storage.commit
    lost: list[Batch] = []

    async def loses(batch: Batch) -> None:
        await commit(batch)
        if not lost:
            lost.append(batch)
            await asyncio.create_task(pressed(two, table.id, BOB, "skip", 2))
            raise StorageError("unknown", "Nobody knows.")

    monkeypatch.setattr(one.storage, "commit", loses)
    with pytest.raises(pressing.AlreadyDoneError):
        await pressed(one, table.id, ANN, "skip", 1)
    assert [row.interaction for row in (await same(one, two, table.id)).moves] == ["1", "2"]


async def test_what_a_server_decides_here_and_there_is_all_kept(wards: tuple[Ward, Ward]) -> None:
    async def decides(name: str, value: int, server: Server) -> None:
        change = ServerChange(server)
        change.decide(**{name: value})
        await change.commit()

    async def often(ward: Ward, name: str) -> None:
        for value in range(1, 16):
            await (await ward.registry.servers.of(GUILD)).do(partial(decides, name, value))

    one, two = wards
    await asyncio.gather(often(one, "call_role"), often(two, "log_channel"), often(one, "tables_per_person"))
    for ward in wards:
        settings = (await ward.registry.servers.of(GUILD)).settings
        assert (settings.call_role, settings.log_channel, settings.tables_per_person) == (15, 15, 15)
    assert (await one.storage.version(-GUILD)).version == 45


async def test_counts_of_two_processes_lose_nothing_but_without_the_guard(
    wards: tuple[Ward, Ward], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def counts(table: Table) -> None:
        change = Change(table, private=True)
        change.agree(seats_wanted=table.settings.seats_wanted + 1)
        await change.commit()

    async def often(ward: Ward, table_id: int) -> None:
        for _ in range(15):
            table = await ward.registry.table(table_id)
            await table.do(counts)

    one, two = wards
    table = await one.opened(ANN)
    before = table.settings.seats_wanted
    await asyncio.gather(often(one, table.id), often(two, table.id))
    assert (await same(one, two, table.id)).settings.seats_wanted == before + 30
    monkeypatch.setattr(Batch, "guard", lambda *_given, **_named: None)
    await asyncio.gather(often(one, table.id), often(two, table.id), often(one, table.id), often(two, table.id))
    row = await one.storage.table(table.id)
    assert row is not None and TableSettings.load(row.settings).seats_wanted < before + 90


async def test_a_timer_that_two_processes_ring_rings_once(wards: tuple[Ward, Ward]) -> None:
    one, two = wards
    table = await one.opened(ANN)
    timer = next(row for row in await one.storage.timers(table.id) if row.kind == "lobby")
    tables = [await ward.registry.table(table.id) for ward in wards]
    await asyncio.gather(*(table.do(partial(_ring, timer)) for table in tables))
    assert (await same(one, two, table.id)).row.status == "expired"
    assert (await one.storage.version(table.id)).version == 2
    assert timer not in await one.storage.timers(table.id)


async def test_a_timer_that_was_set_anew_does_not_ring_as_it_was_read(wards: tuple[Ward, Ward]) -> None:
    one, two = wards
    table = await one.opened(ANN)
    (timer,) = [row for row in await one.storage.timers(table.id) if row.kind == "lobby"]
    later = Batch()
    later.set_timer(TimerRow(table.id, timer.kind, timer.seat, timer.due + 1))
    await two.storage.commit(later)
    await table.do(partial(_ring, timer))
    assert (await same(one, two, table.id)).row.status == "lobby"
    assert len(await one.storage.timers(table.id)) == 1


async def test_somebody_who_is_forgotten_here_is_forgotten_there(wards: tuple[Ward, Ward]) -> None:
    one, two = wards
    table = await one.playing(ANN, BOB, CYD)
    await pressed(one, table.id, ANN, "skip", 1)
    there = await two.registry.table(table.id)
    assert await there.do(lambda table: spectators.looked(table, BOB)) is not None
    await forgetting.forget(two.registry, ANN)
    table = await same(one, two, table.id)
    assert table.seats[0].user is None and all(row.user != ANN for row in table.moves)


async def test_a_table_that_is_deleted_elsewhere_is_gone_here(wards: tuple[Ward, Ward]) -> None:
    one, two = wards
    table = await one.opened(ANN)
    gone = Batch()
    gone.drop_table(table.id)
    await two.storage.commit(gone)
    with pytest.raises(UserError, match="do not know that table"):
        await one.registry.table(table.id)
    with pytest.raises(UserError, match="do not know that table"):
        await table.do(lambda table: lobby.join(table, guest(table, BOB, NAMES[BOB])))


@pytest.mark.parametrize("slot", [0, 1])
async def test_what_a_process_left_when_it_ended_is_done_by_the_one_that_has_the_slot(
    wards: tuple[Ward, Ward], slot: int
) -> None:
    one, two = wards
    two.storage.share = Share(2, 2, slot)
    table = await one.playing(ANN, BOB, CYD, game="quack-in-the-box", guild=GUILD)
    await one.quiet()
    there = await two.registry.table(table.id)
    await two.quiet()
    one.registry.services = replace(one.services, go_on=lambda _: None)
    left = await TableRegistry(one.registry.services).table(table.id)
    user = next(seat.user for seat in left.awaited() if seat.user is not None)
    await left.do(partial(ending.concede, user=user))
    await two.registry.table(table.id)
    await two.quiet()
    assert [row.via for row in there.moves[len(table.moves) :]][:1] == ([] if slot else ["default"])
