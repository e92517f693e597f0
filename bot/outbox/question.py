"""A public question. It mentions once who has to answer; when it is settled, one line says how."""

from __future__ import annotations

from bot.outbox.sender import Sender
from bot.screens import questions as screens
from bot.screens.phrases import deadline_words, holders, title_of
from bot.screens.questions import Asked
from bot.tables import payloads, questions
from bot.tables.payloads import QuestionPost
from bot.tables.table import Table
from bot.tables.table_settings import Question
from bot.ui.components import Button, Screen
from bot.ui.verbs import SitDown
from storage import Batch, OutboxRow, PostRow


async def consent(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Ask, show who has agreed, or say how it was settled. Names are the present ones."""
    told = payloads.read(owed, QuestionPost)
    if told.outcome:
        return await _settled(sender, table, owed, told)
    return await _asked(sender, table, owed, told.question, told.seat_generation)


async def _asked(sender: Sender, table: Table, owed: OutboxRow, asked: Question, tenure: int) -> Batch:
    batch, number = Batch(), asked.number
    now = questions.numbered(table, number)
    if now is None and not sender.tried_before(owed):
        return batch  # settled: another row says how
    last = await sender.last(table, _kind(number))
    if last is not None:
        if now is not None:
            await sender.edited(table, last, _screen(table, now, tenure))
        return batch
    question = now or asked
    screen, ping = _screen(table, question, tenure), _called(table, question)
    sent = await sender.send(table, table.home, screen, owed.nonce, ping=ping)
    batch.put_post(PostRow(table.id, _kind(number), table.home, sent.id, "", table.services.env.now()))
    return batch


async def _settled(sender: Sender, table: Table, owed: OutboxRow, told: QuestionPost) -> Batch:
    batch, question = Batch(), told.question
    who = table.names()[told.by] if told.by >= 0 else ""
    screen = screens.settled(table.say, _shown(table, question, told.seat_generation), told.outcome, who)
    last = await sender.last(table, _kind(question.number))
    if last is not None:
        await sender.edited(table, last, screen)
        batch.drop_post(table.id, last.kind)
    elif told.outcome not in screens.SILENT:
        await sender.send(table, table.home, screen, owed.nonce)
    return batch


def _kind(number: int) -> str:
    return f"question.{number}"


def _called(table: Table, question: Question) -> list[int]:
    if question.kind == "seat_offer":
        user = questions.taker(table, question.seat)
        return [user] if user is not None else []
    return [user for seat in question.asked if (user := table.seats[seat].user) is not None]


def _screen(table: Table, question: Question, tenure: int) -> Screen:
    buttons = screens.answers(table.say, table.id, question.number)
    if question.kind == "seat_offer":
        user = questions.taker(table, question.seat) or 0
        sit = str(SitDown(table.id, question.seat, user))
        buttons[0] = Button(table.say("Sit down"), sit, style="green", emoji="🪑")
    return screens.question(table.say, _shown(table, question, tenure), buttons)


def _shown(table: Table, question: Question, tenure: int) -> Asked:
    names, taker = table.names(), questions.taker(table, question.seat)
    return Asked(
        question.kind,
        names[question.by] if question.by >= 0 else "",
        [f"<@{user}>" for user in _called(table, question)],
        [names[one] for one in question.agreed],
        holders(table, {"seat": (question.seat, tenure)})["seat"] if question.seat >= 0 else "",
        f"<@{taker}>" if taker is not None else "",
        deadline_words(table.say, question.due, table.services.env.now()) if question.due else "",
        title_of(table),
    )
