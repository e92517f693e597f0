"""What each owed thing looks like on Discord, and how its message is sent, edited or replaced."""

import discord

from bot.deliveries import board, consent, hand, lobby, note, remind, results, seat
from bot.deliveries.post import Deliver, Post
from bot.tables.home import move_to
from bot.tables.table import Table
from storage import Batch, OwedRow

KINDS: dict[str, Deliver] = {
    "lobby": lobby.lobby_message,
    "thread": lobby.thread,
    "board": board.board,
    "picture": board.picture,
    "past": board.past,
    "hand": hand.hand,
    "note": note.note,
    "consent": consent.consent,
    "remind": remind.remind,
    "seat": seat.seat,
    "results": results.results,
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
            # the thread is gone: the game goes on in the channel where it began, and this is tried there
            await move_to(table, table.row.channel, owe="board", forget="board")
            raise


__all__ = ["KINDS", "Post", "PostOffice"]
