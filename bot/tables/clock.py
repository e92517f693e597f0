"""The turn clock, updated with every change of a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from bot.tables import answer_times
from bot.tables import time_control as paces
from bot.tables.change import Change
from bot.tables.hours import Calendar
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.tables.time_control import PACES, Answer, Clock
from engines.windows import shared
from storage import MoveRow, SeatRow

SILENT_MS = 3 * paces.DAY
"""Without a time limit, an awaited player who is silent for this long is overdue."""
LONGEST_TURN_MS = 14 * paces.DAY
"""Without a time limit, a player whose turn takes this long is overdue, whatever they press."""


BACK = "days_off_end"
"""Timer kind: a seat's days off end."""
SIT_IN = "sit_in"
"""Timer kind: a computer player sits in during a seat's days off."""


def begin(change: Change, wishes: Mapping[int, Preferences]) -> None:
    """Start the clock at the deal. `wishes`: preferences by user."""
    seats = range(len(change.seats))
    clock = paces.started(seats, _pace(change))
    for seat in change.seats:
        wish = wishes.get(seat.user or 0)
        if wish is not None:
            clock = _with(change, clock, seat.seat, wish)
    change.row = replace(change.row, clock=clock.dump())
    _write(change, clock, ())


def own_time(change: Change, seat: int, wish: Preferences | None) -> None:
    """Set a seat's quiet hours and days off from its player's preferences (None: no player)."""
    clock = Clock.load(change.row.clock)
    rewrite(change, _with(change, clock, seat, wish))


def _with(change: Change, clock: Clock, seat: int, wish: Preferences | None) -> Clock:
    away = {other: spans for other, spans in clock.away.items() if other != seat}
    quiet = {other: hours for other, hours in clock.quiet.items() if other != seat}
    change.drop_timer(BACK, seat)
    change.drop_timer(SIT_IN, seat)
    pace = _pace(change)
    if wish is not None and wish.days_off and not 0 < pace < paces.SHORTEST:
        away[seat] = wish.days_off
    if wish is not None and (hours := wish.quiet_hours(pace, change.settings.zone)) is not None:
        quiet[seat] = hours
    sat_in = tuple(one for one in clock.covered if one != seat or wish is not None)
    clock = replace(clock, away=away, quiet=quiet, covered=sat_in)
    span = paces.days_off(clock, seat, change.now)
    if span is not None:
        change.set_timer(BACK, seat, span[1])
        sits_in(change, seat, span)
    return clock


def sits_in(change: Change, seat: int, span: tuple[int, int]) -> None:
    """Set the timer for the computer player to sit in, if the table wants one and the days off are long enough."""
    wanted = change.settings.sits_in * paces.DAY
    if wanted and span[0] + wanted < span[1]:
        change.set_timer(SIT_IN, seat, max(change.now, span[0] + wanted))


def away(table: Table | Change, seat: int) -> tuple[int, int] | None:
    """Return a seat's current days off; None if it has none or the time limit ignores them."""
    now = table.services.env.now() if isinstance(table, Table) else table.now
    return paces.days_off(Clock.load(table.row.clock), seat, now)


def quiet_until(table: Table, wish: Preferences, now: int) -> int:
    """Return when the quiet hours of a player end that hold at this table at `now`; `now` itself outside them."""
    return wish.quiet_until(now, _pace(table), table.settings.zone)


def over(change: Change) -> None:
    """Remove players' own times at the end of the game."""
    clock = Clock.load(change.row.clock)
    clock = Clock(banks=clock.banks, asked_since=clock.asked_since, paused_at=clock.paused_at, overdue=clock.overdue)
    change.row = replace(change.row, clock=clock.dump())


def go_on(change: Change, late: Collection[int] = ()) -> None:
    """Update the clock and its timers after the change's moves. `late`: seats that were moved for after a timeout."""
    _write(change, paces.hurried(timed(change), {one.seat for one in change.answers}, late), change.answers)


def taken_back(change: Change, back: Sequence[MoveRow]) -> None:
    """Update the clock and its timers after moves were taken back."""
    clock = Clock.load(change.row.clock)
    many = Counter(row.seat for row in back)
    clock = paces.taken_back(clock, _pace(change), many, back[0].number, change.now)
    _write(change, paces.hurried(clock, many, ()), ())


def give_time(change: Change, seat: int) -> None:
    """Give a seat one more turn's time for its running turn."""
    rewrite(change, paces.given(Clock.load(change.row.clock), _pace(change), seat))


def note_nudge(change: Change, seat: int) -> None:
    """Note that a seat was nudged now."""
    clock = paces.nudged(Clock.load(change.row.clock), _pace(change), seat, change.now)
    change.row = replace(change.row, clock=clock.dump())


def timed(change: Change) -> Clock:
    """Return the clock with the time counted that the players took for this change's moves."""
    clock = Clock.load(change.row.clock)
    return answer_times.answered(clock, change.seats, change.rows, change.now)


