"""People who are away: reminders, time that is up, a computer player who sits in, and coming back."""

from __future__ import annotations

from bot.tables import clock, payloads, windows
from bot.tables.change import Change
from bot.tables.moves import answer_all, make, write
from bot.tables.sentences import Key
from bot.tables.table import Table
from bot.tables.time_control import Clock
from engines.game import Decision
from storage import TimerRow


async def remind(table: Table, timer: TimerRow) -> None:
    """Half of somebody's time, or nine tenths, is gone: call them, by the means they chose."""
    seat = table.seats[timer.seat]
    if table.row.status != "playing" or seat.user is None or seat.status != "playing":
        return
    asked = [one for one in table.own(seat.seat) if one.must]
    if asked and not any(windows.holds(table, one) for one in asked):
        change = Change(table)
        change.owe(payloads.Remind(seat.seat), f"user:{seat.user}")
        await change.commit()


async def time_up(table: Table, timer: TimerRow) -> None:
    """Turn and bank are used up: the default is made, or a computer player takes over until the person returns."""
    seat = table.seats[timer.seat]
    asked = [one for one in table.own(seat.seat) if one.must]
    if any(windows.holds(table, one) for one in asked):
        await window_from_before(table, timer)
        return
    if table.row.status != "playing" or not asked or not _really_up(table, timer):
        return
    if table.settings.absence == "computer" and seat.kind == "person" and not all(map(clock.is_window, asked)):
        change = Change(table)
        change.seat(seat.seat, status="absent")
        _tell(change, timer.seat, "computer_sits_in")
        await change.commit()
        table.go_on()
        return
    await _default(table, asked[0], silent=all(map(clock.is_window, asked)))


async def window_over(table: Table, timer: TimerRow) -> None:
    """The time of a sealed window is over: all answers count, and whoever gave none passes."""
    del timer
    if not windows.over(table):
        return
    change = Change(table)
    answer_all(change)
    await write(change)
    table.go_on()


async def window_from_before(table: Table, timer: TimerRow) -> None:
    """A timer that the version before set for a seat in a sealed window: the window has one time for all now."""
    del timer
    running = Clock.load(table.row.clock)
    if table.row.status != "playing" or running.opened or not windows.asked(table):
        return
    change = Change(table)
    clock.rewrite(change, running)
    change.owe(payloads.Board())
    await change.commit()
    table.go_on()


def _really_up(table: Table, timer: TimerRow) -> bool:
    due = clock.deadline(table, timer.seat)
    return due is not None and due <= table.services.env.now()


async def _default(table: Table, decision: Decision, *, silent: bool) -> None:
    assert decision.default is not None
    change = Change(table)
    make(change, table.seats[decision.seat], decision.default, "default")
    if not silent:
        _tell(change, decision.seat, "default_made")
    await write(change)
    table.go_on()


def _tell(change: Change, seat: int, what: Key) -> None:
    change.tell("time_up", names=(seat,), words={"what": what})


async def came_back(table: Table, user: int) -> None:
    """Somebody pressed something again while a computer player sat in for them."""
    seat = table.seat_of(user)
    if seat is None or seat.status != "absent" or table.row.status != "playing":
        return
    change = Change(table)
    change.seat(seat.seat, status="playing")
    change.tell("returned", names=(seat.seat,))
    await change.commit()
