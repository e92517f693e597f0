from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from storage import Storage
from tests.bot.tables.ward import Ward


@pytest_asyncio.fixture
async def ward(tmp_path: Path) -> AsyncIterator[Ward]:
    async with await Storage.open(tmp_path / "ward.db") as storage:
        opened = Ward(storage)
        yield opened
        await opened.quiet()
