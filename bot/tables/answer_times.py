"""How soon people answer when a table waits for them, in the time that counts for their clock: pure arithmetic.

A turn lasts until somebody else has answered: what one person is asked in a row is one answer, which took all of that
time. Where several may react, nobody is awaited by name, so that is not counted; nor is what is done without a press.
Of somebody whose time ran out it is known that they took at least that long.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence
from itertools import pairwise

from msgspec.structs import replace

from bot.tables.time_control import DAY, HOUR, MINUTE, Clock, time_of
from storage import MoveRow, SeatRow

BY_HAND = {"pressed", "typed"}
"""How moves come that somebody makes themselves."""
DEFAULT = "default"
"""How a move comes that is made for somebody whose time is up."""
STEPS = (
    MINUTE // 2, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 3 * HOUR,
    5 * HOUR, 8 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY,
)  # fmt: skip
"""Times that are told apart, in milliseconds; any other one counts as the nearest by its ratio."""
BETWEEN = [(shorter * longer) ** 0.5 for shorter, longer in pairwise(STEPS)]

Counted = tuple[int, ...]
"""How many answers took each of `STEPS`; the longest that came about is the last."""


def step_of(time: int) -> int:
    """The place in `STEPS` of a time in milliseconds."""
    return bisect_left(BETWEEN, time)


def added(one: Sequence[int], other: Sequence[int]) -> Counted:
    """Both together."""
    longer, shorter = (one, other) if len(one) >= len(other) else (other, one)
    return tuple(many + (shorter[at] if at < len(shorter) else 0) for at, many in enumerate(longer))


def median(counted: Sequence[int]) -> int:
    """The time, one of `STEPS`, within which half of the answers came; 0 where there are none."""
    left = (sum(counted) + 1) // 2
    for step, many in zip(STEPS, counted, strict=False):
        left -= many
        if many and left <= 0:
            return step
    return 0


def answered(clock: Clock, seats: Sequence[SeatRow], rows: Sequence[MoveRow], now: int) -> Clock:
    """The clock before these moves, with the time that they took whoever was awaited for them."""
    people = {seat.seat for seat in seats if seat.kind == "person" and seat.status == "playing"}
    late = {row.seat for row in rows if row.via == DEFAULT} - {*clock.hurried}
    done = ({row.seat for row in rows if row.via in BY_HAND} | late) & people
    if len(people) < 2 or not done:  # alone, nobody is waited for
        return clock
    over = {seat for seat in clock.turns if done - {seat}}
    for seat in done:
        clock = waited(clock, seat, now)
    return counted(clock, over)


def waited(clock: Clock, seat: int, now: int) -> Clock:
    """The clock with the time for which a seat was awaited by name up to `now`."""
    began = clock.since.get(seat)
    if began is None or seat in clock.windows:
        return clock
    took = max(0, time_of(clock, seat).open_between(began, now))
    return replace(clock, turns={**clock.turns, seat: clock.turns.get(seat, 0) + took})


def counted(clock: Clock, seats: Collection[int]) -> Clock:
    """The clock once the turns of these seats are over."""
    answers = dict(clock.answers)
    for seat in clock.turns.keys() & set(seats):
        answers[seat] = added(answers.get(seat, ()), (*(0,) * step_of(clock.turns[seat]), 1))
    left = {seat: took for seat, took in clock.turns.items() if seat not in seats}
    return replace(clock, turns=left, answers=dict(sorted(answers.items())))


def dropped(clock: Clock, seat: int) -> Clock:
    """The clock without what was counted for a seat, as when somebody else sits down in it."""
    turns = {other: took for other, took in clock.turns.items() if other != seat}
    return replace(clock, turns=turns, answers={other: many for other, many in clock.answers.items() if other != seat})
