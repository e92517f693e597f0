"""What each owed thing looks like on Discord, and how its message is sent, edited or replaced."""

import discord

from bot.deliveries import board, hand, lobby, note
from bot.deliveries.post import Deliver, Post
from bot.tables.table import Table
from storage import Batch, OwedRow

KINDS: dict[str, Deliver] = {
    "lobby": lobby.lobby_message,
    "thread": lobby.thread,
    "board": board.board,
    "past": board.past,
    "hand": hand.hand,
    "note": note.note,
}
"""How each kind of owed row is delivered."""


UNKNOWN_CHANNEL = 10003


class PostOffice:
    """Delivers owed rows through one Discord client."""

    def __init__(self, post: Post) -> None:
        self._post = post

    async def __call__(self, table: Table, owed: OwedRow) -> Batch:
        """Deliver one owed row; what Discord refuses for good is dealt with, what may pass is raised."""
        try:
            return await KINDS[owed.kind](self._post, table, owed)
        except discord.NotFound as wrong:
            if wrong.code != UNKNOWN_CHANNEL or table.row.home in {None, table.row.channel}:
                raise
            return self._home_lost(table)

    def _home_lost(self, table: Table) -> Batch:
        """The thread is gone: the game goes on in the channel where it began."""
        batch = Batch()
        batch.drop_post(table.id, "board")
        row = table.touched(home=table.row.channel)
        batch.put_table(row)
        table.row = row
        table.owe(batch, "board")
        table.house.wake(table.id)
        return batch


__all__ = ["KINDS", "Post", "PostOffice"]
