from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from storage import Storage
from tests.bot.tables.ward import Ward
from tests.toy.registered import registered


@pytest.fixture(autouse=True)
def night_shift() -> Iterator[None]:
    """Night Shift is one of the games."""
    with registered():
        yield


@pytest_asyncio.fixture
async def ward(tmp_path: Path) -> AsyncIterator[Ward]:
    async with await Storage.open(tmp_path / "ward.db") as storage:
        opened = Ward(storage)
        yield opened
        await opened.quiet()
