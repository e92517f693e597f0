from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from storage import Storage
from tests.bot.tables.ward import Ward


@pytest_asyncio.fixture
async def ward(tmp_path: Path) -> AsyncIterator[Ward]:
    """A registry in which as many games are opened as a law likes."""
    async with await Storage.open(tmp_path / "ward.db") as storage:
        opened = Ward(storage, tables_per_person=10_000, lobbies_per_person=10_000, tables_per_server=10_000)
        yield opened
        await opened.quiet()
