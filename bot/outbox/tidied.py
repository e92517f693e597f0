"""Cleaning up after tables: threads are archived."""

from __future__ import annotations

from bot.outbox.call_budget import Rank
from bot.outbox.refusals import unless_refused
from bot.outbox.sender import Sender
from bot.outbox.slots import Act, At
from bot.tables.table import Table
from storage import Batch


class Archive(Act[Table]):
    """A thread of ours to archive: that of a finished game, or one that a lobby has left (`archive.THREAD`). A message
    there opens it again. Threads that others made are left alone.
    """

    rank, at_home = Rank.PICTURE, False

    async def act(self, sender: Sender, at: At[Table]) -> Batch:
        left = int(at.kind.partition(".")[2] or 0)
        place = left or (at.owner.row.home if at.owner.over else None)
        me = sender.client.user
        if place is not None and me is not None:
            known = await unless_refused(sender.client.http.get_channel(place))
            if known is not None and str(known.get("owner_id")) == str(me.id):
                await unless_refused(sender.client.http.edit_channel(place, archived=True))
        return Batch()
