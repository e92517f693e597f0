"""How fast players answer, in the time that counts on their clock. Pure arithmetic.

The turns are those of the clock (`bot.tables.time_control`): a player's questions in a row count as one answer.
Reaction windows and moves without a press do not count. A timeout counts as the full time limit.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence
from itertools import pairwise

from msgspec.structs import replace

from bot.tables.time_control import DAY, HOUR, MINUTE, Clock, time_of
from storage import MoveRow, SeatRow

BY_HAND = {"pressed", "typed"}
"""`via` of moves that players make themselves."""
DEFAULT = "default"
"""`via` of the move made at a timeout."""
STEPS = (
    MINUTE // 2, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 3 * HOUR,
    5 * HOUR, 8 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY,
)  # fmt: skip
"""Buckets in milliseconds. A time goes into the nearest one by ratio."""
BETWEEN = [(shorter * longer) ** 0.5 for shorter, longer in pairwise(STEPS)]

Counted = tuple[int, ...]
"""Number of answers in each bucket of `STEPS`, without empty ones at the end."""


def step_of(time: int) -> int:
    """Return the index in `STEPS` of a time in milliseconds."""
    return bisect_left(BETWEEN, time)


def added(one: Sequence[int], other: Sequence[int]) -> Counted:
    """Return the sum of two counts."""
    longer, shorter = (one, other) if len(one) >= len(other) else (other, one)
    return tuple(many + (shorter[at] if at < len(shorter) else 0) for at, many in enumerate(longer))


def median(counted: Sequence[int]) -> int:
    """Return the bucket of the median answer; 0 if there are no answers."""
    left = (sum(counted) + 1) // 2
    for step, many in zip(STEPS, counted, strict=False):
        left -= many
        if many and left <= 0:
            return step
    return 0


def answered(clock: Clock, seats: Sequence[SeatRow], rows: Sequence[MoveRow], now: int) -> Clock:
    """Return the clock with the time added that the awaited players took for these moves."""
    people = {seat.seat for seat in seats if seat.kind == "person" and seat.status == "playing"}
    if len(people) < 2:  # no other player waits
        return clock
    late = {row.seat for row in rows if row.via == DEFAULT} - {*clock.overdue}
    for seat in ({row.seat for row in rows if row.via in BY_HAND} | late) & people:
        clock = waited(clock, seat, now)
    return clock


def waited(clock: Clock, seat: int, now: int) -> Clock:
    """Return the clock with the time added for which the table openly awaited a seat, up to `now`."""
    began = clock.asked_since.get(seat)
    if began is None or seat in clock.eligible:
        return clock
    took = max(0, time_of(clock, seat).open_between(began, now))
    return replace(clock, turn_times={**clock.turn_times, seat: clock.turn_times.get(seat, 0) + took})


def counted(clock: Clock, seats: Collection[int]) -> Clock:
    """Return the clock with the turns of these seats counted as answers."""
    answers = dict(clock.answer_times)
    for seat in clock.turn_times.keys() & set(seats):
        answers[seat] = added(answers.get(seat, ()), (*(0,) * step_of(clock.turn_times[seat]), 1))
    left = {seat: took for seat, took in clock.turn_times.items() if seat not in seats}
    return replace(clock, turn_times=left, answer_times=dict(sorted(answers.items())))


def dropped(clock: Clock, seat: int) -> Clock:
    """Return the clock without a seat's counts, for a seat with a new player."""
    turns = {other: took for other, took in clock.turn_times.items() if other != seat}
    return replace(
        clock,
        turn_times=turns,
        answer_times={other: many for other, many in clock.answer_times.items() if other != seat},
    )