def _write(change: Change, clock: Clock, answers: Sequence[Answer]) -> None:
    asked = {one.seat: one.among if shared(one) else () for one in change.decisions() if one.must}
    new = paces.moved(clock, _pace(change), answers, asked, change.now, opened=change.opened)
    new = answer_times.counted(
        new, [seat for seat, one in new.earlier.items() if answers and one.ended >= answers[0].number]
    )
    set_timers(change, Clock.load(change.row.clock), new)
    change.row = replace(change.row, clock=new.dump())


def secret(table: Table) -> bool:
    """Return True if the table waits and no one may learn for which player."""
    return bool(table.awaited()) and not named(table)


def hidden(table: Table, seat: int) -> bool:
    """Return True if the table waits for a seat and no other player may learn it."""
    asked = [one for one in table.own(seat) if one.must]
    return bool(asked) and all(map(shared, asked))


def named(table: Table) -> list[SeatRow]:
    """Return the seats that are openly awaited: their question is for them alone."""
    return [table.seats[seat] for seat in table.openly_awaited()]


def set_timers(change: Change, old: Clock, new: Clock) -> None:
    """Write the timers of the new clock that differ from the old one's."""
    before = {(one.seat, one.kind): one.due for one in paces.alarms(old, _pace(change))}
    after = {(one.seat, one.kind): one.due for one in paces.alarms(new, _pace(change))}
    for seat, kind in before.keys() - after.keys():
        change.drop_timer(kind, seat)
    now = change.now
    for (seat, kind), due in sorted(after.items()):
        # a late reminder is useless, but a time-out rings at once
        if before.get((seat, kind)) != due and (due > now or kind == paces.FLAG):
            change.set_timer(kind, seat, due)


def rewrite(change: Change, clock: Clock) -> None:
    """Write a clock and all its timers, whatever they were."""
    old = Clock.load(change.row.clock)
    for alarm in paces.alarms(replace(old, paused_at=0), _pace(change)):
        change.drop_timer(alarm.kind, alarm.seat)
    set_timers(change, Clock(), clock)
    change.row = replace(change.row, clock=clock.dump())


def resume(change: Change) -> None:
    """Resume the clock; the pause does not count. Players who are called now have time to answer."""
    clock = paces.resumed(Clock.load(change.row.clock), change.now)
    rewrite(change, paces.refreshed(clock, _pace(change), change.now))


def give_back(change: Change, lost: int) -> None:
    """Give back the last `lost` milliseconds, except time that did not count anyway."""
    rewrite(change, paces.shifted(Clock.load(change.row.clock), lost, change.now))


def _pace(table: Table | Change) -> int:
    return PACES.get(table.settings.time_limit, 0)


def overdue(table: Table, seat: int) -> bool:
    """Return True if an awaited seat has used up turn and bank or, without a time limit, been silent for days. False in
    a reaction window, which must not reveal who could react.
    """
    clock = Clock.load(table.row.clock)
    since = clock.asked_since.get(seat)
    if since is None or seat in clock.eligible:
        return False
    if _pace(table):
        due = paces.deadline(clock, _pace(table), seat)
        return seat in clock.overdue or (due is not None and due <= table.services.env.now())
    silent = max(since, table.last_press(table.seats[seat].user or 0))
    now = clock.paused_at or table.services.env.now()
    if paces.spent(clock, 0, seat, now) >= LONGEST_TURN_MS:
        return True
    return Calendar(clock.away.get(seat, ())).open_between(silent, now) >= SILENT_MS


def deadline(table: Table, seat: int) -> int | None:
    """Return when a seat's time is up, in Unix milliseconds; None if its clock does not run."""
    return paces.deadline(Clock.load(table.row.clock), _pace(table), seat)


def part_over(table: Table | Change, seat: int, part: float) -> int | None:
    """Return when a part of a seat's own time for the present question is over, in Unix milliseconds; None if the clock
    does not run.
    """
    return paces.part_over(Clock.load(table.row.clock), _pace(table), seat, part)


def in_time(table: Table, seat: int, due: int, now: int) -> int:
    """Return when to call a seat: `due`, or `now` if that wait would use up too much of its time."""
    return paces.in_time(Clock.load(table.row.clock), _pace(table), seat, due, now)


def turn_began(table: Table, seat: int) -> int | None:
    """Return when a seat's turn began, or the window that asks it; None if it is not awaited."""
    clock = Clock.load(table.row.clock)
    since = clock.asked_since.get(seat)
    return since if since is None or seat in clock.eligible else paces.turn(clock, 0, seat).began


def is_half_over(table: Table, seat: int) -> bool:
    """Return True if half of the time for a seat's turn is gone. The bank does not count."""
    clock, pace = Clock.load(table.row.clock), _pace(table)
    if not pace or seat not in clock.asked_since or seat in clock.eligible:
        return False
    spent = paces.spent(clock, pace, seat, clock.paused_at or table.services.env.now())
    return seat in clock.overdue or 2 * spent >= paces.turn(clock, pace, seat).budget
