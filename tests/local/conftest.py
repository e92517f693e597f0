from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from tests.local.bot import Tester
from tests.wire import LocalDiscord, eventually, redirected

__all__ = ["Clock", "House", "eventually", "house"]


class Clock:
    """Real time plus an offset that a test sets."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


@dataclass
class House:
    d: LocalDiscord
    bot: Tester
    clock: Clock


@pytest.fixture
async def house() -> AsyncIterator[House]:
    clock = Clock()
    async with LocalDiscord(clock=clock) as d:
        with redirected(d.url):
            bot = Tester()
            running = await bot.begin(d.token)
            yield House(d, bot, clock)
            await bot.close()
            await asyncio.gather(running, return_exceptions=True)
