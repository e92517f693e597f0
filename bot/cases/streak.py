"""A player's streak: consecutive days with an answer in any game. One day off a week breaks nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import date, timedelta

WEEK = 7
"""Least days between two days off."""


def streak(answered: Collection[date], today: date, pauses: Callable[[date], bool]) -> int:
    """Return the number of answered days in the streak up to today. `pauses`: days without a case to miss; today may
    still be answered.
    """
    count, day, off = 0, today, None
    first = min(answered, default=today)
    while day >= first:
        if day in answered:
            count += 1
        elif day != today and not pauses(day):
            if off is not None and (off - day).days < WEEK:
                break
            off = day
        day -= timedelta(days=1)
    return count
