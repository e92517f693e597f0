from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import combinations
from pathlib import Path

import pytest_asyncio

from bot.local.objects import PUBLIC_THREAD, Channel
from storage import TableRow
from tests.discord.served import ROOM, Served, served
from tests.discord.test_leagues import PEOPLE, begun, later, posts


@pytest_asyncio.fixture
async def at(tmp_path: Path) -> AsyncIterator[Served]:
    async with served(tmp_path) as opened:
        yield opened


def threads(at: Served) -> list[Channel]:
    room = at.place(ROOM)
    return [one for one in at.d.world.channels.values() if one.parent == room]


async def tables(at: Served) -> list[TableRow]:
    return await at.storage.open_tables(at.d.world.guild)


async def test_a_league_game_has_a_thread_of_its_own_and_no_lobby(at: Served) -> None:
    await begun(at)
    await later(at, 0.01)  # the limit of games opened at once
    opened = threads(at)
    assert {one.kind for one in opened} == {PUBLIC_THREAD}
    pairs = {f"Night Shift · Division 1 · {one} v {other}" for one, other in combinations(PEOPLE, 2)}
    pairs |= {f"Night Shift · Division 1 · {other} v {one}" for one, other in combinations(PEOPLE, 2)}
    assert {one.name for one in opened} <= pairs
    assert len({one.name for one in opened}) == len(opened) == 4
    assert sorted(row.home or 0 for row in await tables(at)) == sorted(one.id for one in opened)
    assert not [one for one in posts(at) if "Watch" in one.buttons or "Join" in one.buttons]
    for one in opened:
        first = next(iter(one.messages.values()))
        called = {user["username"] for user in at.d.world.message_json(first)["mentions"]}
        assert called == set(one.name.rpartition(" · ")[2].split(" v "))


async def test_a_thread_whose_making_was_not_answered_is_found_again(at: Served) -> None:
    lost = at.d.faults.lose_answer("POST /channels/*/threads", times=2)
    await begun(at)
    await later(at, 0.02)
    await later(at, 0.02)
    assert lost.met == 2
    assert sorted(row.home or 0 for row in await tables(at)) == sorted(one.id for one in threads(at))


async def test_where_threads_may_not_be_made_league_games_stand_in_the_channel(at: Served) -> None:
    at.d.deny(ROOM, "create_public_threads")
    await begun(at)
    assert threads(at) == []
    assert {row.home for row in await tables(at)} == {at.place(ROOM)}
