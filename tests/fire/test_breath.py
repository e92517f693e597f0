"""Presses first: what nobody waits for holds back while the event loop is busy, and never for ever."""

from __future__ import annotations

import asyncio
import time

import pytest

from bot.tables import breath
from bot.tables.breath import Breath


async def test_a_calm_loop_lets_everything_through_at_once() -> None:
    taken = Breath()
    began = time.monotonic()
    for _ in range(100):
        await taken.calm()
    assert time.monotonic() - began < 0.1


async def test_a_busy_loop_holds_back_until_it_is_calm_again() -> None:
    taken = Breath()
    taken.lag = 0.5
    waiting = asyncio.create_task(taken.calm())
    await asyncio.sleep(0.2)
    assert not waiting.done()
    taken.lag = 0.0
    await asyncio.wait_for(waiting, 1)


async def test_it_never_holds_back_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(breath, "LONGEST_SECONDS", 0.2)
    taken = Breath()
    taken.lag = 9.0
    await asyncio.wait_for(taken.calm(), 2)


async def test_the_lag_is_measured() -> None:
    taken, told = Breath(), list[float]()
    watching = asyncio.create_task(taken.watch(told.append))
    await asyncio.sleep(0.12)
    time.sleep(0.3)  # noqa: ASYNC251  the loop is held up on purpose
    await asyncio.sleep(0.01)
    watching.cancel()
    assert max(told) > 0.2
