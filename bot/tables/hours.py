"""When clocks run: hours of a day and days of a week in a time zone, in Unix milliseconds. Pure arithmetic.

Each day's hours are wall times of that day, so a day on which clocks are turned is an hour shorter or longer where the
hours that run hold that hour.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from heapq import merge
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

WEEK = 7 * 24 * 3_600_000
EVERY_DAY = tuple(range(7))
FOR_EVER = 1 << 60
"""Later than anything, in Unix milliseconds."""

Span = tuple[int, int]
"""From one moment to another, in Unix milliseconds."""


def zone_of(name: str) -> ZoneInfo:
    """The time zone with this name; UTC where there is none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def local_date(now: int, zone: str) -> date:
    """The date in a time zone."""
    return datetime.fromtimestamp(now / 1000, UTC).astimezone(zone_of(zone)).date()


def at(day: date, hour: int, zone: str) -> int:
    """The moment at which a clock in that zone shows an hour of a day; the first where it does so twice."""
    shown = datetime(day.year, day.month, day.day, hour, tzinfo=zone_of(zone))
    return round(shown.timestamp() * 1000)


class Hours(msgspec.Struct, frozen=True, omit_defaults=True):
    """From the hour `begins` to the hour `ends` (0 to 23; equal is the whole day, earlier is the next day's) on these
    `days` (0 is Monday; no days are all), which are those on which they begin.
    """

    begins: int = 0
    ends: int = 0
    days: tuple[int, ...] = EVERY_DAY
    zone: str = "UTC"

    @property
    def always(self) -> bool:
        """Whether they never end."""
        return self.begins == self.ends and set(self.days or EVERY_DAY) == set(EVERY_DAY)

    def spans(self, start: int) -> Iterator[Span]:
        """When they run, from `start` on and without end; no two spans touch."""
        if self.always:
            yield (start, FOR_EVER)
            return
        pending: Span | None = None
        for begins, ends in self._daily(start):
            if pending is None:
                pending = (begins, ends)
            elif begins <= pending[1]:
                pending = (pending[0], max(pending[1], ends))
            else:
                yield pending
                pending = (begins, ends)

    def _daily(self, start: int) -> Iterator[Span]:
        """The same, a span a day."""
        day, days = local_date(start, self.zone) - timedelta(days=2), set(self.days or EVERY_DAY)
        later = timedelta(days=int(self.ends <= self.begins))
        while True:
            if day.weekday() in days:
                begins, ends = at(day, self.begins, self.zone), at(day + later, self.ends, self.zone)
                if max(begins, start) < ends:
                    yield (max(begins, start), ends)
            day += timedelta(days=1)


ALWAYS = Hours()
OWN_ZONE = Hours(zone="")
"""All day, in the zone of whoever opens a table."""


class Calendar(msgspec.Struct, frozen=True):
    """The time that counts: the hours of a table without what somebody is `away` and without their `quiet` hours."""

    hours: Hours = ALWAYS
    away: tuple[Span, ...] = ()
    quiet: Hours | None = None

    def open_between(self, a: int, b: int) -> int:
        """How many milliseconds of the time from `a` to `b` count; fewer than none where `b` is earlier."""
        if b < a:
            return -self.open_between(b, a)
        found = 0
        for begins, ends in self._spans(a):
            if begins >= b:
                break
            found += min(ends, b) - begins
        return found

    def after(self, a: int, ms: int) -> int:
        """The first moment when so many milliseconds since `a` have counted."""
        if ms <= 0:
            return self.back(a, -ms) if ms else a
        for begins, ends in self._spans(a):
            if ms <= ends - begins:
                return begins + ms
            ms -= ends - begins
        raise AssertionError("time never ends")

    def back(self, b: int, ms: int) -> int:
        """A moment from which so many milliseconds count until `b`."""
        if ms <= 0:
            return self.after(b, -ms)
        a = b - ms
        while (found := self.open_between(a, b)) < ms:
            a -= WEEK
        return self.after(a, found - ms)

    def opens(self, now: int) -> int:
        """When time counts again; `now` where it does."""
        return next(self._spans(now))[0]

    def turns(self, now: int) -> int:
        """When that changes next."""
        begins, ends = next(self._spans(now))
        return begins if begins > now else ends

    def _spans(self, start: int) -> Iterator[Span]:
        """When time counts, from `start` on."""
        quiet = self.quiet
        if not self.away and quiet is None:
            return self.hours.spans(start)
        cuts = iter(sorted(self.away))
        if quiet is None or not gives_back(self.hours, quiet):
            return _without(self.hours.spans(start), cuts)
        return _without(self.hours.spans(start), merge(cuts, quiet.spans(start)))


def _without(spans: Iterator[Span], cuts: Iterator[Span]) -> Iterator[Span]:
    """The spans without the cuts, which come in the order in which they begin."""
    cut = next(cuts, None)
    for first, ends in spans:
        begins = first
        while begins < ends:
            while cut is not None and cut[1] <= begins:
                cut = next(cuts, None)
            if cut is None or cut[0] >= ends:
                yield (begins, ends)
                break
            if cut[0] > begins:
                yield (begins, cut[0])
            begins = max(begins, cut[1])


@lru_cache(maxsize=1024)
def gives_back(hours: Hours, quiet: Hours) -> bool:
    """Whether quiet hours count at a table with these hours: they leave half of its week at least, or somebody could
    let the others wait for ever.
    """
    if quiet.always:
        return False
    for month in (1, 7):  # in winter and in summer
        week = at(date(2025, month, 8), 0, hours.zone)
        whole = Calendar(hours).open_between(week, week + WEEK)
        spans = [(begins, min(ends, week + WEEK)) for begins, ends in _until(hours.spans(week), week + WEEK)]
        free = sum(ends - begins for begins, ends in _without(iter(spans), quiet.spans(week)))
        if 2 * free < whole:
            return False
    return True


def _until(spans: Iterator[Span], end: int) -> Iterator[Span]:
    for span in spans:
        if span[0] >= end:
            return
        yield span
