"""Time limits of turns: pure arithmetic on times in milliseconds.

A turn of a seat lasts until another seat has answered a question put to it alone. Where several seats are asked at
once, each has one turn, from its first question to its last. Its first answer has the whole limit; later ones have the
rest, at least a tenth, and then the bank pays. Reaction windows have a time of their own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from heapq import merge
from typing import Annotated, NamedTuple

import msgspec
from msgspec import structs

from bot.tables.hours import Calendar, Lapse, Moment, QuietHours, Span
from bot.words import N_
from storage.lenient import WHOLE, read

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
    "default": N_("the usual answer is made for the player"),
    "computer": N_("the usual answer is made; if it happens again, a computer sits in until the player returns"),
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
"""Timer kind: turn and bank are used up, or the window ends."""
SHORTEST = HOUR
"""Below this limit neither quiet hours nor days off count: everyone plays at the same hour."""
USUALLY_QUIET = (HOUR, 8 * HOUR)
"""Time limits with default quiet hours for players who set none."""
HURRY = 10
"""After a timeout a player has the turn's time divided by this for every further step, until they move themselves."""
LEAST = 10
"""Every answer of a turn has at least the turn's time divided by this, before the bank pays."""
WINDOW = 12
"""A reaction window stays open for a turn's time divided by this."""
SHORTEST_WINDOW = 75_000
UNTIMED_WINDOW = 6 * HOUR
"""How long a window stays open without a time limit."""
LONGEST_STOP = 12 * HOUR
"""A window stands still in the quiet hours of those who may answer, but for no longer than this in all."""
CALL_PART, LINE_PART = 0.25, 0.375
"""The latest time of a call, and the time of a window's line in the channel, as parts of the question's time."""


def usual(people: int) -> str:
    """Return the default time limit; a lone player has none."""
    return "1d" if people > 1 else "none"


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's turn, in milliseconds of the time that counts for it: how much its answers have `spent`, and how much it
    may spend before the bank pays (`budget`).

    `began`: when it was first asked. `answers`: how many it has made; `most`: how many it had made before some were
    taken back. `given`: another player gave it more time; `nudged`: another player nudged it. `others`: another seat
    has answered in the same step; `done`: this seat has nothing left to answer in it. `ended`: the move that ended the
    turn; 0 while it runs.
    """

    spent: Lapse = 0
    budget: Lapse = 0
    began: Moment = 0
    answers: int = 0
    most: int = 0
    given: bool = False
    nudged: bool = False
    others: bool = False
    done: bool = False
    ended: int = 0


class Answer(NamedTuple):
    """A move of `seat`, as the clock sees it. `alone`: the seat had a question of its own; `waiting`: all seats that
    had one; `number`: of the move.
    """

    seat: int
    alone: bool
    waiting: frozenset[int]
    number: int


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table's clock: each seat's bank, `asked_since` by awaited seat, and `paused_at` (0: running).

    `turns`: the running turns; `earlier`: each seat's turn before. `eligible`: of each seat that is asked in a reaction
    window, all seats that could be. `overdue`: seats that ran out of time. `away`, `quiet`: when a seat's clock is
    paused, empty if the time limit ignores it. `covered`: seats where a computer player sits in. `turn_times`: how long
    the others waited in each seat's running turn; `answer_times`: its earlier turns by length
    (`bot.tables.answer_times`). `nudged_at`: when each seat was nudged last.
    """

    banks: dict[int, Lapse] = {}
    asked_since: dict[int, Moment] = {}
    paused_at: Moment = 0
    turns: dict[int, Turn] = {}
    earlier: dict[int, Turn] = {}
    eligible: dict[int, tuple[int, ...]] = {}
    overdue: tuple[int, ...] = ()
    away: dict[int, tuple[Span, ...]] = {}
    quiet: dict[int, QuietHours] = {}
    covered: tuple[int, ...] = ()
    turn_times: dict[int, Lapse] = {}
    answer_times: Annotated[dict[int, tuple[int, ...]], WHOLE] = {}
    nudged_at: dict[int, Moment] = {}

    def dump(self) -> str:
        return msgspec.json.encode(self).decode()

    @classmethod
    def load(cls, text: str) -> Clock:
        return _loaded(text)


