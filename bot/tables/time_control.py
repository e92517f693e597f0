"""How long a turn may take: pure arithmetic on times in milliseconds."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

import msgspec
from msgspec import structs

from bot.tables.hours import Calendar, QuietHours, Span
from bot.words import N_

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR

PACES: dict[str, int] = {
    "none": 0,
    "5m": 5 * MINUTE,
    "1h": HOUR,
    "8h": 8 * HOUR,
    "1d": DAY,
    "2d": 2 * DAY,
    "3d": 3 * DAY,
    "7d": 7 * DAY,
}
"""Time for one answer by name; 0 is no limit."""
PACE_WORDS = {
    "none": N_("no time limit"),
    "5m": N_("5 minutes a turn"),
    "1h": N_("1 hour a turn"),
    "8h": N_("8 hours a turn"),
    "1d": N_("1 day a turn"),
    "2d": N_("2 days a turn"),
    "3d": N_("3 days a turn"),
    "7d": N_("7 days a turn"),
}
USUAL = "usual"
"""The time limit that follows from how many people play."""
PACE_CHOICES = {USUAL: N_("as usual: 1 day a turn, none for one person"), **PACE_WORDS}
"""What can be chosen."""
ABSENCE_WORDS = {
    "default": N_("the simplest move is made for them"),
    "computer": N_("a computer player sits in until they return"),
}
SITS_IN_WORDS = {
    "0": N_("Nobody sits in for whoever has days off."),
    "1": N_("After 1 day off a computer player sits in until they return."),
    "2": N_("After 2 days off a computer player sits in until they return."),
    "3": N_("After 3 days off a computer player sits in until they return."),
    "5": N_("After 5 days off a computer player sits in until they return."),
    "7": N_("After 7 days off a computer player sits in until they return."),
    "14": N_("After 14 days off a computer player sits in until they return."),
}
"""By days off; "0": none does."""
BANK = 2
"""A seat's time bank at the start, in turns."""
REMINDERS = {"half": 0.5, "late": 0.9}
"""When somebody is reminded, as a part of the turn's time."""
FLAG = "flag"
"""The timer that rings when turn and bank are used up."""
SHORTEST = HOUR
"""With less time a turn, neither quiet hours nor days off count: people play at the same hour."""
USUALLY_QUIET = (HOUR, 8 * HOUR)
"""With so much time a turn, players who have set no quiet hours have the usual ones."""
HURRY = 10
"""Whoever ran out of time has this part of it for every further step, until they do something themselves."""
LONGEST_WINDOW = 30 * MINUTE
"""A reaction window stays open for a quarter of a turn's time, at most this long."""
UNTIMED_WINDOW = 3 * DAY
"""How long a shared window stays open where turns have no limit: nobody may be asked to hurry up by name."""


def usual(people: int) -> str:
    """The pace of a game for which nobody has chosen one: alone nobody has to be hurried."""
    return "1d" if people > 1 else "none"


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table's clock: what is left in each seat's bank, since when each awaited seat is, since when all stands still.

    `windows` are the seats that are only asked whether they react, `shared` those of them where nobody may learn who is
    asked, `hurried` those that ran out of time. `away` and `quiet`: when a seat's clock stands still, empty where the
    time limit heeds none; `sat_in`: seats in which a computer player sits because their people are away. `turns`: how
    long the running turn of a seat has taken so far, `answers`: its turns before, by length
    (`bot.tables.answer_times`).
    """

    banks: dict[int, int] = {}
    since: dict[int, int] = {}
    stopped: int = 0
    windows: tuple[int, ...] = ()
    hurried: tuple[int, ...] = ()
    shared: tuple[int, ...] = ()
    away: dict[int, tuple[Span, ...]] = {}
    quiet: dict[int, QuietHours] = {}
    sat_in: tuple[int, ...] = ()
    turns: dict[int, int] = {}
    answers: dict[int, tuple[int, ...]] = {}

    def dump(self) -> str:
        """As JSON text."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def load(cls, text: str) -> Clock:
        """From JSON text."""
        return _loaded(text)


@lru_cache(1024)
def _loaded(text: str) -> Clock:
    """A press reads the same clock a dozen times; nothing in it changes in place."""
    return msgspec.json.decode(text, type=Clock)


class Alarm(msgspec.Struct, frozen=True):
    """A timer of a seat: its kind and when it rings."""

    seat: int
    kind: str
    due: int


def time_of(clock: Clock, seat: int) -> Calendar:
    """Return the time that counts for a seat. What is put to several runs always: if it heeded anyone's quiet hours or
    days off, it would tell who is asked.
    """
    return Calendar() if seat in clock.shared else Calendar(clock.away.get(seat, ()), clock.quiet.get(seat))


