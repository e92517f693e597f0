from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path
from typing import cast

import pytest
import pytest_asyncio
import simcord

from bot.app import HouseCall
from bot.errors import UserError
from bot.outbox import dispatcher
from storage import Storage
from tests.discord.clinic import Clinic
from tests.discord.place import Place, opened
from tests.discord.served import Served, served
from tests.discord.simulated import Clock, Guest, make_bot
from tests.toy.registered import registered
from tests.wire import HANG_SECONDS

LOOK_SECONDS = 0.002
"""SimCord looks again after so long whether the bot has come to rest, twenty-five times sooner than it would itself."""


@pytest.fixture(autouse=True)
def night_shift() -> Iterator[None]:
    """Night Shift is one of the games."""
    with registered():
        yield


@pytest_asyncio.fixture
async def simcord_env(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[simcord.Env]:
    """SimCord around a bot; what went wrong in the bot unseen fails the test. A test may ask for "postgres"."""
    shared = getattr(request, "param", "sqlite") == "postgres"
    place = request.getfixturevalue("postgres_url") if shared else tmp_path / "clinic.db"
    async with await Storage.open(place) as storage:
        env = simcord.Env(make_bot(storage, Clock()), settle_timeout=HANG_SECONDS)
        env._settle_internal = partial(env._settle_internal, idle=LOOK_SECONDS)  # type: ignore[method-assign]
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


@pytest_asyncio.fixture
async def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Place]:
    """The same, where people begin games by pressing; what Discord refused is tried again sooner than usual."""
    monkeypatch.setattr(dispatcher, "FIRST_WAIT_MS", 50)
    async with opened(tmp_path) as made:
        yield made
