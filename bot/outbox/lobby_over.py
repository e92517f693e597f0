"""The lobby's message after the game: its result, where whoever reads it could have looked at the game."""

from __future__ import annotations

from bot.outbox.sender import Sender
from bot.outbox.visibility import Sight, UnsureError
from bot.screens.lobby_over import lobby_over
from bot.screens.phrases import at_the_end, jump
from bot.tables import ending
from bot.tables.table import Table
from storage import Batch, PostRow


async def lobby_result(sender: Sender, table: Table) -> Batch:
    """Tell how it ended. A lobby whose message is gone, or not known any more, gets no new one."""
    last, result = await sender.last(table, "lobby"), ending.read(table)
    if last is None or result is None:
        return Batch()
    screen = lobby_over(
        at_the_end(table),
        table.game.title,
        result,
        link=jump(table.row),
        conceded=[seat.seat for seat in table.seats if seat.status == "conceded"],
        hidden=not await _all_may_look(sender, table, last),
    )
    await sender.left_behind(last.channel, last.message, screen)
    return Batch()


async def _all_may_look(sender: Sender, table: Table, post: PostRow) -> bool:
    """Whether everybody who can read the message can look into the place of the game. Its own thread has its number.

    Raises:
        TimeoutError: Discord did not say; it is asked again later.

    """
    if table.home in {post.channel, post.message}:
        return True
    try:
        sight = Sight(sender.client, table.services.env.now)
        return await sight.open_to_all(table.row.guild or 0, table.home, post.channel)
    except UnsureError as unsure:
        raise TimeoutError from unsure
