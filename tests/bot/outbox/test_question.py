"""The post of a public question, where it was settled before it was shown."""

from __future__ import annotations

from bot.tables import answering, ending, questions
from tests.bot.outbox.mailroom import Mailroom, bring, marked, slot
from tests.bot.tables.ward import ANN, BOB, Ward, changing, turn


async def test_a_question_that_was_settled_before_it_was_shown_is_not_looked_for_again(ward: Ward) -> None:
    table, sender = await ward.playing(ANN, BOB), Mailroom(ward)
    await turn(ending.vote, table, ANN, "draw")
    question = questions.open_now(table, "draw")
    assert question is not None
    await turn(answering.withdraw, table, ANN, question.number)
    await bring(ward, sender, table, "question")
    assert await slot(ward, table, f"question.{question.number}") is None
    async with changing(table) as change:  # as a change does that came while the slot was brought up to date
        change.mark(f"question.{question.number}")
        await change.commit()
    await bring(ward, sender, table, "question")
    assert not [kind for kind in await marked(ward, table) if kind.startswith("question")]
    assert not any("draw" in text for _, text, _ in sender.sent)
