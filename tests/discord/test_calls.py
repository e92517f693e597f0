"""Whose turn it became is told: the clock runs, and what counts is what Discord got."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.app import HouseCall
from bot.settings import Settings
from bot.tables.table import ACTIVE_MS
from storage import Storage
from tests.chance import foreseen
from tests.discord.served import Clock
from tests.wire import LocalDiscord, Person, Seen, redirected

ROOM = "waiting-room"
NIGHT = 1_767_310_200_000  # 1 January 2026, 23:30 UTC
HOUR = 3_600_000


class Evening:
    """Ann and Bob at a table of a bot whose clock only a test moves."""

    def __init__(self, d: LocalDiscord, bot: HouseCall, clock: Clock) -> None:
        self.bot, self.clock = bot, clock
        self.ann, self.bob = d.person("ann"), d.person("bob")

    async def later(self, by: int) -> None:
        """Time passes; everything that is due has been brought then, and is on Ann's screen."""
        await self.bot.dispatcher.idle()
        self.clock.now += by
        await self.bot.scheduler.ring()
        await self.bot.dispatcher.idle()
        await self.ann.slash(ROOM, "me settings")

    async def fast(self, **options: Any) -> str:
        """They play fast, and Ann gets on the bus just when it becomes her turn; where they play."""
        for person in (self.ann, self.bob):
            await person.join()
        await self.ann.slash(ROOM, "play", game="night-shift", **options)
        await self.bob.press(await self.bob.sees("Join", ROOM), "Join")
        lobby = await self.ann.sees("Join", ROOM)
        await self.ann.until(lambda: "bob" in self.ann.fresh(lobby).text)
        await self.ann.press(lobby, "Start")
        board = await self.ann.sees("What changed")
        await self.later(1000)
        for person in (self.ann, self.bob):
            await person.slash(board.channel, "move", move="Skip this patient")
            await self.later(1000)
        self.ann.pings.clear()
        return board.channel


def hands(person: Person) -> list[Seen]:
    """The hands that came by direct message."""
    return [seen for seen in person.messages("dm") if "You hold" in seen.text]


@pytest_asyncio.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    clock = Clock()
    clock.now = NIGHT - 12 * HOUR
    async with LocalDiscord() as d, await Storage.open(tmp_path / "x.db") as storage:
        with redirected(d.url):
            settings = Settings(_env_file=None)  # type: ignore[call-arg]  # pydantic-settings reads it
            bot = HouseCall(settings, storage, env=foreseen(now=clock), guild_ready_timeout=0.05)
            running = asyncio.create_task(bot.start(d.token))
            while not bot.is_ready():  # noqa: ASYNC110  discord.py has no event for it before start
                await asyncio.sleep(0.01)
            yield Evening(d, bot, clock)
            await bot.close()
            await asyncio.gather(running, return_exceptions=True)
        assert d.violations == []


@pytest.mark.parametrize("pace", ["none", "1d"])
async def test_a_ping_comes_with_a_fresh_board_90_seconds_after_the_last_press(evening: Evening, pace: str) -> None:
    place = await evening.fast(pace=pace)
    await evening.later(ACTIVE_MS - 2001)
    assert evening.ann.pings == []
    await evening.later(1)
    (ping,) = evening.ann.pings
    assert ping.channel == place and "What changed" in ping.buttons and f"<@{evening.ann.id}>" in ping.text
    boards = [seen for seen in evening.ann.messages(place) if "What changed" in seen.buttons and not seen.ephemeral]
    assert [seen.id for seen in boards] == [ping.id]
    await evening.later(ACTIVE_MS)
    assert len(evening.ann.pings) == 1


async def test_the_hand_comes_by_direct_message_where_that_was_chosen(evening: Evening) -> None:
    await evening.ann.slash(ROOM, "me settings", turns="dm")
    await evening.fast()
    (first,) = hands(evening.ann)
    await evening.later(ACTIVE_MS - 2001)
    assert [one.id for one in hands(evening.ann)] == [first.id]
    await evening.later(1)
    (newest,) = hands(evening.ann)  # the one before is a line now
    assert newest.id > first.id and "further down" in next(
        one.text for one in evening.ann.messages("dm") if one.id == first.id
    )
    await evening.later(ACTIVE_MS)
    assert [one.id for one in hands(evening.ann)] == [newest.id] and evening.ann.pings == []


async def test_quiet_is_the_list_of_games_alone(evening: Evening) -> None:
    await evening.ann.slash(ROOM, "me settings", turns="quiet")
    await evening.fast()
    inbox = len(evening.ann.messages("dm"))
    await evening.later(2 * ACTIVE_MS)
    assert evening.ann.pings == [] and len(evening.ann.messages("dm")) == inbox
    assert "your turn" in (await evening.ann.slash(ROOM, "games")).text


async def test_in_quiet_hours_the_ping_comes_when_they_end(evening: Evening) -> None:
    await evening.ann.slash(ROOM, "me settings", quiet="23-7", zone="UTC")
    evening.clock.now = NIGHT
    await evening.fast()
    await evening.later(ACTIVE_MS)
    assert evening.ann.pings == []
    await evening.later(NIGHT + 15 * HOUR // 2 - evening.clock.now - 1)
    assert evening.ann.pings == []
    await evening.later(1)
    assert len(evening.ann.pings) == 1


@pytest.mark.parametrize("act", ["opens the hand", "presses Rules", "types a command"])
async def test_who_does_anything_at_the_table_meanwhile_is_left_alone(evening: Evening, act: str) -> None:
    place = await evening.fast()
    await evening.later(1000)
    if act == "presses Rules":
        await evening.ann.press(await evening.ann.sees("What changed", place), "Rules")
    else:
        await evening.ann.slash(place, "hand" if act == "opens the hand" else "log")
    await evening.later(2 * ACTIVE_MS)
    assert evening.ann.pings == []
