from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from storage import Storage
from tests.bot.tables.ward import Ward


@pytest_asyncio.fixture
async def ward(tmp_path: Path) -> AsyncIterator[Ward]:
    """Yield a registry that opens any number of games."""
    async with await Storage.open(tmp_path / "ward.db") as storage:
        opened = Ward(storage, tables_per_person=10_000, lobbies_per_person=10_000, tables_per_server=10_000)
        yield opened
        await opened.quiet()
