"""Hints, where one plays against computer players alone, and in lessons."""

from __future__ import annotations

from bot.interactions.command import Command, plain
from bot.interactions.hand import show_hand
from bot.interactions.press import Context, Handler, Press
from bot.screens import hints as screens
from bot.tables import hints
from bot.ui.ids import CustomId
from bot.ui.verbs import Hint


async def on_hint(press: Press[Hint]) -> None:
    """What looks best now, in the hand; the table knows that a hint was taken before it is seen."""
    table, user = press.table, press.user
    hints.need(table, user)
    await press.responder.acknowledge()
    hint, occasion = await hints.thought(table, user)
    first = not table.settings.hints and not table.settings.lesson
    await table.do(lambda table: hints.take(table, user, occasion))
    seat = table.seat_of(user)
    assert seat is not None
    audience = table.audience(seat.seat, press.responder.say)
    await show_hand(press, notice=screens.told(audience, table.own(seat.seat), hint, first=first))


BUTTONS: dict[type[CustomId], Handler] = {Hint: on_hint}


def commands(context: Context) -> list[Command]:
    """Its command."""
    told = "What looks best now, and why; against computer players alone, and in lessons"
    return [plain(context, "hint", told, Hint, on_hint)]
