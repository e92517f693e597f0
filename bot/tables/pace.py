"""How long a turn may take: pure arithmetic on times in milliseconds."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec
from msgspec import structs

from bot.words import N_

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR

PACES: dict[str, int] = {"none": 0, "5m": 5 * MINUTE, "1h": HOUR, "8h": 8 * HOUR, "1d": DAY, "3d": 3 * DAY}
"""Time for one answer by name; 0 is no limit."""
PACE_WORDS = {
    "none": N_("no time limit"),
    "5m": N_("5 minutes a turn"),
    "1h": N_("1 hour a turn"),
    "8h": N_("8 hours a turn"),
    "1d": N_("1 day a turn"),
    "3d": N_("3 days a turn"),
}
ABSENCE_WORDS = {
    "default": N_("the simplest move is made for them"),
    "computer": N_("a computer player sits in until they return"),
}
BANK = 2
"""A seat's time bank at the start, in turns."""
REMINDERS = {"half": 0.5, "late": 0.9}
"""When somebody is reminded, as a part of the turn's time."""
FLAG = "flag"
"""The timer that rings when turn and bank are used up."""
HURRY = 10
"""Whoever ran out of time has this part of it for every further step, until they do something themselves."""
LONGEST_WINDOW = 30 * MINUTE
"""A reaction window stays open for a quarter of a turn's time, at most this long."""


class Clock(msgspec.Struct, frozen=True):
    """A table's clock: what is left in each seat's bank, since when each awaited seat is, since when all stands still.

    `windows` are the seats that are only asked whether they react, `hurried` those that ran out of time.
    """

    banks: dict[int, int] = {}
    since: dict[int, int] = {}
    stopped: int = 0
    windows: tuple[int, ...] = ()
    hurried: tuple[int, ...] = ()

    def dump(self) -> str:
        """As JSON text."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def load(cls, text: str) -> Clock:
        """From JSON text."""
        return msgspec.json.decode(text, type=cls)


class Alarm(msgspec.Struct, frozen=True):
    """A timer of a seat: its kind and when it rings."""

    seat: int
    kind: str
    due: int


def started(seats: Iterable[int], pace: int) -> Clock:
    """The clock at the deal."""
    return Clock(banks=dict.fromkeys(seats, pace * BANK))


def moved(
    clock: Clock, pace: int, answered: Collection[int], awaited: Collection[int], windows: Collection[int], now: int
) -> Clock:
    """The clock after a move: `answered` seats did something, `awaited` ones are asked now, `windows` of them only
    whether they react.

    Time beyond the turn's comes out of the seat's bank. A seat that answered and is asked again starts afresh, and so
    does one that is asked something of another kind.
    """
    banks, since = dict(clock.banks), {}
    for seat, began in clock.since.items():
        same = (seat in windows) == (seat in clock.windows)
        if seat in awaited and seat not in answered and same:
            since[seat] = began
        elif pace and seat not in clock.windows:
            banks[seat] = max(0, banks.get(seat, 0) - max(0, now - began - pace))
    for seat in awaited:
        since.setdefault(seat, now)
    return structs.replace(clock, banks=banks, since=dict(sorted(since.items())), windows=tuple(sorted(windows)))


def hurried(clock: Clock, answered: Collection[int], late: Collection[int]) -> Clock:
    """The clock after `answered` seats did something, or had it done for them because they were `late`.

    Who lets a reaction window pass is neither in a hurry because of it nor back.
    """
    ran_out = {seat for seat in late if seat not in clock.windows}
    back = {seat for seat in answered if seat not in late}
    return structs.replace(clock, hurried=tuple(sorted({*clock.hurried, *ran_out} - back)))


def afresh(clock: Clock, seat: int, now: int) -> Clock:
    """The clock as if this seat were asked only now, as when somebody else sits down in it."""
    since = {**clock.since, seat: now} if seat in clock.since else clock.since
    return hurried(structs.replace(clock, since=since), {seat}, ())


def alarms(clock: Clock, pace: int) -> list[Alarm]:
    """When each awaited seat is to be reminded, and when its time is up."""
    if not pace or clock.stopped:
        return []
    found = []
    for seat, began in clock.since.items():
        if seat in clock.windows:
            found.append(Alarm(seat, FLAG, began + window(pace)))
            continue
        if seat not in clock.hurried:
            found += [Alarm(seat, kind, began + int(pace * part)) for kind, part in REMINDERS.items()]
        found.append(Alarm(seat, FLAG, deadline(clock, pace, seat) or began + pace))
    return found


def deadline(clock: Clock, pace: int, seat: int) -> int | None:
    """When a seat's turn and bank are used up; None where no time runs."""
    began = clock.since.get(seat)
    if not pace or began is None or clock.stopped:
        return None
    if seat in clock.windows:
        return began + window(pace)
    if seat in clock.hurried:
        return began + pace // HURRY
    return began + pace + clock.banks.get(seat, 0)


def window(pace: int) -> int:
    """How long a reaction window stays open."""
    return min(pace // 4, LONGEST_WINDOW)


def reminder(pace: int) -> int:
    """After what time a channel is told of a question that several could answer."""
    return window(pace) // 2 or HOUR


def stopped(clock: Clock, now: int) -> Clock:
    """Let the clock stand still from now on."""
    return clock if clock.stopped else structs.replace(clock, stopped=now)


def resumed(clock: Clock, now: int) -> Clock:
    """Let it go on; the time it stood still counts for nobody."""
    if not clock.stopped:
        return clock
    return shifted(structs.replace(clock, stopped=0), max(0, now - clock.stopped))


def shifted(clock: Clock, by: int) -> Clock:
    """The clock as if everybody had been asked `by` later (earlier, where it is negative)."""
    return structs.replace(clock, since={seat: began + by for seat, began in clock.since.items()})
