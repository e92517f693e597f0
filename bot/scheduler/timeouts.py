"""Absent players: reminders, timeouts, a computer player who sits in, and the return."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from bot.tables import clock, days_off, payloads, standing
from bot.tables.change import Change
from bot.tables.moves import DEFAULT, make, write
from bot.tables.table import Table
from bot.tables.time_control import HOUR, Clock
from bot.tables.unasked import Situation, lapsed
from engines.game import Decision, Move
from engines.windows import shared
from storage import SeatRow, TimerRow

ANSWERS = 20
"""Most moves that one timeout makes."""


async def remind(table: Table, timer: TimerRow) -> None:
    """Queue a reminder: half, or nine tenths, of the player's time is gone."""
    seat = table.seats[timer.seat]
    if table.row.status != "playing" or seat.user is None or seat.status != "playing":
        return
    if any(one.must for one in table.own(seat.seat)):
        change = Change(table)
        change.owe(payloads.Reminder(seat.seat), f"user:{seat.user}")
        change.mark("board")  # it may offer a nudge now
        await change.commit()


async def time_up(table: Table, timer: TimerRow) -> None:
    """Handle a timeout: turn and bank are used up, or a window ends. Answer for the player; the second time in a row,
    let a computer player sit in until they return, if the table wants one.
    """
    seat = table.seats[timer.seat]
    asked = next((one for one in table.own(seat.seat) if one.must), None)
    due = clock.deadline(table, timer.seat)
    if table.row.status != "playing" or asked is None or due is None:
        return
    if due > table.services.env.now():  # an earlier version reckoned otherwise
        change = Change(table, private=True)
        change.set_timer(timer.kind, timer.seat, due)
        await change.commit()
        return
    again = seat.seat in Clock.load(table.row.clock).overdue
    if again and table.settings.absence == "computer" and seat.kind == "person" and not shared(asked):
        change = Change(table)
        change.seat(seat.seat, status="absent")
        change.tell("time_up", names=(seat.seat,), words={"what": "computer_sits_in"})
        await change.commit()
    else:
        await _answer(table, asked)
    table.go_on()


async def _answer(table: Table, asked: Decision) -> None:
    """Answer for a player whose time is up. A window is passed, in silence. To a question put to the player alone give
    their standing answer, else the usual one, with all the cards that it takes; else make the default move.
    """
    change, seat, alone = Change(table), table.seats[asked.seat], not shared(asked)
    usual = _usual(change, asked) if alone else None
    assert asked.default is not None
    make(change, seat, usual or asked.default, DEFAULT)
    while usual is not None and len(change.rows) < ANSWERS:
        further = next((one for one in change.decisions() if one.seat == seat.seat and one.must), None)
        if further is None or further.prompt.key != asked.prompt.key or (move := _usual(change, further)) is None:
            break
        make(change, seat, move, DEFAULT)
    if alone:
        change.tell("time_up", names=(seat.seat,), words={"what": "default_move"})
    await write(change)


def _usual(change: Change, asked: Decision) -> Move | None:
    now = Situation(change.table.game, change.state, change.row.undo_count, asked)
    return lapsed(now, standing.of(change, asked.seat))


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
