"""A message of ours that was deleted is sent again once, without calling anyone."""

from __future__ import annotations

from msgspec.structs import replace

from bot.outbox.board_message import shown_by
from bot.outbox.sender import Sender
from bot.tables import payloads
from bot.tables.table import Table
from storage import Batch, OutboxRow


async def lost(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Queue the board or lobby again if its newest message was deleted.

    The dispatcher runs this in the table's order, so a message that was replaced in the meantime is not missed.
    """
    told, batch = payloads.read(owed, payloads.DeletedMessage), Batch()
    last = await sender.last(table, told.kind)
    if last is None or last.message != told.message:
        return batch
    if last.kind == "board":
        batch.put_post(replace(shown_by(last), lost=True).kept(last))
        table.owe(batch, payloads.Board())
    else:
        batch.drop_post(table.id, last.kind)
        table.owe(batch, payloads.Lobby())
    table.services.wake(table.id)
    return batch
