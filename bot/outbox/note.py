"""A word in the channel."""

from __future__ import annotations

import json
from typing import Any

from bot.outbox.sender import Post
from bot.screens.phrases import holders
from bot.tables import questions
from bot.tables.table import Table
from bot.ui.components import Screen, Text
from storage import Batch, OutboxRow


async def note(post: Post, table: Table, owed: OutboxRow) -> Batch:
    """A sentence in the table's language.

    The payload: `say` is the sentence, `seat` the person it calls ({who}), `names` the seats it names ({name}), `words`
    sentences within it, `args` plain values. `holders` names whoever had a seat at a certain time, by seat and tenure;
    names are those of the moment when it is told. Rows of earlier versions have such names in `args`.
    """
    told = json.loads(owed.payload)
    user = _called(table, told)
    known = {
        "who": "",
        "name": table.say.join([table.names()[one] for one in told.get("names", [])]),
        **holders(table, told.get("holders", {})),
        **{key: table.say(sentence) for key, sentence in told.get("words", {}).items()},
        **told.get("args", {}),
    }
    if user is not None:
        known["who"] = f"<@{user}>"
    screen = Screen((Text(table.say(told["say"], **known)),))
    await post.send(table, table.home, screen, owed.nonce, ping=[user] if user is not None else [])
    return Batch()


def _called(table: Table, told: dict[str, Any]) -> int | None:
    """The person it calls; nobody where somebody else plays in that seat since."""
    number = told.get("seat")
    if number is None:
        return None
    seat = table.seats[number]
    now = questions.tenure(table.settings, seat)
    return seat.user if told.get("holders", {}).get("who", [number, now]) == [number, now] else None
