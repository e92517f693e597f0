from __future__ import annotations

from bot.outbox.sender import Sender
from bot.screens.phrases import holders, title_of
from bot.tables import language, payloads, questions, sentences
from bot.tables.payloads import TableNotice
from bot.tables.table import Table
from bot.ui.components import Screen, Text
from storage import Batch, OutboxRow

TO_ONE = {"no_direct_messages"}
"""Notices that are meant for the player they mention, in that player's language."""


async def note(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    told = payloads.read(owed, TableNotice)
    user, say = _called(table, told), table.say
    if user is not None and told.key in TO_ONE:
        say = language.spoken(table, await sender.wish(table, user))
    known = {
        "title": title_of(table),
        "who": "",
        "name": table.say.join([table.names()[one] for one in told.names]),
        **holders(table, told.holders),
        **{name: sentences.told(table.say, key) for name, key in told.words.items()},
        **told.args,
    }
    if user is not None:
        known["who"] = f"<@{user}>"
    screen = Screen((Text(sentences.told(say, told.key, **known)),), plain=True)
    await sender.send(table, table.home, screen, owed.nonce, ping=[user] if user is not None else [])
    return Batch()


def _called(table: Table, told: TableNotice) -> int | None:
    """Return the person to mention, or None if another plays in that seat since."""
    if told.seat is None:
        return None
    seat = table.seats[told.seat]
    now = (told.seat, questions.tenure(table.settings, seat))
    return seat.user if told.holders.get("who", now) == now else None
