from __future__ import annotations

from bot.interactions.command import Command, plain
from bot.interactions.hand import show_hand
from bot.interactions.press import Context, Handler, Press
from bot.tables import questions, undo
from bot.ui.components import Screen, Text
from bot.ui.ids import CustomId
from bot.ui.verbs import Undo
from bot.words import N_

ASKED = N_(
    "I have asked the others, in public; everything from your last move on is taken back once they all agree. It "
    "lapses with the next move that somebody presses."
)
ASKED_MEANWHILE = N_(
    "I have asked the others, in public; everything from your last move on is taken back once they all agree. It "
    "lapses once everybody who is to choose now has chosen."
)


async def on_undo(press: Press[Undo]) -> Screen | None:
    """Take the last move back, or ask the others."""
    press.context.live.closed(press.table.id, press.user)
    await press.responder.acknowledge()
    press.context.live.closed(press.table.id, press.user)
    table, say = press.table, press.responder.say
    move = await table.do(lambda table: undo.undo(table, press.user))
    if move is None:
        question = questions.open_now(table, "undo")
        return Screen((Text(say(ASKED_MEANWHILE if question is not None and question.phase else ASKED)),))
    seat = table.seat_of(press.user)
    label = table.face.label(say, table.at(seat.seat if seat else None), move)
    await show_hand(press, notice=f"⏪ {say('Taken back: {move}', move=label.text)}")
    return None


BUTTONS: dict[type[CustomId], Handler] = {Undo: on_undo}


def commands(context: Context) -> list[Command]:
    told = "Take your last move back; where others have moved since, they are asked"
    return [plain(context, "undo", told, Undo, on_undo)]
