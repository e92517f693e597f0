"""Attendance: did players finish the game, and how fast did they answer.

A record is written when a player leaves a seat for good, and for all others at the end. It counts once the table has a
result, so not for cancelled games. Nor does it count for a lone player, or for one on days off when they were replaced
or when the game ended with a computer player sitting in.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.tables import answer_times, clock
from bot.tables import time_control as paces
from bot.tables.change import Change
from bot.tables.time_control import Clock
from storage import AttendanceRow, SeatRow


def left(change: Change, seat: int) -> None:
    """Record a player who gives up while the others play on."""
    running = answer_times.counted(Clock.load(change.row.clock), [seat])
    _keep(change, change.seats[seat], running, finished=False)
    _drop(change, seat)


def replaced(change: Change, seat: int) -> None:
    """Record that a player leaves the game to another, unless they had conceded or have days off."""
    if change.seats[seat].status == "conceded" or clock.away(change.table, seat) is not None:
        _drop(change, seat)
    else:
        left(change, seat)


def ended(change: Change) -> None:
    """Record all players at the result. A player who conceded just now was present; one who left the server, or timed
    out and has not answered since, was not.
    """
    moved = {row.seat for row in change.rows}
    late = {row.seat for row in change.rows if row.via == answer_times.DEFAULT}
    running = paces.hurried(clock.timed(change), moved, late)
    running = answer_times.counted(running, [seat.seat for seat in change.seats])
    gone = {*running.overdue, *change.settings.left_server}
    for seat in change.table.seats:  # the seats before the end
        if seat.seat not in running.covered:
            _keep(change, seat, running, finished=seat.status == "playing" and seat.seat not in gone)


def _drop(change: Change, seat: int) -> None:
    change.row = replace(change.row, clock=answer_times.dropped(Clock.load(change.row.clock), seat).dump())


def _keep(change: Change, seat: SeatRow, running: Clock, *, finished: bool) -> None:
    people = sum(one.kind == "person" or bool(one.original_name) for one in change.table.seats)
    if seat.user is None or seat.kind != "person" or people < 2 or change.settings.lesson:
        return
    answers = running.answer_times.get(seat.seat)
    text = msgspec.json.encode(answers).decode() if answers else ""
    change.batch.put_sitting(AttendanceRow(seat.user, seat.table_id, finished, text))
