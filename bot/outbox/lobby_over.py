"""The lobby message after the game. It shows the result if all its readers could see the game."""

from __future__ import annotations

from bot.outbox.sender import Sender
from bot.outbox.visibility import Sight, UnsureError
from bot.screens.lobby_over import lobby_over
from bot.screens.phrases import at_the_end, jump
from bot.tables import ending
from bot.tables.table import Table
from bot.ui.components import Screen
from storage import PostRow


async def lobby_result(sender: Sender, table: Table, last: PostRow | None) -> Screen:
    """Return the result of a game, for its lobby message."""
    result = ending.read(table)
    assert result is not None
    return lobby_over(
        at_the_end(table),
        table.game.title,
        result,
        link=jump(table.row),
        conceded=[seat.seat for seat in table.seats if seat.status == "conceded"],
        hidden=last is None or not await _all_may_look(sender, table, last),
    )


async def _all_may_look(sender: Sender, table: Table, post: PostRow) -> bool:
    """Return True if all who can read the message can see the game. The message's own thread has its id.

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
