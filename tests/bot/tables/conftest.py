from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from storage import Storage
from tests.bot.tables.ward import Ward


@pytest_asyncio.fixture(params=["sqlite", "postgres"])
async def ward(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Ward]:
    """Yield tables on either engine."""
    place = tmp_path / "ward.db" if request.param == "sqlite" else request.getfixturevalue("postgres_url")
    async with await Storage.open(place) as storage:
        opened = Ward(storage)
        yield opened
        await opened.quiet()
