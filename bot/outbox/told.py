"""Direct messages that a table waits for a player. Each becomes a line with a link when it no longer does."""

from __future__ import annotations

from bot.outbox import summons
from bot.outbox.old import OldTurnNotice
from bot.outbox.sender import Sender
from bot.outbox.slots import KEEP, At, Place
from bot.tables import language
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from storage import Batch, OutboxRow, PostRow

TOLD = "turn_notice:"
"""Prefix of the kind of such a message's post; the seat follows."""


async def tell(
    sender: Sender,
    table: Table,
    batch: Batch,
    owed: OutboxRow,
    seat: int,
    wish: Preferences,
    *,
    public: bool = False,
) -> bool:
    """Call a player by direct message; an earlier such message becomes a line. Return whether it could be sent.
    `public`: see `summons.direct`.
    """
    word = summons.word(table, summons.receiver(owed), seat, wish)
    sent = await summons.direct(sender, batch, owed, word, wish, public=public)
    if sent is None:
        return False
    kind = f"{TOLD}{seat}"
    last = await sender.last(table, kind)
    if last is not None and last.message != sent[1]:
        table.leave(batch, f"old_turn_notice.{last.message}:{seat}", last)
    spoken = language.spoken(table, wish).language
    batch.put_post(PostRow(table.id, kind, *sent, spoken, table.services.env.now()))
    return True


class TurnNotice(OldTurnNotice):
    """A direct message that a table waits for a player, until they have answered."""

    async def place(self, sender: Sender, at: At[Table]) -> Place | None:
        seat = int(at.kind.partition(":")[2])
        if any(one.seat == seat for one in at.owner.awaited()):
            return KEEP
        return await super().place(sender, at)
