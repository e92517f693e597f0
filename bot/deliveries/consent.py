"""A question to the people whose moves would be taken back."""

from __future__ import annotations

from bot.deliveries.post import Post
from bot.screens.parts import Button, Row, Screen, Text
from bot.tables import takeback
from bot.tables.table import Table
from storage import Batch, OwedRow


async def consent(post: Post, table: Table, owed: OwedRow) -> Batch:
    """Ask them, with a button for yes and one for no; nothing where the question is settled already."""
    wish = takeback.wished(table)
    if wish is None:
        return Batch()
    say, reader = table.say, table.reader(None)
    people = [user for seat in wish.asked if (user := table.seats[seat].user) is not None]
    words = say(
        "↩️ {name} would like to take back everything from their last move on. {who}: do you agree?",
        name=table.names()[wish.seat],
        who=say.join([f"<@{user}>" for user in people]),
    )
    buttons = (
        Button(say("Agree"), reader.press("agree"), style="green", emoji="👍"),
        Button(say("Rather not"), reader.press("refuse"), emoji="👎"),
    )
    await post.send(table, table.home, Screen((Text(words), Row(buttons))), owed.nonce, ping=people)
    return Batch()
