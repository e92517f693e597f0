"""The language of later messages that answer no press."""

from __future__ import annotations

from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.words import Say, speaker
from storage import Batch


def spoken(table: Table, wish: Preferences | None) -> Say:
    """Return the language of a private message about a table; without a wish, the table's language for everyone."""
    return table.say if wish is None else speaker(wish.language or table.row.language)


async def heard(table: Table, user: int, say: Say) -> None:
    """Store the language of a player who sat down, if the table would use another."""
    batch = Batch()
    await note(batch, table, user, say)
    if len(batch):
        await table.services.storage.commit(batch)


async def note(batch: Batch, table: Table, user: int, say: Say) -> None:
    """Add the same to a batch."""
    wish = Preferences.load(await table.services.storage.preferences(user))
    if (wish.language or table.say.language) == say.language:
        return
    wish.note(batch, user, language=say.language)
