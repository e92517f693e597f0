"""Edits of a channel: soon while Discord's bucket has room, within its limit, and without long waits."""

from __future__ import annotations

from random import Random

import pytest

from bot.outbox.pacing import EditPace

CHANNEL = 7
TAKES, IN = 5, 5.0


class Time:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


def edits(pace: EditPace, time: Time, changes: list[float]) -> tuple[list[float], list[float]]:
    """Return the times of edits after changes at these times, and the age of each change then."""
    at, ages = [], []
    waiting: list[float] = []
    changes = sorted(changes)
    while changes or waiting:
        if not waiting:
            time.now = max(time.now, changes[0])
        left = pace.left(CHANNEL)
        time.now += left
        while changes and changes[0] <= time.now:
            waiting.append(changes.pop(0))
        if pace.left(CHANNEL) == 0:
            pace.edited(CHANNEL)
            at.append(time.now)
            ages += [time.now - one for one in waiting]
            waiting = []
    return at, ages


def test_the_first_edit_goes_out_at_once(time: Time) -> None:
    assert EditPace(time).left(CHANNEL) == 0


@pytest.mark.parametrize("seed", range(20))
def test_however_fast_people_press_the_bucket_holds_and_no_change_waits_for_two_seconds(time: Time, seed: int) -> None:
    rng = Random(seed)
    changes = [time.now + rng.uniform(0, 120) for _ in range(rng.choice([10, 100, 320, 1000]))]
    at, ages = edits(EditPace(time), time, changes)
    assert all(later - first >= IN for first, later in zip(at, at[TAKES:], strict=False))
    assert max(ages) <= 2.0


def test_after_a_pause_two_edits_follow_each_other_soon(time: Time) -> None:
    pace = EditPace(time)
    pace.edited(CHANNEL)
    assert 0 < pace.left(CHANNEL) < 0.5
    time.now += 60
    assert pace.left(CHANNEL) == 0


def test_through_a_press_five_edits_fit_into_two_seconds_and_no_more(time: Time) -> None:
    pace, at = EditPace(time), []
    for _ in range(20):
        time.now += pace.left(CHANNEL, press=True)
        pace.edited(CHANNEL)
        at.append(time.now)
    assert all(later - first >= 2 - 1e-6 for first, later in zip(at, at[5:], strict=False))


def test_channels_do_not_wait_for_each_other(time: Time) -> None:
    pace = EditPace(time)
    for _ in range(5):
        pace.edited(CHANNEL)
    assert pace.left(CHANNEL) > 1 and pace.left(CHANNEL + 1) == 0


def test_where_nothing_is_limited_nothing_waits(time: Time) -> None:
    pace = EditPace(time, unlimited=True)
    for _ in range(5):
        pace.edited(CHANNEL)
    assert pace.left(CHANNEL) == pace.left(CHANNEL, press=True) == 0
