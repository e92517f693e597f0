"""Notes: what people write down for themselves at a table, seen by nobody else, gone with their seat and the game."""

from __future__ import annotations

from bot.errors import UserError
from bot.names import plain
from bot.tables import standing
from bot.tables.change import Change
from bot.tables.moves import need_player
from bot.tables.table import Table
from bot.words import N_

LONGEST = 500
"""Characters of a note at most."""
TOO_LONG = N_("A note has room for {room} characters, and this one has {n}. Nothing was changed.")


async def write(table: Table, user: int, text: str) -> str:
    """Somebody writes their note anew; empty removes it. Returns what is kept.

    Raises:
        UserError: they do not play here, or it is too long.

    """
    seat, kept = need_player(table, user), plain(text)
    if len(kept) > LONGEST:
        raise UserError(TOO_LONG, room=LONGEST, n=len(kept))
    change = Change(table, private=True)
    standing.note(change, seat.seat, kept)
    await change.commit()
    return kept
