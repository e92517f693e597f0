from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.outbox import dispatcher
from tests.discord import room as rooms
from tests.discord.place import Place, opened
from tests.discord.room import Room
from tests.discord.served import Served, served


@pytest_asyncio.fixture
async def at(tmp_path: Path) -> AsyncIterator[Served]:
    """Yield the bot on a local Discord over sockets."""
    async with served(tmp_path) as made:
        yield made


@pytest_asyncio.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """Yield the bot with people who play by pressing; the clock stands still."""
    async with rooms.room(tmp_path) as made:
        yield made


@pytest_asyncio.fixture
async def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Place]:
    """Yield a place with games begun by pressing; the bot retries refused requests sooner than usual."""
    monkeypatch.setattr(dispatcher, "FIRST_WAIT_MS", 50)
    async with opened(tmp_path) as made:
        yield made
