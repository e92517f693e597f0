"""Sealed windows: answers are held back, and all count together when the time of the window is over.

What a seat has answered is a row of its own that nobody else ever learns of (`bot.tables.standing`). When the window is
over depends on the pace of the table alone (`bot.tables.time_control`), never on who has answered, or what.
"""

from __future__ import annotations

from bot.errors import UserError
from bot.tables import clock, standing
from bot.tables.change import Change
from bot.tables.orders import Held
from bot.tables.table import Table
from bot.tables.time_control import Clock
from bot.words import N_
from engines.game import Decision, IllegalMove, Move
from engines.windows import shared

INSIDE = N_("That cannot be taken back: it was answered in a sealed window, and all of those answers count together.")


def asked(table: Table | Change) -> list[Decision]:
    """What a sealed window asks just now, in the order in which the answers count."""
    if not clock.sealed(table):
        return []
    found = [one for one in table.decisions() if one.must and shared(one)]
    return sorted(found, key=lambda one: one.among.index(one.seat) if one.seat in one.among else len(one.among))


def holds(table: Table | Change, decision: Decision) -> bool:
    """Whether answers to this are held back."""
    return decision.must and clock.sealed(table) and shared(decision)


def answer(table: Table | Change, decision: Decision) -> tuple[Move, str] | None:
    """What a seat has answered so far, and how that will be recorded; None where it has not, cannot any more, or has
    given up.
    """
    held = standing.of(table, decision.seat).held
    gone = table.seats[decision.seat].status in {"conceded", "left"}
    if gone or held is None or held.undos != table.row.undo_count:
        return None
    game = table.game if isinstance(table, Table) else table.table.game
    try:
        move = game.move(held.move)
    except IllegalMove:
        return None
    return (move, held.via) if move in decision.moves else None


def hold(change: Change, decision: Decision, move: Move, via: str) -> None:
    """Keep an answer. A window that was opened before answers were held back gets its time with the first of them."""
    standing.hold(change, decision.seat, Held(change.row.undo_count, decision.number, str(move), via))
    running = Clock.load(change.row.clock)
    if not running.opened:
        clock.rewrite(change, running)


def settled(change: Change) -> bool:
    """Whether nobody has to be waited for: only computer players are asked, or the only person at the table has
    answered. Where others sit there, time alone ends a window.
    """
    questions = asked(change)
    if not questions:
        return False
    people = {seat.seat for seat in change.seats if seat.kind == "person" and seat.status == "playing"}
    if len(people) > 1 and people & set(questions[0].among):
        return False
    return all(answer(change, one) is not None for one in questions if one.seat in people)


def over(table: Table) -> bool:
    """Whether the time of the window that stands open is over."""
    due = clock.goes_on(table)
    return table.row.status == "playing" and due is not None and due <= table.services.env.now()


def need_outside(table: Table, state: object) -> None:
    """UserError where `state` lies in the middle of a sealed window: taken back is all of it, or nothing."""
    if not clock.sealed(table):
        return
    open_now = [one for one in table.game.decisions(state) if one.must and shared(one)]
    if open_now and len(open_now) < len(open_now[0].among):
        raise UserError(INSIDE)
