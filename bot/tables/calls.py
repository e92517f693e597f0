"""Calls: mentions of newly awaited players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from bot.tables import payloads
from bot.tables.payloads import CALL, WINDOW
from bot.tables.table import ACTIVE_MS, Table
from bot.tables.table_settings import TableSettings
from bot.tables.time_control import LINE_PART, PACES, Clock, days_off, in_time, part_over
from bot.tables.unasked import BY_ITSELF
from engines.game import Decision
from storage import Batch, MoveRow, SeatRow, TableRow


class Changing(Protocol):
    """The part of a change (`bot.tables.change.Change`) that calls read."""

    table: Table
    batch: Batch
    row: TableRow
    seats: list[SeatRow]
    settings: TableSettings
    state: Any
    rows: list[MoveRow]
    private: bool
    now: int

    def decisions(self) -> list[Decision]:
        """Return the open decisions after the change."""


def owe(change: Changing) -> None:
    """Queue a call for each player who became awaited. Call active players once they have been inactive for a while. A
    new call replaces the player's old one.
    """
    table = change.table
    same = change.state is table.state and change.seats is table.seats and change.row.status == table.row.status
    taken_over = table.state is None and table.row.status != "lobby"
    if change.private or same or taken_over or change.settings.lesson:
        return
    before, after = _waits(table.decisions(), table.seats), _waits(change.decisions(), change.seats)
    by_itself = {made.seat for made in change.rows if made.via in BY_ITSELF}
    for seat in change.seats:
        waits = after.get(seat.seat)
        if waits is None or seat.user is None or seat.status != "playing":
            continue
        if waits != before.get(seat.seat) or seat.seat in by_itself:
            owe_call(change, seat.seat, seat.user)
    _owe_window(change)


def _owe_window(change: Changing) -> None:
    """Queue one public mention for a new question that several players could answer, after the private calls."""
    asked = {one.seat: one.number for one in change.decisions() if one.must and len(one.among) > 1}
    known = {one.seat: one.number for one in change.table.decisions()}
    if not asked or any(known.get(seat) == number for seat, number in asked.items()):
        return
    nonce = change.table.services.env.nonce()
    window = payloads.ReactionCall(asked, change.row.undo_count)
    pace = PACES.get(change.settings.time_limit, 0)
    due = part_over(Clock.load(change.row.clock), pace, min(asked), LINE_PART)
    change.batch.drop_owed(change.table.id, WINDOW, "channel")
    change.batch.owe(payloads.row(change.table.id, "channel", window, nonce, due=due or change.now, created=change.now))


def _waits(decisions: Iterable[Decision], seats: Iterable[SeatRow]) -> dict[int, tuple[int | None, bool]]:
    """Return for each awaited seat its user, and True if no other seat could answer the question."""
    users = {seat.seat: seat.user for seat in seats}
    found: dict[int, tuple[int | None, bool]] = {}
    for one in decisions:
        if one.must:
            alone = len(one.among) < 2 or found.get(one.seat, (None, False))[1]
            found[one.seat] = (users.get(one.seat), alone)
    return found


def owe_call(change: Changing, seat: int, user: int) -> None:
    """Queue a call to a player, due once they have been inactive for a while and their days off are over; now if that
    would use up too much of their time. A move cancels it.
    """
    active = change.table.active.get(user, 0)
    due = max(change.now, active + ACTIVE_MS if active else 0)
    running = Clock.load(change.row.clock)
    off = days_off(running, seat, change.now)
    due = max(due, off[1]) if off is not None else due
    due = in_time(running, PACES.get(change.settings.time_limit, 0), seat, due, change.now)
    _owe(change, user, payloads.Call(seat, change.table.last_press(user), on_board=True), due)


def owe_again(change: Changing, seat: int, user: int, due: int) -> None:
    """Queue another call for this turn at a given time. A move cancels it."""
    _owe(change, user, payloads.Call(seat, change.table.last_press(user), requested=True), due)


def _owe(change: Changing, user: int, called: payloads.Call, due: int) -> None:
    """Queue a call and drop the player's earlier one at this table."""
    target, nonce = f"user:{user}", change.table.services.env.nonce()
    change.batch.drop_owed(change.table.id, CALL, target)
    change.batch.owe(payloads.row(change.table.id, target, called, nonce, due=due, created=change.now))
