"""Whose turn it is, on the clock: kept in step with every change of a table."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from bot.tables import time_control as paces
from bot.tables.change import Change
from bot.tables.orders import HELD
from bot.tables.table import Table
from bot.tables.time_control import PACES, Clock
from engines.game import Decision
from engines.windows import PASS
from storage import WHOLE_TABLE, SeatRow

SILENT_MS = 3 * paces.DAY
"""Where no clock runs, somebody whose answer is waited for and who has been silent so long is overdue."""


def begin(change: Change) -> None:
    """Start the clock at the deal."""
    seats = range(len(change.seats))
    _write(change, paces.started(seats, _pace(change)), ())


def go_on(change: Change, answered: Collection[int], late: Collection[int] = ()) -> None:
    """The clock after `answered` seats did something, or after it was done for those who were `late`; timers are set
    anew where they changed.
    """
    _write(change, paces.hurried(Clock.load(change.row.clock), answered, late), answered)


def _write(change: Change, clock: Clock, answered: Collection[int]) -> None:
    asked = [decision for decision in change.decisions() if decision.must]
    awaited = {decision.seat for decision in asked}
    windows = {decision.seat for decision in asked if is_window(decision)}
    common = {decision.seat for decision in asked if shared(decision)}
    new = paces.moved(clock, _pace(change), answered, awaited, windows, change.now, shared=common)
    new = _sealed(change, new)
    set_timers(change, Clock.load(change.row.clock), new)
    change.row = replace(change.row, clock=new.dump())


def _sealed(change: Change, clock: Clock) -> Clock:
    """The clock with the sealed window that stands open now. One that was open goes on while the same seats are asked;
    else it was taken back or has become another one, and its answers are void.
    """
    among = _among(change)
    if clock.opened and clock.among == among and not change.undone_from:
        return clock
    void(change)
    return replace(clock, opened=change.now if among else 0, among=among)


def _among(change: Change) -> tuple[int, ...]:
    """The seats to which a sealed window is put just now, as everybody knows; empty where none is open."""
    if change.state is None or not sealed(change):
        return ()
    return next((one.among for one in change.decisions() if one.must and shared(one)), ())


def void(change: Change) -> None:
    """Drop the answers that are held back."""
    for seat, mine in change.standing.items():
        if mine.held is not None:
            change.batch.drop_order(change.table.id, seat, HELD)
            change.standing = {**change.standing, seat: replace(mine, held=None)}


def close(change: Change) -> None:
    """The sealed window is over: what was asked in it is about to be answered, and what follows has its own time."""
    clock = Clock.load(change.row.clock)
    void(change)
    change.drop_timer(paces.WINDOW, WHOLE_TABLE)
    since = {seat: began for seat, began in clock.since.items() if seat not in clock.shared}
    change.row = replace(change.row, clock=replace(clock, since=since, opened=0, among=()).dump())


def is_window(decision: Decision) -> bool:
    """Whether a seat is only asked if it reacts: to pass is always possible and what happens by default."""
    return shared(decision) or (decision.default is not None and str(decision.default) == PASS)


def sealed(table: Table | Change) -> bool:
    """Whether nobody may learn who could have reacted."""
    return table.settings.options.get("reactions") == "sealed"


def shared(decision: Decision) -> bool:
    """Whether the rules could ask several seats this, so that nobody may learn which of them are asked."""
    return len(decision.among) > 1


def secret(table: Table) -> bool:
    """Whether nobody may learn whom the table waits for just now."""
    return bool(table.awaited()) and not named(table)


def hidden(table: Table, seat: int) -> bool:
    """Whether the table waits for a seat and nobody else may learn it."""
    asked = [one for one in table.own(seat) if one.must]
    return bool(asked) and all(map(shared, asked))


def named(table: Table) -> list[SeatRow]:
    """The seats that everybody may know the table waits for: those with a question that is put to them alone."""
    return [table.seats[seat] for seat in table.openly_awaited()]


def set_timers(change: Change, old: Clock, new: Clock) -> None:
    """Replace the timers that follow from a clock; only those that changed are written."""
    before = {(one.seat, one.kind): one.due for one in paces.alarms(old, _pace(change))}
    after = {(one.seat, one.kind): one.due for one in paces.alarms(new, _pace(change))}
    for seat, kind in before.keys() - after.keys():
        change.drop_timer(kind, seat)
    now = change.now
    for (seat, kind), due in sorted(after.items()):
        # a reminder that is late is none; time that is up is up, and rings at once
        if before.get((seat, kind)) != due and (due > now or kind in {paces.FLAG, paces.WINDOW}):
            change.set_timer(kind, seat, due)


def rewrite(change: Change, clock: Clock) -> None:
    """Write a clock and its timers whatever was there. A sealed window from before the bot held answers back gets its
    time here.
    """
    old = Clock.load(change.row.clock)
    for alarm in paces.alarms(replace(old, stopped=0), _pace(change)):
        change.drop_timer(alarm.kind, alarm.seat)
    among = _among(change)
    if among and not clock.opened and not clock.stopped:
        asked = {decision.seat for decision in change.decisions() if shared(decision)}
        clock = replace(clock, opened=change.now, among=among, shared=tuple(sorted(asked)))
    set_timers(change, Clock(), clock)
    change.row = replace(change.row, clock=clock.dump())


def _pace(table: Table | Change) -> int:
    return PACES.get(table.settings.pace, 0)


def overdue(table: Table, seat: int) -> bool:
    """Whether turn and bank of somebody whose answer the others wait for are used up; without a clock, whether they
    have been silent for days. A reaction window tells nothing: nobody may learn who could answer.
    """
    clock = Clock.load(table.row.clock)
    since = clock.since.get(seat)
    if since is None or seat in clock.windows:
        return False
    if _pace(table):
        due = paces.deadline(clock, _pace(table), seat)
        return seat in clock.hurried or (due is not None and due <= table.services.env.now())
    silent = max(since, table.last_press(table.seats[seat].user or 0))
    return (clock.stopped or table.services.env.now()) - silent >= SILENT_MS


def deadline(table: Table, seat: int) -> int | None:
    """When a seat's time is up, in Unix milliseconds; None where no time runs."""
    return paces.deadline(Clock.load(table.row.clock), _pace(table), seat)


def goes_on(table: Table) -> int | None:
    """When the sealed window that stands open is over, in Unix milliseconds; None where there is none, or its time
    stands still.
    """
    clock = Clock.load(table.row.clock)
    return clock.opened + paces.sealed_window(_pace(table)) if clock.opened and not clock.stopped else None
