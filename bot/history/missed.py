"""What a player has missed: the lines of the others' turns since their own last move."""

from __future__ import annotations

from collections.abc import Sequence

from bot.history import news
from bot.history.news import Line, Turn
from bot.tables.table import Table
from bot.tables.unasked import BY_ITSELF
from bot.words import Say

MOST = 12
"""Most lines. Of more, the weightiest older ones come before the newest."""
WEIGHTIEST = 4


def last_own(table: Table, user: int) -> int:
    """Return the number of a player's latest move of their own that was not undone; 0 without one in memory."""
    own = (row for row in reversed(table.moves) if row.user == user and not row.undone)
    return next((row.number for row in own if row.via not in {"default", "forced", *BY_ITSELF}), 0)


def since(table: Table, seat: int | None, after: int, say: Say) -> list[Line]:
    """Return the lines of the turns with events after a move, for a seat or a spectator (None)."""
    at, found = table.at(seat), list[Line]()
    for turn in news.turns(table, table.moves, seat):
        if not turn.events or turn.events[-1].n <= after:
            break
        lines = [line for owner, line in news.lines_of(table, turn, at, say) if owner != seat]
        if seat in turn.seats and len(turn.seats) == 1:
            lines = _in_own(table, turn, seat, after, say)
        found = lines + found
    return _weighed(found)


def _in_own(table: Table, turn: Turn, seat: int, after: int, say: Say) -> list[Line]:
    """Return what others did in the seat's own turn."""
    first = max(after, turn.began)  # events of the move that began it belong to the turn before
    told = {seen.n for seen in turn.events if seen.n > first}
    rows = [row for row in table.moves if row.number in told]
    text = news.befell(table, rows, seat, say)
    return [Line(text, 0, rows[0].at, rows[-1].at)] if text else []


def _weighed(lines: Sequence[Line]) -> list[Line]:
    """Return all of a few lines; of many the weightiest older ones, then the newest."""
    if len(lines) <= MOST:
        return list(lines)
    older, newest = lines[: WEIGHTIEST - MOST], lines[WEIGHTIEST - MOST :]
    best = sorted(range(len(older)), key=lambda place: -older[place].weight)[:WEIGHTIEST]
    return [*(older[place] for place in sorted(best)), *newest]
