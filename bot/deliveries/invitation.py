"""An invitation to another game, where the last one was played: who is in says so with a press."""

from __future__ import annotations

import json

from bot.deliveries.post import Post
from bot.errors import Sorry
from bot.screens.ids import Press
from bot.screens.parts import Button, Row, Screen, Text
from bot.tables.table import Table
from storage import Batch, OwedRow


async def invitation(post: Post, table: Table, owed: OwedRow) -> Batch:
    """Mention the others who played; nothing where nobody else did, or where the new table is no lobby any more."""
    told, say = json.loads(owed.payload), table.say
    try:
        following = await post.hall.table(told["table"])
    except Sorry:
        return Batch()
    here = {seat.user for seat in following.seats}
    people = [seat.user for seat in table.seats if seat.user is not None and seat.user not in here]
    if following.row.status != "lobby" or not people:
        return Batch()
    words = say(
        "🔁 {name} would like another game. {who}: are you in? Your seats at table #{number} in <#{channel}> are kept "
        "until {until}.",
        name=table.names()[told["by"]],
        who=say.join([f"<@{user}>" for user in people]),
        number=following.id,
        channel=following.row.channel,
        until=f"<t:{following.terms.kept_until // 1000}:f>",
    )
    button = Button(say("I am in"), str(Press(table.id, "rematch")), style="green", emoji="🪑")
    await post.send(table, table.home, Screen((Text(words), Row((button,)))), owed.nonce, ping=people)
    return Batch()
