"""Answers to public questions: yes, no, withdrawal, timeout."""

from __future__ import annotations

from bot.errors import UserError
from bot.tables import admin, ending, gifts, questions, seats, undo
from bot.tables.change import Change
from bot.tables.questions import Reply
from bot.tables.table import Table
from bot.tables.table_settings import Question
from bot.words import N_
from storage import ActRow, TimerRow


async def agree(table: Table, user: int, number: int, *, sure: bool = False) -> Reply:
    """Agree to a question. If that would end the game, it needs a second call with `sure`."""
    question, seat = _open(table, number), table.seat_of(user)
    if question.kind == "seat_offer":
        raise UserError(N_("Press *Sit down*, or use /table sit-down."))
    if seat is None or seat.seat not in {question.by, *question.asked}:
        raise UserError(questions.NOT_ASKED)
    if question.kind in questions.ENDS:
        return await ending.agreed(table, question, seat.seat, sure=sure)
    if seat.seat not in question.asked:
        raise UserError(questions.NOT_ASKED)
    if question.kind == "undo":
        return await undo.agreed(table, question, seat.seat)
    if question.kind == "pause":
        return await admin.agreed(table, question, seat.seat)
    if question.kind in questions.TIME:
        return await gifts.agreed(table, question, seat.seat)
    return await seats.agreed(table, question, seat.seat)


async def refuse(table: Table, user: int, number: int) -> None:
    """Decline a question, which settles it."""
    question, seat = _open(table, number), table.seat_of(user)
    asked = seat is not None and seat.seat in question.asked
    if not asked and not (question.kind == "seat_offer" and questions.taker(table, question.seat) == user):
        raise UserError(questions.NOT_ASKED)
    change = Change(table)
    questions.settle(change, question, "refused", seat.seat if seat is not None else -1)
    await change.commit()


async def withdraw(table: Table, user: int, number: int, *, keeper: bool = False, act: ActRow | None = None) -> None:
    """Withdraw a question. A `keeper` may withdraw one from a person who does not play. `act` is the record of that."""
    question, seat = _open(table, number), table.seat_of(user)
    mine = seat is not None and seat.seat == question.by
    if not mine and not (question.by == -1 and (keeper or user == table.row.host)):
        raise UserError(N_("Only whoever asked can withdraw that."))
    change = Change(table)
    owner = table.seats[question.seat].user if question.seat >= 0 else None
    change.record(act, person=owner, other=questions.taker(table, question.seat), readers=[owner])
    questions.settle(change, question, "withdrawn", question.by)
    await change.commit()


async def time_up(table: Table, timer: TimerRow) -> None:
    """Settle the questions whose time is over."""
    del timer
    change = Change(table)
    for question in change.settings.questions:
        if question.due and question.due <= change.now:
            _time_is_over(change, question)
    await change.commit()
    table.go_on()


def _time_is_over(change: Change, question: Question) -> None:
    if question.kind == "pause":
        questions.settle(change, question, "short")
    elif question.kind in questions.TIME:
        gifts.time_is_over(change, question)
    else:
        seats.time_is_over(change, question)


def _open(table: Table, number: int) -> Question:
    question = questions.numbered(table, number)
    if question is None:
        raise UserError(questions.SETTLED)
    return question
