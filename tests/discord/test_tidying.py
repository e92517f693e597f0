from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.servers.change import ServerChange
from bot.tables import ending, lobby
from bot.tables.table import Table
from bot.tables.tidying import FIRST_MS
from bot.tables.time_control import DAY, HOUR
from tests.bot.tables.ward import turn
from tests.discord.served import ROOM, Served, rung, running, served, settled
from tests.fire.months import month, threads


@pytest_asyncio.fixture
async def at(tmp_path: Path) -> AsyncIterator[Served]:
    async with served(tmp_path) as opened:
        yield opened


async def archives_after(at: Served, hours: int) -> None:
    """Set the hours after a game until the server's threads are archived."""
    change = ServerChange(await at.bot.registry.servers.of(at.d.world.guild))
    change.decide(archive_hours=hours)
    await change.commit()


async def later(at: Served, milliseconds: int) -> None:
    at.later(milliseconds)
    await rung(at.bot)


async def in_thread(at: Served) -> Table:
    table = await at.begun("ann", "bob")
    await settled(at.bot)
    assert table.home in {one.id for one in threads(at)}
    return table


@pytest.mark.parametrize(("hours", "waits"), [(24, DAY), (1, HOUR), (72, 3 * DAY)])
async def test_a_thread_is_archived_so_long_after_its_game_and_once(at: Served, hours: int, waits: int) -> None:
    if hours != 24:
        await archives_after(at, hours)
    table = await in_thread(at)
    await at.over(table)
    await later(at, FIRST_MS - 1000)
    await later(at, waits - FIRST_MS)
    assert [one.id for one in threads(at)] == [table.home]
    await later(at, 2000)
    assert threads(at) == []
    at.d.world.reopen(at.d.world.channel(table.home))
    await later(at, 2 * waits)
    assert len(threads(at)) == 1  # a person wrote there
    assert "Night Shift" in (await (await at.person("ann").join()).slash(ROOM, "replay", table=table.id)).text


async def test_where_none_are_to_be_archived_none_are(at: Served) -> None:
    await archives_after(at, 0)
    await at.over(await in_thread(at))
    await later(at, FIRST_MS)
    await later(at, 10 * DAY)
    assert len(threads(at)) == 1


async def test_a_thread_in_which_another_game_is_played_stays_open(at: Served) -> None:
    first = await in_thread(at)
    await at.begun("ann", "bob", home=first.home)
    await at.over(first)
    await later(at, FIRST_MS)
    await later(at, 2 * DAY)
    assert first.home in {one.id for one in threads(at)}


async def test_a_thread_that_somebody_else_made_is_theirs(at: Served) -> None:
    theirs = at.d.world.private_thread(ROOM, "our corner", "ann", "bob")
    table = await at.begun("ann", "bob", home=theirs.id)
    await at.over(table)
    await later(at, FIRST_MS)
    await later(at, 2 * DAY)
    assert not theirs.archived


async def test_a_game_that_was_called_off_while_the_bot_was_down_leaves_no_thread(tmp_path: Path) -> None:
    async with served(tmp_path) as at:
        table = await in_thread(at)
        await table.do(ending.cancel)
        await settled(at.bot)
        env = at.bot.registry.services.env
        await at.bot.close()
        at.later(3 * DAY)
        async with running(at.d, at.storage, env) as again:
            await rung(again)
            await rung(again)
        assert threads(at) == []


async def test_a_lobby_that_came_to_nothing_is_removed_after_an_hour(at: Served) -> None:
    table = await at.lobby("ann", "bob")
    await settled(at.bot)
    await turn(lobby.invite, table, at.person("ann").id, {at.person("cyd").id: "cyd"})
    await settled(at.bot)
    assert len(at.d.place(ROOM).messages) == 2
    await turn(lobby.close, table, "expired")
    await settled(at.bot)
    assert len(at.d.place(ROOM).messages) == 2  # the people who sat there can read that it closed
    await later(at, FIRST_MS)
    assert at.d.place(ROOM).messages == {}
    assert await at.storage.posts(table.id) == []


async def test_no_more_threads_are_open_than_games_and_those_of_one_day(tmp_path: Path) -> None:
    assert await month(tmp_path, games=12, days=5) == []
