"""Games with moves as rows of a table, without storage or Discord."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from bot.tables.time_control import MINUTE
from engines.game import Event
from storage import MoveRow, SeatRow, TableRow
from tests.laws.playing import Playing
from tests.laws.tables import Table as Dealt

NAMES = ("ann", "bob", "cyd", "dan", "eve", "fay")


def table_of(dealt: Dealt, seed: int) -> tuple[Table, Any]:
    state = dealt.deal(seed)
    row = TableRow(1, dealt.game.id, None, 1, None, "{}", "en", 0, 0, status="playing")
    seats = [SeatRow(1, number, 1000 + number, NAMES[number]) for number in range(dealt.seats)]
    services = SimpleNamespace(env=SimpleNamespace(now=lambda: 0))
    table = Table(cast("Any", services), row, TableSettings(), seats, state=state, dealt=dealt.game.dump(state))
    return table, state


def note(table: Table, seat: int, events: list[Event], move: str = "") -> MoveRow:
    """Add a move; each is a minute after the one before."""
    n = table.moves[-1].number + 1 if table.moves else 1
    row = MoveRow(1, n, seat, 1000 + seat, move, table.game.pack(events), n * MINUTE)
    table.moves = [*table.moves, row]
    return row


def played(dealt: Dealt, seed: int, most: int) -> tuple[Table, list[Event]]:
    """Return a table after a random game, or `most` moves of it, and all its events."""
    playing = Playing(dealt, seed, most)
    table, _ = table_of(dealt, seed)
    happened: list[Event] = []
    while (made := playing.go()) is not None:
        note(table, made.decision.seat, made.events, str(made.move))
        happened += made.events
    table.state = playing.state
    return table, happened