@lru_cache(1024)
def _loaded(text: str) -> Clock:
    """Decode a clock. Cached: a press reads the same one a dozen times, and it never changes in place."""
    found = read(Clock, text)
    windows = {seat: others for seat, others in found.eligible.items() if seat in found.asked_since}
    return found if len(windows) == len(found.eligible) else structs.replace(found, eligible=windows)


class Alarm(msgspec.Struct, frozen=True):
    """A timer of a seat."""

    seat: int
    kind: str
    due: int


def time_of(clock: Clock, seat: int) -> Calendar:
    """Return the time that counts for a seat. In a window it is the same for all: a pause would reveal who is asked."""
    if seat not in clock.eligible:
        return Calendar(clock.away.get(seat, ()), clock.quiet.get(seat))
    quiet = tuple(clock.quiet[one] for one in clock.eligible[seat] if one in clock.quiet)
    return Calendar(_stops(clock.asked_since[seat], quiet))


@lru_cache(1024)
def _stops(began: int, quiet: tuple[QuietHours, ...]) -> tuple[Span, ...]:
    """Return when a window that opened at `began` stands still because of these quiet hours."""
    stops, at, left = list[Span](), began, LONGEST_STOP
    for begins, ends in merge(*(hours.spans(began) for hours in quiet)):
        begins = max(begins, at)  # noqa: PLW2901
        if ends > begins:
            at = min(ends, begins + left)
            stops.append((begins, at))
            left -= at - begins
        if left <= 0:
            break
    return tuple(stops)


def days_off(clock: Clock, seat: int, now: int) -> Span | None:
    """Return the days off that a seat has at `now`; None if it has none or the time limit ignores them."""
    return next((span for span in clock.away.get(seat, ()) if span[0] <= now < span[1]), None)


def started(seats: Iterable[int], pace: int) -> Clock:
    """Return the clock at the deal."""
    return Clock(banks=dict.fromkeys(seats, pace * BANK))


def turn(clock: Clock, pace: int, seat: int, began: int = 0) -> Turn:
    """Return a seat's turn, a new one if none runs."""
    return clock.turns.get(seat) or Turn(budget=pace, began=began or clock.asked_since.get(seat, 0))


def spent(clock: Clock, pace: int, seat: int, now: int) -> int:
    """Return how much of its turn an awaited seat has spent by `now`."""
    return turn(clock, pace, seat).spent + time_of(clock, seat).open_between(clock.asked_since[seat], now)


# ------------------------------------------------------------------------------------------------------------- changes


def moved(
    clock: Clock,
    pace: int,
    answers: Sequence[Answer],
    asked: Mapping[int, tuple[int, ...]],
    now: int,
    *,
    opened: bool = False,
) -> Clock:
    """Return the clock after these answers.

    Args:
        clock: the clock before.
        pace: the time limit in milliseconds, or 0.
        answers: the moves made, in order.
        asked: the awaited seats, each with all seats that the rules could ask this; none for its own question.
        now: the present time.
        opened: a reaction window opened, perhaps again; all its answers have a window's time from now on.

    """
    answered = {one.seat for one in answers}
    stays = {seat for seat in asked if seat not in answered and asked[seat] == clock.eligible.get(seat, ())}
    clock = _spent(clock, pace, [seat for seat in clock.asked_since if seat not in stays], now)
    own = frozenset(seat for seat, eligible in asked.items() if not eligible)
    for one, after in zip(answers, [*(later.waiting for later in answers[1:]), own], strict=False):
        clock = _answered(clock, pace, one, after) if one.alone else clock
    since = {seat: clock.asked_since.get(seat, now) if seat in stays else now for seat in asked}
    windows = {seat: eligible for seat, eligible in asked.items() if eligible}
    if windows:  # one start for all, or it would show who was asked again
        since |= dict.fromkeys(windows, now if opened else min(since[seat] for seat in windows))
    turns = {**clock.turns, **{seat: turn(clock, pace, seat, now) for seat in own}}
    return structs.replace(clock, turns=turns, asked_since=dict(sorted(since.items())), eligible=windows)


