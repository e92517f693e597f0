"""Which language somebody hears later, in messages that answer no press of theirs."""

from __future__ import annotations

from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.words import Say, speaker
from storage import Batch


def spoken(table: Table, wish: Preferences | None) -> Say:
    """The language in which somebody alone is told of a table; without a wish that of the table, for everybody."""
    return table.say if wish is None else speaker(wish.language or table.row.language)


async def heard(table: Table, user: int, say: Say) -> None:
    """Somebody sat down who uses Discord in the language of `say`: keep it where the table would not speak it."""
    batch = Batch()
    await note(batch, table, user, say)
    if len(batch):
        await table.services.storage.commit(batch)


async def note(batch: Batch, table: Table, user: int, say: Say) -> None:
    """The same, written together with what else the batch holds."""
    wish = Preferences.load(await table.services.storage.preferences(user))
    if (wish.language or table.say.language) == say.language:
        return
    wish.note(batch, user, language=say.language)
