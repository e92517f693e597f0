from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.interactions.twice import PAUSE_MS, TWICE_MS
from bot.local.posts import Upload
from bot.tables.table import Table
from bot.ui.verbs import Hand
from tests.discord.served import ROOM, Served, served, settled
from tests.wire import Seen


@pytest_asyncio.fixture
async def at(tmp_path: Path) -> AsyncIterator[Served]:
    async with served(tmp_path) as opened:
        yield opened


async def board(at: Served, table: Table) -> int:
    posts = await at.storage.posts(table.id)
    return next(post.message for post in posts if post.kind == "board")


async def talk(at: Served) -> None:
    """Let Cyd write below the board."""
    cyd = at.d.world.person("cyd")
    at.d.posts.create(at.d.place(ROOM), cyd, Upload({"content": "hello"}))
    await at.person("cyd").join()


async def press(at: Served, table: Table) -> str:
    """Let Ann press *My hand* on the board. Return the answer."""
    ann = await at.person("ann").join()
    message = at.d.place(ROOM).messages[await board(at, table)]
    answer = await ann.forge(Seen(at.d.world.message_json(message)), str(Hand(table.id)), None)
    await settled(at.bot)
    return answer.text


async def test_the_second_press_within_twenty_seconds_brings_the_board_to_the_end_once_a_minute(at: Served) -> None:
    table = await at.begun("ann", "bob", at=ROOM, home=ROOM)
    first = await board(at, table)
    await talk(at)
    await press(at, table)
    at.later(TWICE_MS + 1000)
    await press(at, table)
    assert await board(at, table) == first  # too late to count as a repeat
    assert "Night Shift" in await press(at, table)  # still the hand
    second = await board(at, table)
    assert second > first
    await talk(at)
    await press(at, table)
    await press(at, table)
    assert await board(at, table) == second
    at.later(PAUSE_MS)
    await press(at, table)
    await press(at, table)
    assert await board(at, table) > second


async def test_a_board_that_is_the_last_message_stays(at: Served) -> None:
    table = await at.begun("ann", "bob", at=ROOM, home=ROOM)
    first = await board(at, table)
    await press(at, table)
    await press(at, table)
    assert await board(at, table) == first
