"""Presses first: background work pauses while the event loop is busy, but not for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import pairwise

import pytest

from bot.scheduler.load_gate import BEAT_SECONDS, CATCHING_UP, GAP_SECONDS, LONGEST_SECONDS, LoadGate

PEOPLE = 15


class Time:
    """A clock that moves only during sleep; `late` lengthens each sleep."""

    def __init__(self) -> None:
        self.now = self.late = 0.0
        self.sleeps = 0
        self.then: Callable[[], None] = lambda: None

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds + self.late
        self.sleeps += 1
        self.then()
        await asyncio.sleep(0)


def gated() -> tuple[Time, LoadGate]:
    clock = Time()
    return clock, LoadGate(clock, clock.sleep)


async def test_a_calm_loop_lets_everything_through_at_once() -> None:
    clock, gate = gated()
    for _ in range(100):
        await gate.wait_for_quiet()
    assert clock.sleeps == 0


async def test_a_busy_loop_holds_back_until_it_is_calm_again() -> None:
    clock, gate = gated()
    gate.lag = 0.5

    def calm_at_the_fourth() -> None:
        gate.lag = 0.0 if clock.sleeps == 4 else 0.5

    clock.then = calm_at_the_fourth
    await gate.wait_for_quiet()
    assert clock.sleeps == 4
    assert clock.now < LONGEST_SECONDS


async def test_those_who_held_back_come_one_by_one_and_nobody_overtakes_them() -> None:
    clock, gate = gated()
    gate.lag, came = 0.5, list[tuple[int, float]]()

    def calm_at_the_fourth() -> None:
        if clock.sleeps >= 4:
            gate.lag = 0.0

    clock.then = calm_at_the_fourth

    async def one(number: int) -> None:
        await gate.wait_for_quiet()
        came.append((number, clock.now))

    await asyncio.gather(*(one(number) for number in range(PEOPLE)))
    assert [number for number, _ in came] == list(range(PEOPLE))
    apart = [later - earlier for (_, earlier), (_, later) in pairwise(came)][CATCHING_UP:]
    assert apart == pytest.approx([GAP_SECONDS] * (PEOPLE - 1 - CATCHING_UP))


async def test_it_never_holds_back_for_ever() -> None:
    clock, gate = gated()
    gate.lag = 9.0
    await gate.wait_for_quiet()
    assert LONGEST_SECONDS <= clock.now <= LONGEST_SECONDS + 3 * BEAT_SECONDS


async def test_the_lag_is_measured() -> None:
    clock, gate = gated()
    told = list[float]()

    def heard(lag: float) -> None:
        told.append(lag)
        clock.late = 0.3 if len(told) == 2 else 0.0
        if len(told) == 4:
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await gate.watch(heard)
    assert told == pytest.approx([0.0, 0.0, 0.3, 0.0])
    assert gate.lag == pytest.approx(0.0)
