"""Moves without a question: computer players, conceded seats, standing orders and answers, forced moves.

One loop makes them all, in a job of the table, until a person is asked or a computer player has to think.
"""

from __future__ import annotations

import time

from bot.tables import computers, standing, thoughts
from bot.tables.change import Change
from bot.tables.moves import FORCED, make, write
from bot.tables.table import Table
from engines.game import Decision, Move
from engines.rehearsal import forced
from storage import SeatRow

MOVES = 60
"""Most moves in one transaction."""
BURST_SECONDS = 0.015
"""Most CPU time in one transaction."""


def go_on(table: Table) -> None:
    """Start the loop in the background, so that the present press is answered first."""
    if table.row.status == "playing" and (
        table.game.habits is not None or any(map(_by_itself, table.seats)) or _no_choice(table)
    ):
        table.background(run, "autoplay")


async def run(table: Table) -> None:
    """Make the moves that need no question."""
    while table.row.status == "playing":
        change = Change(table)
        began = time.thread_time()
        while len(change.rows) < MOVES and time.thread_time() - began < BURST_SECONDS and _one_move(change):
            pass
        if not change.rows:
            await change.commit()
            await thoughts.begin(table)
            return
        await write(change)


def _by_itself(seat: SeatRow) -> bool:
    return computers.played_by_computer(seat) or seat.status == "conceded"


def _one_move(change: Change) -> bool:
    decisions = change.decisions()
    for seat in change.seats:
        own = [decision for decision in decisions if decision.seat == seat.seat]
        found = _unasked(change, seat, own) if own else None
        if found is not None:
            make(change, seat, *found)
            return True
    return False


def _unasked(change: Change, seat: SeatRow, own: list[Decision]) -> tuple[Move, str] | None:
    """Return a seat's move without a question, and its `via`; None if a person must be asked or a computer must
    think.
    """
    if computers.played_by_computer(seat):
        move = computers.at_once(change, seat, own)
        return (move, "computer") if move is not None else None
    if seat.status == "conceded":
        asked = next((decision for decision in own if decision.must), None)
        return (asked.default, "default") if asked is not None and asked.default is not None else None
    if seat.kind == "person" and seat.status == "playing":
        found = standing.move_for(change, seat, own)
        if found is None and (only := forced(change.table.game, change.state, seat.seat)) is not None:
            return only, FORCED
        return found
    return None


def _no_choice(table: Table) -> bool:
    return any(forced(table.game, table.state, asked.seat) for asked in table.decisions() if asked.must)
