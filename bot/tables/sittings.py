"""What is kept of how people played in their seats: whether they finished the game, and how soon they answered.

It is written when somebody leaves a seat for good, and for all others at the end; it counts once the table has a
result, so a game that was called off, or closed because it could not go on, counts for nobody. Nor does one in which a
person played alone, or in which somebody had days off when they were replaced, or a computer player sat in for them at
the end because of these.
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
    """Somebody gives up while the others play on."""
    running = answer_times.counted(Clock.load(change.row.clock), [seat])
    _keep(change, change.seats[seat], running, finished=False)
    _drop(change, seat)


def replaced(change: Change, seat: int) -> None:
    """Somebody else is about to sit down in a seat. Whoever had it has left the game, unless they had conceded it
    before, or have days off.
    """
    if change.seats[seat].status == "conceded" or clock.away(change.table, seat) is not None:
        _drop(change, seat)
    else:
        left(change, seat)


def ended(change: Change) -> None:
    """The game has a result. Whoever conceded just now has ended it, and was there; who has left the server, or let
    their time run out and has not answered since, was not.
    """
    moved = {row.seat for row in change.rows}
    late = {row.seat for row in change.rows if row.via == answer_times.DEFAULT}
    running = paces.hurried(clock.timed(change), moved, late)
    running = answer_times.counted(running, [seat.seat for seat in change.seats])
    gone = {*running.hurried, *change.settings.gone}
    for seat in change.table.seats:  # as they sat before the end
        if seat.seat not in running.sat_in:
            _keep(change, seat, running, finished=seat.status == "playing" and seat.seat not in gone)


def _drop(change: Change, seat: int) -> None:
    change.row = replace(change.row, clock=answer_times.dropped(Clock.load(change.row.clock), seat).dump())


def _keep(change: Change, seat: SeatRow, running: Clock, *, finished: bool) -> None:
    people = sum(one.kind == "person" or bool(one.original_name) for one in change.table.seats)
    if seat.user is None or seat.kind != "person" or people < 2 or change.settings.lesson:
        return
    answers = running.answers.get(seat.seat)
    text = msgspec.json.encode(answers).decode() if answers else ""
    change.batch.put_sitting(AttendanceRow(seat.user, seat.table_id, finished, text))
