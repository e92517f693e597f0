"""Time limits of turns: pure arithmetic on times in milliseconds."""

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
"""The time limit that depends on the number of players."""
PACE_CHOICES = {USUAL: N_("as usual: 1 day a turn, none for one person"), **PACE_WORDS}
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
"""By days off; "0": never."""
BANK = 2
"""A seat's time bank at the start, in turns."""
REMINDERS = {"half": 0.5, "late": 0.9}
"""When to remind a player, as a part of the turn's time."""
FLAG = "flag"
"""Timer kind: turn and bank are used up."""
SHORTEST = HOUR
"""Below this limit neither quiet hours nor days off count: everyone plays at the same hour."""
USUALLY_QUIET = (HOUR, 8 * HOUR)
"""Time limits with default quiet hours for players who set none."""
HURRY = 10
"""After a timeout a player has the turn's time divided by this for every further step, until they move themselves."""
LONGEST_WINDOW = 30 * MINUTE
"""A reaction window stays open for a quarter of a turn's time, at most this long."""
UNTIMED_WINDOW = 3 * DAY
"""How long a secret window stays open without a time limit: no player may be hurried by name."""


def usual(people: int) -> str:
    """Return the default time limit; a lone player has none."""
    return "1d" if people > 1 else "none"


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table's clock: each seat's bank, `asked_since` by awaited seat, and `paused_at` (0: running).

    `windows`: seats asked only for a reaction; `secret`: those where no one may learn who is asked; `overdue`: seats
    that ran out of time. `away`, `quiet`: when a seat's clock is paused, empty if the time limit ignores it. `covered`:
    seats where a computer player sits in. `turn_times`: duration of each seat's running turn; `answer_times`: its
    earlier turns by length (`bot.tables.answer_times`).
    """

    banks: dict[int, int] = {}
    asked_since: dict[int, int] = {}
    paused_at: int = 0
    windows: tuple[int, ...] = ()
    overdue: tuple[int, ...] = ()
    secret: tuple[int, ...] = ()
    away: dict[int, tuple[Span, ...]] = {}
    quiet: dict[int, QuietHours] = {}
    covered: tuple[int, ...] = ()
    turn_times: dict[int, int] = {}
    answer_times: dict[int, tuple[int, ...]] = {}

    def dump(self) -> str:
        return msgspec.json.encode(self).decode()

    @classmethod
    def load(cls, text: str) -> Clock:
        return _loaded(text)


@lru_cache(1024)
def _loaded(text: str) -> Clock:
    """Decode a clock. Cached: a press reads the same one a dozen times, and it never changes in place."""
    return msgspec.json.decode(text, type=Clock)


class Alarm(msgspec.Struct, frozen=True):
    """A timer of a seat."""

    seat: int
    kind: str
    due: int


def time_of(clock: Clock, seat: int) -> Calendar:
    """Return the time that counts for a seat. In a secret window all time counts: a pause would reveal who is asked."""
    return Calendar() if seat in clock.secret else Calendar(clock.away.get(seat, ()), clock.quiet.get(seat))


def days_off(clock: Clock, seat: int, now: int) -> Span | None:
    """Return the days off that a seat has at `now`; None if it has none or the time limit ignores them."""
    return next((span for span in clock.away.get(seat, ()) if span[0] <= now < span[1]), None)


def started(seats: Iterable[int], pace: int) -> Clock:
    """Return the clock at the deal."""
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
    """Return the clock after a move: `answered` seats moved, `awaited` ones are asked now, `windows` of them only for a
    reaction, `shared` of these in secret.

    Time beyond the turn's comes out of the seat's bank. A seat's turn starts again if it answered and is asked again,
    or is asked another kind of question.
    """
    banks, since = dict(clock.banks), {}
    for seat, began in clock.asked_since.items():
        same = (seat in windows, seat in shared) == (seat in clock.windows, seat in clock.secret)
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
        asked_since=dict(sorted(since.items())),
        windows=tuple(sorted(windows)),
        secret=tuple(sorted(shared)),
    )


def hurried(clock: Clock, answered: Collection[int], late: Collection[int]) -> Clock:
    """Return the clock after `answered` seats moved, or timed out (`late`).

    Passing a reaction window neither puts a seat in a hurry nor ends one.
    """
    ran_out = {seat for seat in late if seat not in clock.windows}
    back = {seat for seat in answered if seat not in late}
    return structs.replace(clock, overdue=tuple(sorted({*clock.overdue, *ran_out} - back)))


def afresh(clock: Clock, seat: int, now: int) -> Clock:
    """Return the clock with this seat's turn restarted, for a new player; in a pause it restarts at the pause's end."""
    since = {**clock.asked_since, seat: clock.paused_at or now} if seat in clock.asked_since else clock.asked_since
    return hurried(structs.replace(clock, asked_since=since), {seat}, ())


def alarms(clock: Clock, pace: int) -> list[Alarm]:
    """Return when each awaited seat gets its reminders and when its time is up."""
    found = []
    for seat, began in clock.asked_since.items():
        up = deadline(clock, pace, seat)
        if up is None:
            continue
        if seat not in clock.windows and seat not in clock.overdue:
            time = time_of(clock, seat)
            found += [Alarm(seat, kind, time.after(began, int(pace * part))) for kind, part in REMINDERS.items()]
        found.append(Alarm(seat, FLAG, up))
    return found


def deadline(clock: Clock, pace: int, seat: int) -> int | None:
    """Return when a seat's turn and bank are used up, or its window ends; None if its clock does not run."""
    began = clock.asked_since.get(seat)
    if began is None or clock.paused_at:
        return None
    time = time_of(clock, seat)
    if seat in clock.secret or (pace and seat in clock.windows):
        return time.after(began, window(pace))
    if not pace:
        return None
    if seat in clock.overdue:
        return time.after(began, pace // HURRY)
    return time.after(began, pace + clock.banks.get(seat, 0))


def window(pace: int) -> int:
    """Return how long a reaction window stays open."""
    return min(pace // 4, LONGEST_WINDOW) if pace else UNTIMED_WINDOW


def reminder(pace: int) -> int:
    """Return the delay of the channel's mention of a reaction window, and the latest time of private calls."""
    return window(pace) // 2 if pace else HOUR


def stopped(clock: Clock, now: int) -> Clock:
    """Pause the clock."""
    return clock if clock.paused_at else structs.replace(clock, paused_at=now)


def resumed(clock: Clock, now: int) -> Clock:
    """Resume the clock; the pause does not count."""
    if not clock.paused_at:
        return clock
    return shifted(structs.replace(clock, paused_at=0), max(0, now - clock.paused_at), now)


def shifted(clock: Clock, by: int, now: int) -> Clock:
    """Return the clock with the last `by` milliseconds removed (added if negative), except time that did not count for
    a seat anyway.
    """

    def later(time: Calendar, began: int) -> int:
        return time.back(now, time.open_between(began, now - by))

    since = {seat: later(time_of(clock, seat), began) for seat, began in clock.asked_since.items()}
    return structs.replace(clock, asked_since=since)
