"""Presses about moves that somebody would like to take back."""

from __future__ import annotations

from bot.presses.moves import show_hand
from bot.presses.pressed import Handler, Pressed
from bot.screens.parts import Screen, Text
from bot.tables import takeback
from bot.words import N_

ASKED = N_("I have asked the others; everything from your last move on is taken back once they all agree.")


async def on_undo(pressed: Pressed) -> Screen:
    """Take one's own last move back, or ask the others."""
    pressed.live.closed(pressed.table.id, pressed.user)
    await pressed.answer.acknowledge()
    pressed.live.closed(pressed.table.id, pressed.user)
    table, say = pressed.table, pressed.answer.say
    move = await table.do(lambda table: takeback.undo(table, pressed.user))
    if move is None:
        return Screen((Text(say(ASKED)),))
    seat = table.seat_of(pressed.user)
    label = table.face.label(say, table.at(seat.seat if seat else None), move)
    return show_hand(pressed, notice=f"⏪ {say('Taken back: {move}', move=label.text)}")


async def on_agree(pressed: Pressed) -> Screen:
    """Agree that moves are taken back."""
    await pressed.answer.acknowledge()
    missing = await pressed.table.do(lambda table: takeback.agree(table, pressed.user))
    say = pressed.answer.say
    if not missing:
        return Screen((Text(say("Thank you: the moves are taken back.")),))
    words = say.count("Thank you. {n} more has to agree.", "Thank you. {n} more have to agree.", missing)
    return Screen((Text(words),))


async def on_refuse(pressed: Pressed) -> Screen:
    """Rather play on."""
    await pressed.answer.acknowledge()
    await pressed.table.do(lambda table: takeback.refuse(table, pressed.user))
    return Screen((Text(pressed.answer.say("Nothing is taken back.")),))


VERBS: dict[str, Handler] = {"undo": on_undo, "agree": on_agree, "refuse": on_refuse}
