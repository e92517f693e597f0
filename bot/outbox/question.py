"""A public question. It mentions once who has to answer; when it is settled, one line says how."""

from __future__ import annotations

from bot.outbox.slots import At, Content, Place, Slot
from bot.screens import questions as screens
from bot.screens.phrases import deadline_words, holders, title_of
from bot.screens.questions import Asked
from bot.tables import gifts, pauses, payloads, questions
from bot.tables.payloads import QuestionPost
from bot.tables.table import Table
from bot.tables.table_settings import Question
from bot.ui.components import Button, Screen
from bot.ui.verbs import SitDown


class QuestionSlot(Slot[Table]):
    """A public question, and how it was settled. Names are the present ones."""

    async def place(self, at: At[Table]) -> Place | None:
        if at.message is not None:
            return await super().place(at)
        if at.post is None:  # settled before it was shown, and marked again in the meantime
            return None
        silent = _put(at).outcome in screens.SILENT and not at.post.sending  # else it was posted, perhaps
        return None if silent else Place(at.owner.home)

    async def content(self, at: At[Table]) -> Content:
        table, put = at.owner, _put(at)
        if put.outcome:
            who = table.names()[put.by] if put.by >= 0 else ""
            shown = _shown(table, put.question, put.seat_generation)
            return Content(screen=screens.settled(table.say, shown, put.outcome, who), last=True)
        question = questions.numbered(table, put.question.number) or put.question
        return Content(screen=_screen(table, question, put.seat_generation), ping=_called(table, question))


def _put(at: At[Table]) -> QuestionPost:
    assert at.post is not None
    return payloads.data(at.post, QuestionPost)


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
        pauses.moment(question.until),
        table.say(gifts.WORDS[table.settings.time_limit]),
    )
