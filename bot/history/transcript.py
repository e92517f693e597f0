"""The log of a table for a reader."""

from __future__ import annotations

from collections.abc import Iterable

from bot.faces.values import Position
from bot.history import lapses
from bot.history.news import Line
from bot.tables.table import Table
from bot.words import N_, Say
from storage import MoveRow


def lines(table: Table, moves: Iterable[MoveRow], seat: int | None, say: Say) -> list[Line]:
    """Return the visible events of `moves` as lines of the log; undone moves are marked."""
    return lines_at(table, moves, table.at(seat), say)


def lines_at(table: Table, moves: Iterable[MoveRow], at: Position, say: Say) -> list[Line]:
    """Return these lines for the reader who sees `at`, which may be an old position. A move that they may not know has
    no time.
    """
    told: list[Line] = []
    seat = at.seat
    for row in moves:
        texts = lapses.lines(table, row, at, say)
        told += [Line(f"~~{line}~~" if row.undone else line, 0, row.at, row.at) for line in texts]
        if row.undone:
            events = table.game.unpack(row.events)
            known = table.game.seen(events[0], seat)  # an undone answer stays secret to those who could not see it
            open_ = row.seat == seat or known is not None
            of_whom = N_("{name}’s move was taken back.") if open_ else N_("A move was taken back.")
            when = (row.at, row.at) if open_ else (0, 0)
            told.append(Line(say(of_whom, name=at.names[row.seat]), 0, *when))
    return told


def known(table: Table, row: MoveRow, seat: int | None) -> bool:
    """Return True if a seat, or a spectator, may know that a move was made."""
    seen = (table.game.seen(event, seat) for event in table.game.unpack(row.events))
    return table.over or row.seat == seat or any(event is not None for event in seen)


def since(table: Table, n: int) -> list[MoveRow]:
    """Return the moves in memory after move number `n`."""
    return [row for row in table.moves if row.number > n]


async def all_since(table: Table, n: int) -> list[MoveRow]:
    """Return every move after move number `n`, from storage if they are not in memory."""
    if n >= table.row.move_count or (table.moves and table.moves[0].number <= n + 1):
        return since(table, n)
    return await table.services.storage.moves(table.id, after=n)
