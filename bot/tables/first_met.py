"""A card's joke, shown the first time a player ever holds such a card."""

from __future__ import annotations

from bot.faces.values import Detail
from bot.tables.table import Table
from bot.words import Say
from storage import Batch


async def first_met(table: Table, user: int, seat: int, say: Say) -> Detail | None:
    """Return a card in the hand whose joke its owner has never seen; None if there is none."""
    details = table.face.details
    held = [one for one in details(say, table.at(seat)) if one.held and one.joke] if details else []
    if not held:
        return None
    met = await table.services.storage.cards_met(user, table.row.game)
    return next((one for one in held if one.held not in met), None)


async def met(table: Table, user: int, card: str) -> None:
    """Store that a player has seen the joke of a kind of card."""
    batch = Batch()
    batch.meet(user, table.row.game, card)
    await table.services.storage.commit(batch)
