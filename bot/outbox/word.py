"""A private word to somebody about their seat: by direct message, or where those are closed in the game's channel."""

from __future__ import annotations

import json

from bot.outbox import summons
from bot.outbox.sender import Post, later
from bot.screens import questions as screens
from bot.screens.phrases import jump, title_of
from bot.tables import questions
from bot.tables.table import Table
from bot.ui.components import Button, Row, Screen, Text
from bot.words import speaker
from storage import Batch, OutboxRow


async def word(post: Post, table: Table, owed: OutboxRow) -> Batch:
    """A sentence in their language, after their quiet hours; one they can answer only for a time comes at once.

    The payload: `say` is the sentence, `names` the seats it names ({name}), `args` plain values, `question` the number
    of what they can decline, or 0.
    """
    told, batch, user = json.loads(owed.payload), Batch(), summons.receiver(owed)
    question = questions.numbered(table, told["question"])
    if told["question"] and question is None:
        return batch
    wish = await post.wish(table, user)
    wakes = wish.quiet_until(table.services.env.now())
    if question is None and wakes > table.services.env.now():
        batch.owe(later(owed, wakes))
        return batch
    say = speaker(wish.language or table.row.language)
    names = [table.names()[one] for one in told.get("names", [])]
    words = say(told["say"], title=title_of(table), name=say.join(names), **told.get("args", {}))
    buttons = [screens.decline(say, table.id, question.number)] if question else []
    buttons.append(Button(say("Go to the board"), url=jump(table.row)))
    screen = Screen((Text(words), Row(tuple(buttons))))
    if not await summons.direct(post, batch, owed, screen, wish) and question is None:
        public = Screen((Text(f"<@{user}> {words}"), Row(tuple(buttons))))
        await post.send(table, table.home, public, owed.nonce, ping=[user])
    return batch