def days_off(clock: Clock, seat: int, now: int) -> Span | None:
    """Return the days off that a seat has at `now`; None if there are none, or this game does not heed them."""
    return next((span for span in clock.away.get(seat, ()) if span[0] <= now < span[1]), None)


def started(seats: Iterable[int], pace: int) -> Clock:
    """The clock at the deal."""
    return Clock(banks=dict.fromkeys(seats, pace * BANK))


def moved(
    clock: Clock,
    pace: int,
    answered: Collection[int],
    awaited: Collection[int],
    windows: Collection[int],
    now: int,
    *,
    shared: Collection[int] = (),
) -> Clock:
    """The clock after a move: `answered` seats did something, `awaited` ones are asked now, `windows` of them only
    whether they react, `shared` of these without anybody else learning it.

    Time beyond the turn's comes out of the seat's bank. A seat that answered and is asked again starts afresh, and so
    does one that is asked something of another kind.
    """
    banks, since = dict(clock.banks), {}
    for seat, began in clock.since.items():
        same = (seat in windows, seat in shared) == (seat in clock.windows, seat in clock.shared)
        if seat in awaited and seat not in answered and same:
            since[seat] = began
        elif pace and seat not in clock.windows:
            spent = time_of(clock, seat).open_between(began, now)
            banks[seat] = max(0, banks.get(seat, 0) - max(0, spent - pace))
    for seat in awaited:
        since.setdefault(seat, now)
    return structs.replace(
        clock,
        banks=banks,
        since=dict(sorted(since.items())),
        windows=tuple(sorted(windows)),
        shared=tuple(sorted(shared)),
    )


def hurried(clock: Clock, answered: Collection[int], late: Collection[int]) -> Clock:
    """The clock after `answered` seats did something, or had it done for them because they were `late`.

    Who lets a reaction window pass is neither in a hurry because of it nor back.
    """
    ran_out = {seat for seat in late if seat not in clock.windows}
    back = {seat for seat in answered if seat not in late}
    return structs.replace(clock, hurried=tuple(sorted({*clock.hurried, *ran_out} - back)))


def afresh(clock: Clock, seat: int, now: int) -> Clock:
    """The clock as if this seat were asked only now, as when somebody else sits down in it; in a pause, when that is
    over.
    """
    since = {**clock.since, seat: clock.stopped or now} if seat in clock.since else clock.since
    return hurried(structs.replace(clock, since=since), {seat}, ())


def alarms(clock: Clock, pace: int) -> list[Alarm]:
    """Return when each awaited seat gets its reminders and when its time is up."""
    found = []
    for seat, began in clock.since.items():
        up = deadline(clock, pace, seat)
        if up is None:
            continue
        if seat not in clock.windows and seat not in clock.hurried:
            time = time_of(clock, seat)
            found += [Alarm(seat, kind, time.after(began, int(pace * part))) for kind, part in REMINDERS.items()]
        found.append(Alarm(seat, FLAG, up))
    return found


def deadline(clock: Clock, pace: int, seat: int) -> int | None:
    """When a seat's turn and bank are used up, or its window is over; None where no time runs."""
    began = clock.since.get(seat)
    if began is None or clock.stopped:
        return None
    time = time_of(clock, seat)
    if seat in clock.shared or (pace and seat in clock.windows):
        return time.after(began, window(pace))
    if not pace:
        return None
    if seat in clock.hurried:
        return time.after(began, pace // HURRY)
    return time.after(began, pace + clock.banks.get(seat, 0))


def window(pace: int) -> int:
    """How long a reaction window stays open."""
    return min(pace // 4, LONGEST_WINDOW) if pace else UNTIMED_WINDOW


def reminder(pace: int) -> int:
    """After what time a channel is told of a question that several could answer, and whoever is asked at the latest."""
    return window(pace) // 2 if pace else HOUR


def stopped(clock: Clock, now: int) -> Clock:
    """Let the clock stand still from now on."""
    return clock if clock.stopped else structs.replace(clock, stopped=now)


def resumed(clock: Clock, now: int) -> Clock:
    """Let it go on; the time it stood still counts for nobody."""
    if not clock.stopped:
        return clock
    return shifted(structs.replace(clock, stopped=0), max(0, now - clock.stopped), now)


def shifted(clock: Clock, by: int, now: int) -> Clock:
    """The clock at `now` as if the last `by` milliseconds had not been (as if they still lay ahead, where that is
    negative). What of them did not count for somebody anyway is not given back.
    """

    def later(time: Calendar, began: int) -> int:
        return time.back(now, time.open_between(began, now - by))

    since = {seat: later(time_of(clock, seat), began) for seat, began in clock.since.items()}
    return structs.replace(clock, since=since)
