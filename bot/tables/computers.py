"""Computer players: names, levels, and moves that need no thinking (`bot.tables.thoughts`)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.names import look
from bot.tables import lesson
from bot.tables.change import Change
from bot.tables.table import Table
from engines.game import Decision, Move
from engines.players import PLAYERS
from storage import SeatRow

NAMES = ("Doctor Cog", "Doctor Spring", "Doctor Valve", "Doctor Piston", "Doctor Gauge", "Doctor Flywheel")
SITS_IN = "sensible"
"""Level of the computer player who sits in."""


def free_name(seats: Sequence[SeatRow]) -> str:
    """Return a computer player's name that no one at the table has, not even nearly."""
    taken = {look(seat.name) for seat in seats}
    return next(name for name in NAMES if look(name) not in taken)


def played_by_computer(seat: SeatRow) -> bool:
    """Return True if a computer player moves for this seat now."""
    return seat.kind == "computer" or seat.status == "absent"


def level_of(seat: SeatRow) -> str:
    """Return the level of the computer player that moves for this seat."""
    return seat.level or SITS_IN


def thinks(table: Table, seat: SeatRow, own: list[Decision]) -> bool:
    """Return True if a move takes longer than the event loop can spare. No one thinks about optional moves, or in a
    lesson, where chance is fixed.
    """
    asked = any(decision.must for decision in own)
    return asked and not table.settings.lesson and not table.services.think_budget.quick(table.game.id, level_of(seat))


def at_once(change: Change, seat: SeatRow, own: list[Decision]) -> Move | None:
    """Return the move of a quick player. A slow player, or a strong one that need not move, makes the sensible move if
    that is quick. Return None if it has to think or need not move.
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
