from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from storage import Storage


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty database, once for each engine."""
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres_url"))
    return str(tmp_path / "housecall.db")


@pytest_asyncio.fixture
async def storage(place: str) -> AsyncIterator[Storage]:
    """Yield an open database, once for each engine."""
    async with await Storage.open(place) as opened:
        yield opened


@pytest_asyncio.fixture
async def file_storage(tmp_path: Path) -> AsyncIterator[Storage]:
    async with await Storage.open(tmp_path / "housecall.db") as opened:
        yield opened
