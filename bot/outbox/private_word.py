"""A private message to a player about their seat: by direct message, or in the game's channel if those are closed."""

from __future__ import annotations

from bot.outbox import summons
from bot.outbox.sender import Sender, later
from bot.screens import questions as screens
from bot.screens.phrases import deadline_words, jump, title_of
from bot.tables import language, payloads, questions, sentences
from bot.tables.clock import quiet_until
from bot.tables.table import Table
from bot.ui.components import Button, Row, Screen, Text
from bot.ui.verbs import LookBack
from storage import Batch, OutboxRow

ALONE = {"review_ready"}
"""Messages that no one else need read: if direct messages are closed, they are not sent."""


async def word(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Send a sentence in the player's language, after their quiet hours. One with a deadline for its answer comes at
    once.
    """
    told, batch, user = payloads.read(owed, payloads.PrivateNotice), Batch(), summons.receiver(owed)
    question = questions.numbered(table, told.question)
    if told.question and question not in questions.to_answer(table, user):
        return batch
    wish = await sender.wish(table, user)
    wakes = quiet_until(table, wish, table.services.env.now())
    if question is None and wakes > table.services.env.now():
        batch.owe(later(owed, wakes))
        return batch
    say = language.spoken(table, wish)
    name = say.join([table.names()[one] for one in told.names])
    when = {"when": deadline_words(say, question.due, table.services.env.now())} if question else {}
    words = sentences.told(say, told.key, title=title_of(table), name=name, **told.args | when)
    buttons = [screens.decline(say, table.id, question.number)] if question else []
    if told.key == "review_ready":
        buttons.append(Button(say("Review"), str(LookBack(table.id)), emoji="🔍"))
    link = say("Go to the lobby") if table.row.status == "lobby" else say("Go to the board")
    buttons.append(Button(link, url=jump(table.row)))
    screen = Screen((Text(words), Row(tuple(buttons))), plain=True)
    alone = question is not None or told.key in ALONE
    if not await summons.direct(sender, batch, owed, screen, wish, public=not alone) and not alone:
        public = Screen((Text(f"<@{user}> {words}"), Row(tuple(buttons))), plain=True)
        await sender.send(table, table.home, public, owed.nonce, ping=[user])
    return batch
