from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from storage import Storage


@pytest_asyncio.fixture
async def storage(tmp_path: Path) -> AsyncIterator[Storage]:
    async with await Storage.open(tmp_path / "housecall.db") as opened:
        yield opened
