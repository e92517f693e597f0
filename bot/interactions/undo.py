"""Taking one's own moves back."""

from __future__ import annotations

from bot.interactions.moves import show_hand
from bot.interactions.press import Handler, Pressed
from bot.tables import questions, undo
from bot.ui.components import Screen, Text
from bot.words import N_

ASKED = N_(
    "I have asked the others, in public; everything from your last move on is taken back once they all agree. It "
    "lapses with the next move that somebody presses."
)
ASKED_MEANWHILE = N_(
    "I have asked the others, in public; everything from your last move on is taken back once they all agree. It "
    "lapses once everybody who is to choose now has chosen."
)


async def on_undo(pressed: Pressed) -> Screen:
    """Take one's own last move back, or ask the others."""
    pressed.live.closed(pressed.table.id, pressed.user)
    await pressed.responder.acknowledge()
    pressed.live.closed(pressed.table.id, pressed.user)
    table, say = pressed.table, pressed.responder.say
    move = await table.do(lambda table: undo.undo(table, pressed.user))
    if move is None:
        question = questions.open_now(table, "back")
        return Screen((Text(say(ASKED_MEANWHILE if question is not None and question.phase else ASKED)),))
    seat = table.seat_of(pressed.user)
    label = table.face.label(say, table.at(seat.seat if seat else None), move)
    return show_hand(pressed, notice=f"⏪ {say('Taken back: {move}', move=label.text)}")


VERBS: dict[str, Handler] = {"undo": on_undo}
