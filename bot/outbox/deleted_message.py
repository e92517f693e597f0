"""A message of ours that somebody deleted: it is shown anew, once, without calling anybody again."""

from __future__ import annotations

from msgspec.structs import replace

from bot.outbox.board_message import shown_by
from bot.outbox.sender import Sender
from bot.tables import payloads
from bot.tables.table import Table
from storage import Batch, OutboxRow


async def lost(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Owe the board or lobby anew, where the deleted message was the newest of its kind.

    It is done in turn with what the dispatcher sends, so that a message that was replaced meanwhile is not missed.
    """
    told, batch = payloads.read(owed, payloads.Lost), Batch()
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
