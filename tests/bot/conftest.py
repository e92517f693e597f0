from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from storage import Storage
from tests.bot.tables.ward import Ward
from tests.pseudo import spoken


@pytest_asyncio.fixture
async def ward(tmp_path: Path) -> AsyncIterator[Ward]:
    async with await Storage.open(tmp_path / "ward.db") as storage:
        opened = Ward(storage)
        yield opened
        await opened.quiet()


@pytest.fixture
def pseudo() -> Iterator[None]:
    """Let the bot speak a language of three bytes a letter."""
    with spoken():
        yield
