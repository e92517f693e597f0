"""A message that a game cannot be shown in its place: to the host, else to the first player it reaches."""

from __future__ import annotations

from bot.outbox.sender import Sender
from bot.screens.phrases import title_of
from bot.tables import language
from bot.tables.places import SENTENCES
from bot.tables.table import Table
from bot.ui.components import Screen, Text
from storage import Batch, OutboxRow


async def trouble(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Tell one of them by direct message. If all are closed, /table why says it."""
    what = table.settings.access_problem
    if not what:
        return Batch()
    people = [table.row.host, *(seat.user for seat in table.persons())]
    for user in dict.fromkeys(one for one in people if one is not None):
        wish = await sender.wish(table, user)
        say = language.spoken(table, wish)
        screen = Screen((Text(f"**{title_of(table)}**\n{say(SENTENCES[what])}"),), plain=True)
        if await sender.direct(user, screen, owed.nonce) is not None:
            break
    return Batch()
