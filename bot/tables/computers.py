"""Computer players at a table: who they are, and the moves of those that need not think (`bot.tables.thoughts`)."""

from __future__ import annotations

from bot.tables import lesson
from bot.tables.change import Change
from bot.tables.table import Table
from engines.game import Decision, Move
from engines.players import PLAYERS
from storage import WHOLE_TABLE, SeatRow, TimerRow

NAMES = ("Doctor Cog", "Doctor Spring", "Doctor Valve", "Doctor Piston", "Doctor Gauge", "Doctor Flywheel")
SITS_IN = "sensible"
"""The computer player who sits in for somebody who is away."""
WATCH = "computers"
WATCH_MS = 60_000
"""How long after the first question to a computer player the scheduler looks whether it has moved."""


def played_by_computer(seat: SeatRow) -> bool:
    """Whether a computer player moves for this seat now."""
    return seat.kind == "computer" or seat.status == "absent"


def watch(change: Change) -> None:
    """Should the bot stop before a computer player has moved, the scheduler reminds it to."""
    table, asked = change.table, change.awaited()
    if table.watched or not any(played_by_computer(seat) for seat in change.seats if seat.seat in asked):
        return
    change.set_timer(WATCH, WHOLE_TABLE, change.now + WATCH_MS)
    change.after.append(lambda: setattr(table, "watched", True))


async def remind(table: Table, _timer: TimerRow) -> None:
    """The time to look after the computer players has come. While they are awaited it comes again, so that a write
    that failed does not leave the table waiting for them.
    """
    change = Change(table, private=True)
    waits = any(map(played_by_computer, table.awaited()))
    if waits:
        change.set_timer(WATCH, WHOLE_TABLE, change.now + WATCH_MS)
    change.after.append(lambda: setattr(table, "watched", waits))
    await change.commit()
    table.go_on()


def level_of(seat: SeatRow) -> str:
    """How well whoever moves for this seat plays."""
    return seat.level or SITS_IN


def thinks(table: Table, seat: SeatRow, own: list[Decision]) -> bool:
    """Whether this takes longer than the event loop can spare. Nobody ponders what need not be decided, nor in a
    lesson, where chance is foreseeable.
    """
    asked = any(decision.must for decision in own)
    return asked and not table.settings.lesson and not table.services.think_budget.quick(table.game.id, level_of(seat))


def at_once(change: Change, seat: SeatRow, own: list[Decision]) -> Move | None:
    """The move of a quick player; a slow one, or a strong one that need not move, does what is sensible, if that is
    quick. None where it has to think, or need not move.
    """
    table, level = change.table, level_of(seat)
    if thinks(table, seat, own):
        return None
    if level not in PLAYERS:
        level = SITS_IN
    if not table.services.think_budget.quick(table.game.id, level) and not any(decision.must for decision in own):
        return None
    with table.services.think_budget.timed(table.game.id, level):
        view = table.game.view(change.state, seat.seat)
        chosen = PLAYERS[level](table.game, view, own, lesson.dice(table, len(change.rows)))
    return chosen[1] if chosen is not None else None
