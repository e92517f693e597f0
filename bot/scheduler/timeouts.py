"""Absent players: reminders, timeouts, a computer player who sits in, and the return."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from bot.tables import clock, days_off, payloads
from bot.tables.change import Change
from bot.tables.moves import make, write
from bot.tables.sentences import Key
from bot.tables.table import Table
from bot.tables.time_control import HOUR, Clock
from engines.game import Decision
from engines.windows import is_window
from storage import SeatRow, TimerRow


async def remind(table: Table, timer: TimerRow) -> None:
    """Queue a reminder: half, or nine tenths, of the player's time is gone."""
    seat = table.seats[timer.seat]
    if table.row.status != "playing" or seat.user is None or seat.status != "playing":
        return
    if any(one.must for one in table.own(seat.seat)):
        change = Change(table)
        change.owe(payloads.Reminder(seat.seat), f"user:{seat.user}")
        await change.commit()


async def time_up(table: Table, timer: TimerRow) -> None:
    """Handle a timeout (turn and bank are used up): make the default move, or let a computer player sit in until the
    player returns.
    """
    seat = table.seats[timer.seat]
    asked = [one for one in table.own(seat.seat) if one.must]
    due = clock.deadline(table, timer.seat)
    if table.row.status != "playing" or not asked or due is None or due > table.services.env.now():
        return
    if table.settings.absence == "computer" and seat.kind == "person" and not all(map(is_window, asked)):
        change = Change(table)
        clock.ran_out(change, seat.seat)
        change.seat(seat.seat, status="absent")
        _tell(change, timer.seat, "computer_sits_in")
        await change.commit()
        table.go_on()
        return
    await _default(table, asked[0], silent=all(map(is_window, asked)))


async def days_off_over(table: Table, timer: TimerRow) -> None:
    """End a player's days off: their clock runs, and they take over from the computer player."""
    if table.row.status not in {"playing", "paused"} or clock.away(table, timer.seat):
        return
    change = Change(table)
    days_off.sat_out(change, timer.seat)
    change.mark("board")
    await change.commit()


async def sit_in(table: Table, timer: TimerRow) -> None:
    """Let a computer player sit in for a player who has been away as many days as the table waits. If no one else is at
    the table, wait until someone is: a game is not played out without its people.
    """
    seat = table.seats[timer.seat]
    if table.over or seat.kind != "person" or seat.status != "playing" or clock.away(table, seat.seat) is None:
        return
    if table.row.status == "paused" or not any(map(partial(_there, table), table.persons())):
        change = Change(table, private=True)
        change.set_timer(clock.SIT_IN, seat.seat, change.now + HOUR)
        await change.commit()
        return
    change = Change(table)
    running = Clock.load(change.row.clock)
    change.row = replace(change.row, clock=replace(running, covered=(*running.covered, seat.seat)).dump())
    change.seat(seat.seat, status="absent")
    change.tell("still_away", names=(seat.seat,))
    await change.commit()
    table.go_on()


def _there(table: Table, seat: SeatRow) -> bool:
    return seat.status == "playing" and clock.away(table, seat.seat) is None


async def _default(table: Table, decision: Decision, *, silent: bool) -> None:
    assert decision.default is not None
    change = Change(table)
    make(change, table.seats[decision.seat], decision.default, "default")
    if not silent:
        _tell(change, decision.seat, "default_move")
    await write(change)
    table.go_on()


def _tell(change: Change, seat: int, what: Key) -> None:
    change.tell("time_up", names=(seat,), words={"what": what})


async def came_back(table: Table, user: int) -> None:
    """Give the seat back to a player who presses while a computer player sits in."""
    seat = table.seat_of(user)
    if seat is None or seat.status != "absent" or table.row.status != "playing":
        return
    change = Change(table)
    span = clock.away(table, seat.seat)
    if seat.seat in Clock.load(table.row.clock).covered:
        days_off.sat_out(change, seat.seat)
        if span is not None:  # still on days off: the others wait as long again
            clock.sits_in(change, seat.seat, (change.now, span[1]))
    else:
        change.seat(seat.seat, status="playing")
        change.tell("returned", names=(seat.seat,))
    await change.commit()
