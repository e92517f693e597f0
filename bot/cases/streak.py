"""Days in a row on which somebody answered a case of any game: one day off a week breaks nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import date, timedelta

WEEK = 7
"""Between two days off there are so many days at least."""


def streak(answered: Collection[date], today: date, pauses: Callable[[date], bool]) -> int:
    """How many days of the row that goes on today were answered. `pauses`: days on which nothing could be missed; today
    is not over.
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
