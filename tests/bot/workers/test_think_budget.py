"""Which thoughts run in the event loop, and which need the child."""

from __future__ import annotations

import pytest

from bot.workers.think_budget import ThinkBudget


def test_who_is_slow_again_and_again_thinks_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    budget = ThinkBudget()
    now = 0.0
    monkeypatch.setattr("bot.workers.think_budget.time.thread_time", lambda: now)
    assert budget.quick("clinic", "sensible") and not budget.quick("clinic", "strong")
    for _ in range(5):
        with budget.timed("clinic", "easy"):
            now += 0.001
    assert budget.quick("clinic", "easy")
    for _ in range(3):
        assert budget.quick("clinic", "sensible")
        with budget.timed("clinic", "sensible"):
            now += 0.02
    assert not budget.quick("clinic", "sensible") and budget.quick("quack-in-the-box", "sensible")
