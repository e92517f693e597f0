"""Moves without a question: computer players, conceded seats, standing orders and answers, forced moves.

One loop makes them all, in a job of the table, until a person is asked or a computer player has to think. It starts
after each press and whenever a table is read from the database; `resume` reads those that a stop has interrupted.
"""

from __future__ import annotations

import asyncio
import time

from bot.errors import UserError
from bot.tables import computers, standing, thoughts
from bot.tables.change import Change
from bot.tables.in_turn import AGAIN
from bot.tables.moves import FORCED, make, write
from bot.tables.orders import ORDER, PLAN
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.tables.takeover import UPDATED
from engines.game import Decision, Move
from engines.rehearsal import forced
from storage import SeatRow, StorageError

MOVES = 60
"""Most moves in one transaction."""
BURST_SECONDS = 0.015
"""Most CPU time in one transaction."""
LATELY_MS = 5 * 60_000
"""A game that was interrupted between a press and its consequences is among the last that were touched. After a start,
all games are loaded that were touched up to this long before the last one of them.
"""
AGAIN_SECONDS = 5.0
"""Seconds before `resume` tries a table again that could not be read."""
FEW = 2
"""Most games that `resume` loads at once, so that presses come in between."""


def go_on(table: Table) -> None:
    """Start the loop in the background, so that neither the present press nor the loading of the table waits for it."""
    table.moves_pending = 0
    if table.row.status == "playing":
        table.moves_pending = table.services.env.now()
        table.background(run, "autoplay")


async def resume(registry: TableRegistry) -> None:
    """Load the games of this slot that may go on without a press, a few at a time in the background, and let them."""
    services, few = registry.services, asyncio.Semaphore(FEW)
    found = await services.storage.tables_in_motion(services.env.now(), LATELY_MS, (ORDER, PLAN))
    for number in found:
        services.spawn(_resume(registry, number, few), f"table-{number}-resume")


async def _resume(registry: TableRegistry, number: int, few: asyncio.Semaphore) -> None:
    services = registry.services
    while True:
        await services.wait_for_quiet()
        try:
            async with few:
                return await (await registry.table(number)).do(run)
        except UserError as wrong:
            if wrong.sentence != UPDATED:
                return None
        except StorageError as wrong:
            if wrong.kind not in AGAIN:
                raise
        await services.env.sleep(AGAIN_SECONDS)


async def run(table: Table) -> None:
    """Make the moves that need no question."""
    table.moves_pending = table.services.env.now()
    while table.row.status == "playing":
        change = Change(table)
        began = time.thread_time()
        while len(change.rows) < MOVES and time.thread_time() - began < BURST_SECONDS and _one_move(change):
            pass
        if not change.rows:
            if change.standing is not table.standing:  # an order or a plan was dropped
                await change.commit()
            thoughts.begin(table)
            break
        await write(change)
    table.moves_pending = 0


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
