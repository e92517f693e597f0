from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import pytest
import pytest_asyncio
import simcord

from bot.app import HouseCall
from bot.errors import UserError
from bot.tables.table import Table
from storage import Storage
from tests.discord.served import Served, served
from tests.discord.simulated import Clock, Guest, make_bot
from tests.toy.registered import registered
from tests.wire import HANG_SECONDS


@pytest.fixture(autouse=True)
def night_shift() -> Iterator[None]:
    """Night Shift is one of the games."""
    with registered():
        yield


@dataclass
class Clinic:
    """A bot in SimCord with two people in a channel."""

    env: simcord.Env
    storage: Storage
    clock: Clock
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    ann: Guest
    bob: Guest

    @property
    def bot(self) -> HouseCall:
        """The bot that runs now."""
        return cast("HouseCall", self.env.bot)

    async def table(self, number: int = 1) -> Table:
        """A table, as the bot that runs now knows it."""
        return await self.bot.registry.table(number)

    def guest(self, name: str) -> Guest:
        """One more person."""
        return Guest(self.env, self.channel, self.guild.add_member(self.env.create_user(name)))

    async def restart(self) -> None:
        """A fresh bot on the same database."""
        await self.env.restart_bot(make_bot(self.storage, self.clock, 2))


@pytest_asyncio.fixture
async def simcord_env(tmp_path: Path) -> AsyncIterator[simcord.Env]:
    """SimCord around a bot; what went wrong in the bot unseen fails the test."""
    async with await Storage.open(tmp_path / "clinic.db") as storage:
        env = simcord.Env(make_bot(storage, Clock()), settle_timeout=HANG_SECONDS)
        await env.start()
        yield env
        await env.shutdown()
        unforeseen = [error for error in env.errors if not isinstance(getattr(error, "original", error), UserError)]
        assert unforeseen == []


@pytest_asyncio.fixture
async def clinic(simcord_env: simcord.Env) -> Clinic:
    bot = cast("HouseCall", simcord_env.bot)
    guild = simcord_env.create_guild()
    channel = guild.create_text_channel("ward")
    people = [Guest(simcord_env, channel, guild.add_member(simcord_env.create_user(name))) for name in ("ann", "bob")]
    services = bot.registry.services
    return Clinic(simcord_env, services.storage, cast("Clock", services.env.now), guild, channel, *people)


@pytest_asyncio.fixture
async def at(tmp_path: Path) -> AsyncIterator[Served]:
    """The bot on a local Discord over sockets."""
    async with served(tmp_path) as made:
        yield made
