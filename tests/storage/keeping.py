"""Keepers with a fake clock that sleeping moves on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import psycopg
import pytest

from storage.engines.postgres.keeping import Keeper


@pytest.fixture
def other(postgres_url: str) -> Iterator[psycopg.Connection]:
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        yield connection


class Time:
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
