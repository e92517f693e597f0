"""A table's rows, loaded consistently: the version first, and everything again if another process wrote in the
meantime.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.tables import orders
from bot.tables.orders import StandingOrders
from engines import GAMES
from engines.contract import Game
from storage import InvitationRow, MoveRow, SeatRow, Storage, TableRow, WatcherRow

RECENT = 400
"""Moves kept in memory for the log and *What changed*; older ones are read on demand."""
READINGS = 20
"""Most tries to read a table that is being written all the time. The last result is used, and its outdated version
makes the next write fail.
"""


class Stored(msgspec.Struct, frozen=True):
    """A table as it is on disk. `state` and `dealt` are dumps; `moves` the latest."""

    version: int
    row: TableRow
    seats: list[SeatRow]
    watchers: list[WatcherRow]
    invitations: list[InvitationRow]
    state: bytes | None = None
    dealt: bytes = b""
    moves: list[MoveRow] = []
    standing: dict[int, StandingOrders] = {}


class Known(msgspec.Struct, frozen=True):
    """The copy in memory of a table that is read again."""

    row: TableRow
    seats: Sequence[SeatRow]
    moves: Sequence[MoveRow]
    dealt: bytes


async def read(storage: Storage, table_id: int, known: Known | None = None) -> Stored | None:
    """Return a table with everything that it keeps in memory; None if there is no such table."""
    for _ in range(READINGS):
        version = (await storage.version(table_id)).version
        row = await storage.table(table_id)
        if row is None:
            return None
        found = await _rest(storage, version, row, known)
        if not storage.shared or (await storage.version(table_id)).version == version:
            break
    return found


async def _rest(storage: Storage, version: int, row: TableRow, known: Known | None) -> Stored:
    seats = await storage.seats(row.id)
    watchers, invitations = await storage.watchers(row.id), await storage.guests.invitations(row.id)
    found = Stored(version, row, seats, watchers, invitations)
    if row.started is None:
        return found
    await register(storage, row, GAMES[row.game])
    return msgspec.structs.replace(
        found,
        state=await storage.state(row.id),
        dealt=(known and known.dealt) or await storage.dealt(row.id) or b"",
        moves=await _moves(storage, row, seats, known),
        standing=orders.gathered(await storage.orders(row.id), GAMES[row.game]),
    )


async def _moves(storage: Storage, row: TableRow, seats: Sequence[SeatRow], known: Known | None) -> list[MoveRow]:
    """Return the latest moves, reusing those in memory if they cannot have changed."""
    oldest = max(0, row.move_count - RECENT)
    if known is None or not known.moves or _marked(row, seats, known):
        return await storage.moves(row.id, after=oldest)
    later = await storage.moves(row.id, after=known.moves[-1].number)
    return [*known.moves, *later][-RECENT:]


def _marked(row: TableRow, seats: Sequence[SeatRow], known: Known) -> bool:
    """Return True if moves may have been taken back, or one of their players forgotten."""
    people, before = ([(one.user, one.original_user) for one in some] for some in (seats, known.seats))
    return row.undo_count != known.row.undo_count or people != before or row.host != known.row.host


async def register(storage: Storage, row: TableRow, game: Game[Any]) -> None:
    """Register the cards of a game with its rules."""
    if row.catalogue and row.catalogue not in game.catalogues:
        text = await storage.catalogue(row.catalogue)
        if text is not None:
            game.catalogues.register(text)
