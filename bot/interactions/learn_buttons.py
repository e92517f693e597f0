"""Presses of learners."""

from __future__ import annotations

from bot.errors import UserError
from bot.interactions.moves import show_hand
from bot.interactions.press import Handler, Pressed
from bot.tables import lesson
from bot.ui.components import Screen
from bot.words import N_


async def on_tips(pressed: Pressed) -> Screen:
    """Switch the tips of a lesson off, or on again."""
    if not pressed.table.settings.lesson or pressed.table.seat_of(pressed.user) is None:
        raise UserError(N_("This is no lesson of yours. /learn begins one."))
    await pressed.responder.acknowledge()
    on = await pressed.table.do(lesson.tips)
    say = pressed.responder.say
    return show_hand(pressed, notice=say("The tips are on.") if on else say("No more tips. /tips brings them back."))


VERBS: dict[str, Handler] = {"tips": on_tips}
"""Verbs of a lesson's buttons."""
