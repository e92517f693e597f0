"""Tables that wait for a player, least time first: what *Next* offers."""

from __future__ import annotations

from dataclasses import dataclass

from bot.tables import clock
from bot.tables.table import Services, Table
from bot.tables.table_settings import TableSettings
from bot.tables.takeover import foreign
from bot.tables.time_control import Clock
from storage import TableRow

NEVER = 1 << 62
"""Due time of a turn without a clock."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A table that waits for a player: until when (Unix milliseconds; None without a clock) and since when."""

    row: TableRow
    due: int | None
    since: int


async def waiting(services: Services, user: int, *, beside: int = 0) -> list[Turn]:
    """Return the tables that wait for a user, least time first, then the longest wait. Leave out the table where they
    look for others. Clocks are stored with the moves, so no table is loaded. Games of other rules, which may be frozen,
    come last.
    """
    seats = {seat.table_id: seat for seat in await services.storage.seats_of(user) if seat.status == "playing"}
    seats.pop(beside, None)
    found = []
    for row in await services.storage.tables(list(seats)) if seats else ():
        seat, since = seats[row.id], Clock.load(row.clock).asked_since
        if row.status == "playing" and seat.seat in since:
            shell = Table(services, row, TableSettings.load(row.settings, row.game), [])
            found.append(Turn(row, clock.deadline(shell, seat.seat), since[seat.seat]))
    return sorted(found, key=lambda turn: (foreign(turn.row), turn.due or NEVER, turn.since, turn.row.id))
