"""Presses that answer what people at a table are asked in public."""

from __future__ import annotations

from bot.errors import UserError
from bot.interactions import votes
from bot.interactions.press import UNKNOWN, Handler, Pressed
from bot.interactions.rights import moderates
from bot.tables import answering, questions
from bot.ui.components import Screen, Text


async def on_agree(pressed: Pressed) -> Screen:
    """Yes; where it ends the game, once more."""
    return await votes.agree(pressed.responder, pressed.table, _number(pressed), sure=pressed.rest.endswith(":yes"))


async def on_refuse(pressed: Pressed) -> Screen:
    """No."""
    number = _number(pressed)
    await pressed.responder.acknowledge()
    await pressed.table.do(lambda table: answering.refuse(table, pressed.user, number))
    return Screen((Text(pressed.responder.say("You declined, and the others are told.")),))


async def on_withdraw(pressed: Pressed) -> Screen:
    """Never mind."""
    number, keeper = _number(pressed), await moderates(pressed.responder.interaction, pressed.table)
    await pressed.responder.acknowledge()
    await pressed.table.do(lambda table: answering.withdraw(table, pressed.user, number, keeper=keeper))
    return Screen((Text(pressed.responder.say("It is withdrawn.")),))


def _number(pressed: Pressed) -> int:
    """Which question is meant. Buttons of earlier versions name none: they asked whether moves may be taken back."""
    number = pressed.rest.partition(":")[0]
    if number.isdecimal():
        return int(number)
    if number:
        raise UserError(UNKNOWN)
    question = questions.open_now(pressed.table, "back")
    if question is None:
        raise UserError(questions.SETTLED)
    return question.number


VERBS: dict[str, Handler] = {"agree": on_agree, "refuse": on_refuse, "withdraw": on_withdraw}
