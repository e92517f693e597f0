"""Notes: a player's private text at a table, deleted with their seat or the game."""

from __future__ import annotations

from bot.errors import UserError
from bot.names import plain
from bot.tables import standing
from bot.tables.change import Change
from bot.tables.moves import need_player
from bot.tables.orders import NOTE_LENGTH
from bot.tables.table import Table
from bot.words import N_

TOO_LONG = N_("A note has room for {room} characters, and this one has {n}. Nothing was changed.")


async def write(table: Table, user: int, text: str) -> str:
    """Replace a player's note; empty removes it. Return the stored text.

    Raises:
        UserError: they do not play here, or it is too long.

    """
    seat, kept = need_player(table, user), plain(text)
    if len(kept) > NOTE_LENGTH:
        raise UserError(TOO_LONG, room=NOTE_LENGTH, n=len(kept))
    change = Change(table, private=True)
    standing.note(change, seat.seat, kept)
    await change.commit()
    return kept
