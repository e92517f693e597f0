"""Presses that authorize edits of a message: the newest, for a quarter of an hour, until Discord refuses it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from bot.outbox import pacing
from bot.outbox.pacing import LIVES, BoardPresses


def press() -> Any:
    return SimpleNamespace()


def test_the_newest_press_counts_and_not_for_longer_than_discord_takes_it() -> None:
    now = 0.0
    presses, first, second = BoardPresses(lambda: now), press(), press()
    assert presses.newest(1) is None
    presses.noted(1, first)
    now += LIVES / 2
    presses.noted(1, second)
    assert presses.newest(1) is second and presses.newest(2) is None
    now += LIVES
    assert presses.newest(1) is second
    now += 1
    assert presses.newest(1) is None


def test_one_that_discord_refused_is_used_no_more_and_a_newer_one_is() -> None:
    presses, first, second = BoardPresses(), press(), press()
    presses.noted(1, first)
    presses.refused(1, first)
    assert presses.newest(1) is None
    presses.noted(1, second)
    presses.refused(1, first)
    assert presses.newest(1) is second


def test_those_that_have_run_out_are_forgotten(monkeypatch: Any) -> None:
    now = 0.0
    presses = BoardPresses(lambda: now)
    for message in range(100):
        presses.noted(message, press())
    now += LIVES + 1
    presses.noted(1000, press())
    assert list(presses._newest) == [1000]
    monkeypatch.setattr(pacing, "MESSAGES", 10)
    for message in range(100):
        presses.noted(message, press())
    assert len(presses._newest) == 10