def _spent(clock: Clock, pace: int, seats: Iterable[int], now: int) -> Clock:
    """Count the time that these seats have spent on their open questions. Time beyond the budget comes out of the
    bank.
    """
    banks, turns = dict(clock.banks), dict(clock.turns)
    for seat in seats:
        if seat in clock.eligible or seat not in clock.asked_since:
            continue
        mine = turn(clock, pace, seat)
        mine = structs.replace(mine, spent=max(mine.spent, spent(clock, pace, seat, now)))
        over = max(0, mine.spent - mine.budget)
        if pace and over:
            banks[seat] = max(0, banks.get(seat, 0) - over)
        turns[seat] = structs.replace(mine, budget=mine.budget + over)
    return structs.replace(clock, banks=banks, turns=turns)


def _answered(clock: Clock, pace: int, answer: Answer, after: Collection[int]) -> Clock:
    """Return the clock after an answer of a seat that had a question of its own; `after` it these seats have one."""
    seat, others = answer.seat, answer.waiting - {answer.seat}
    goes_on = bool(after) and answer.waiting.issuperset(after)  # the same step, or the same seat's turn
    mine = turn(clock, pace, seat)
    count = mine.answers + 1
    budget = max(mine.budget, mine.spent + pace // LEAST) if count > mine.most else mine.budget
    done = goes_on and seat not in after
    mine = structs.replace(mine, answers=count, most=max(mine.most, count), budget=budget, done=done)
    turns = {**clock.turns, seat: mine}
    turns |= {one: structs.replace(turn(clock, pace, one), others=True) for one in others}
    over = {one for one, its in turns.items() if one not in answer.waiting and not (goes_on and its.done)}
    if (mine.others and not goes_on) or len(clock.banks) < 2:  # no other player could ever end a lone player's turn
        over.add(seat)
    ended = {one: structs.replace(turns[one], ended=answer.number) for one in over}
    left = {one: its for one, its in turns.items() if one not in over}
    return structs.replace(clock, turns=left, earlier={**clock.earlier, **ended})


def taken_back(clock: Clock, pace: int, back: Mapping[int, int], first: int, now: int) -> Clock:
    """Return the clock after moves from number `first` on were taken back; `back`: how many of each seat. A turn that
    they had ended goes on where it was, and no turn gets fresh time.
    """
    clock = _spent(clock, pace, clock.asked_since, now)
    ended = {seat: structs.replace(one, ended=0) for seat, one in clock.earlier.items() if one.ended >= first}
    turns = {**clock.turns, **ended}
    for seat, many in back.items():
        if seat in turns:
            turns[seat] = structs.replace(turns[seat], answers=max(0, turns[seat].answers - many))
    earlier = {seat: one for seat, one in clock.earlier.items() if seat not in ended}
    return structs.replace(clock, turns=turns, earlier=earlier, asked_since={}, eligible={})


def hurried(clock: Clock, answered: Collection[int], late: Collection[int]) -> Clock:
    """Return the clock after `answered` seats moved, or timed out (`late`).

    Passing a reaction window neither puts a seat in a hurry nor ends one.
    """
    ran_out = {seat for seat in late if seat not in clock.eligible}
    back = {seat for seat in answered if seat not in late}
    return structs.replace(clock, overdue=tuple(sorted({*clock.overdue, *ran_out} - back)))


def afresh(clock: Clock, seat: int, now: int) -> Clock:
    """Return the clock with this seat's turn restarted, for a new player; in a pause it restarts at the pause's end."""
    since = {**clock.asked_since, seat: clock.paused_at or now} if seat in clock.asked_since else clock.asked_since
    turns = {other: one for other, one in clock.turns.items() if other != seat}
    return hurried(structs.replace(clock, asked_since=since, turns=turns), {seat}, ())


def given(clock: Clock, pace: int, seat: int) -> Clock:
    """Return the clock with one more turn's time for a seat, once a turn."""
    mine = turn(clock, pace, seat)
    longer = structs.replace(mine, budget=mine.budget + pace, given=True)
    return hurried(structs.replace(clock, turns={**clock.turns, seat: longer}), {seat}, ())


def nudged(clock: Clock, pace: int, seat: int, now: int) -> Clock:
    """Return the clock with a note that a seat was nudged in this turn."""
    turns = {**clock.turns, seat: structs.replace(turn(clock, pace, seat), nudged=True)}
    return structs.replace(clock, turns=turns, nudged_at={**clock.nudged_at, seat: now})


# ----------------------------------------------------------------------------------------------------------- deadlines


def alarms(clock: Clock, pace: int) -> list[Alarm]:
    """Return when each awaited seat gets its reminders and when its time is up."""
    found = []
    for seat, began in clock.asked_since.items():
        up = deadline(clock, pace, seat)
        if up is None:
            continue
        if seat not in clock.eligible and seat not in clock.overdue:
            time, mine = time_of(clock, seat), turn(clock, pace, seat)
            for kind, part in REMINDERS.items():
                left = int(mine.budget * part) - mine.spent
                if left <= 0 and kind == "late":  # only a part of the turn is left, and the bank
                    left = (mine.budget - mine.spent + clock.banks.get(seat, 0)) // 2
                if left > 0:
                    found.append(Alarm(seat, kind, time.after(began, left)))
        found.append(Alarm(seat, FLAG, up))
    return found


def deadline(clock: Clock, pace: int, seat: int) -> int | None:
    """Return when a seat's turn and bank are used up, or its window ends; None if its clock does not run."""
    own = question_time(clock, pace, seat)
    if own is None or clock.paused_at:
        return None
    bank = 0 if seat in clock.eligible or seat in clock.overdue else clock.banks.get(seat, 0)
    return time_of(clock, seat).after(clock.asked_since[seat], own + bank)


def question_time(clock: Clock, pace: int, seat: int) -> int | None:
    """Return how long a seat has for the present question before its bank pays; None without a limit or question."""
    if seat not in clock.asked_since or not (pace or seat in clock.eligible):
        return None
    if seat in clock.eligible:
        return window(pace)
    mine = turn(clock, pace, seat)
    return pace // HURRY if seat in clock.overdue else max(0, mine.budget - mine.spent)


def part_over(clock: Clock, pace: int, seat: int, part: float) -> int | None:
    """Return when a part of the present question's own time is over; None without a limit or question."""
    own = question_time(clock, pace, seat)
    return None if own is None else time_of(clock, seat).after(clock.asked_since[seat], int(own * part))


def in_time(clock: Clock, pace: int, seat: int, due: int, now: int) -> int:
    """Return when to call a seat: `due`, or `now` if that wait would use up too much of its time."""
    latest = part_over(clock, pace, seat, CALL_PART)
    return due if latest is None or due <= latest else now


def window(pace: int) -> int:
    """Return how long a reaction window stays open."""
    return max(SHORTEST_WINDOW, pace // WINDOW) if pace else UNTIMED_WINDOW


# --------------------------------------------------------------------------------------------------------------- pauses


def stopped(clock: Clock, now: int) -> Clock:
    """Pause the clock."""
    return clock if clock.paused_at else structs.replace(clock, paused_at=now)


def resumed(clock: Clock, now: int) -> Clock:
    """Resume the clock; the pause does not count."""
    if not clock.paused_at:
        return clock
    return shifted(structs.replace(clock, paused_at=0), max(0, now - clock.paused_at), now)


def refreshed(clock: Clock, pace: int, now: int) -> Clock:
    """Return the clock after a pause with half of a turn's time at least for each awaited seat, and half of a window's
    for all that it asks: they are called only now. Time that was up before the pause is up.
    """
    turns, since = dict(clock.turns), dict(clock.asked_since)
    for seat, began in clock.asked_since.items():
        half, due = part_over(clock, pace, seat, 0.5), deadline(clock, pace, seat)
        if half is None or due is None or due <= now:
            continue
        if seat in clock.eligible:
            since[seat] = max(began, began + now - half)
        else:
            mine = turn(clock, pace, seat)
            turns[seat] = structs.replace(mine, budget=max(mine.budget, spent(clock, pace, seat, now) + pace // 2))
    return structs.replace(clock, turns=turns, asked_since=since)


def shifted(clock: Clock, by: int, now: int) -> Clock:
    """Return the clock with the last `by` milliseconds removed (added if negative), except time that did not count for
    a seat anyway.
    """

    def later(time: Calendar, began: int) -> int:
        return time.back(now, time.open_between(began, now - by))

    since = {seat: later(time_of(clock, seat), began) for seat, began in clock.asked_since.items()}
    return structs.replace(clock, asked_since=since)
