"""When a player's clock is paused: quiet hours in a time zone, and days off. Pure arithmetic on Unix milliseconds.

Quiet hours are wall times. On a day when clocks change they are an hour shorter or longer if they contain that hour.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from heapq import merge
from typing import Annotated
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec import Meta

from bot import dates
from bot.errors import UserError
from bot.words import N_

WEEK = 7 * 24 * 3_600_000
PAST = N_("{date} is over. Choose today or a later date.")

Moment = Annotated[int, Meta(ge=0, le=250_000_000_000_000)]
"""A stored moment in Unix milliseconds: no calendar has those after the year 9999."""
Lapse = Annotated[int, Meta(ge=0, le=520 * WEEK)]
"""A stored time in milliseconds; quiet hours in it are counted day by day."""
Hour = Annotated[int, Meta(ge=0, le=23)]
Span = tuple[Moment, Moment]
"""From one moment to another, in Unix milliseconds."""


def zone_of(name: str) -> ZoneInfo:
    """Return the time zone with this name; UTC if there is none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def is_zone(name: str) -> bool:
    """Return True for the name of a time zone, and for none."""
    return not name or name == "UTC" or zone_of(name).key != "UTC"


def local_date(now: int, zone: str) -> date:
    """Return the date in a time zone."""
    return datetime.fromtimestamp(now / 1000, UTC).astimezone(zone_of(zone)).date()


def at(day: date, hour: int, zone: str) -> int:
    """Return the moment when a clock in that zone shows an hour of a day; the first one if it does so twice."""
    shown = datetime(day.year, day.month, day.day, hour, tzinfo=zone_of(zone))
    return round(shown.timestamp() * 1000)


def end_of(typed: str, zone: str, now: int, most: int, too_late: str) -> int:
    """Return when something typed ends: after a number of days, or with the last day, a date in this time zone.

    Raises:
        UserError: it is unreadable, over, or more than `most` days away, in the sentence `too_late`.

    """
    today = local_date(now, zone)
    last = today + timedelta(days=most)
    count = dates.days(typed)
    day = today + timedelta(days=min(count, most + 1)) if count else dates.read(typed, today)
    if day < today:
        raise UserError(PAST, date=day.isoformat())
    if day > last:
        raise UserError(too_late, days=most, date=last.isoformat())
    return now + count * WEEK // 7 if count else at(day + timedelta(days=1), 0, zone)


class QuietHours(msgspec.Struct, frozen=True):
    """Every day from the hour `begins` to the hour `ends` (0 to 23; an earlier one is the next day's) in `zone`."""

    begins: Hour
    ends: Hour
    zone: str

    def spans(self, start: int) -> Iterator[Span]:
        """Yield the quiet hours that end after `start`, day by day without end."""
        day, later = local_date(start, self.zone) - timedelta(days=1), timedelta(days=int(self.ends < self.begins))
        while True:
            span = (at(day, self.begins, self.zone), at(day + later, self.ends, self.zone))
            if span[1] > start:
                yield span
            day += timedelta(days=1)

    def until(self, now: int) -> int:
        """Return when the quiet hours end that hold at `now`; `now` itself outside them."""
        begins, ends = next(self.spans(now))
        return ends if begins <= now else now


class Calendar(msgspec.Struct, frozen=True):
    """The time that counts for a player: always, but the days they are `away` and their `quiet` hours."""

    away: tuple[Span, ...] = ()
    quiet: QuietHours | None = None

    def open_between(self, a: int, b: int) -> int:
        """Return how many milliseconds of the time from `a` to `b` count; negative if `b` is earlier."""
        if b < a:
            return -self.open_between(b, a)
        found = 0
        for begins, ends in self._stops(a):
            if begins >= b:
                break
            found += max(0, begins - a)
            a = max(a, ends)
        return found + max(0, b - a)

    def after(self, a: int, ms: int) -> int:
        """Return the first moment when so many milliseconds since `a` have counted."""
        if ms <= 0:
            return self.back(a, -ms) if ms else a
        for begins, ends in self._stops(a):
            if a + ms <= begins:
                break
            ms -= max(0, begins - a)
            a = max(a, ends)
        return a + ms

    def back(self, b: int, ms: int) -> int:
        """Return a moment from which so many milliseconds count until `b`."""
        if ms <= 0:
            return self.after(b, -ms)
        a = b - ms
        while (found := self.open_between(a, b)) < ms:
            a -= WEEK
        return self.after(a, found - ms)

    def _stops(self, start: int) -> Iterator[Span]:
        """Yield when time does not count, by its beginning; spans may overlap, and those over at `start` may miss."""
        return merge(sorted(self.away), self.quiet.spans(start) if self.quiet is not None else ())
