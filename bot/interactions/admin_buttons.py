"""Presses about who plays: take a seat over, mute this turn."""

from __future__ import annotations

from bot.errors import UserError
from bot.interactions import votes
from bot.interactions.press import UNKNOWN, Handler, Pressed
from bot.interactions.rights import moderates
from bot.tables import admin, speech, standing
from bot.tables.time_control import Clock
from bot.ui.components import Screen, Text
from bot.words import N_


async def on_sub(pressed: Pressed) -> Screen:
    """Take the seat that was offered."""
    seat, _, user = pressed.rest.partition(":")
    if not (seat.isdecimal() and user.isdecimal()) or int(seat) >= len(pressed.table.seats):
        raise UserError(UNKNOWN)
    if int(user) != pressed.user:
        raise UserError(N_("This seat was offered to somebody else."))
    if pressed.table.settings.offers.get(user) != int(seat):
        raise UserError(admin.NOT_OFFERED)
    await pressed.responder.acknowledge()
    name = pressed.responder.name
    await pressed.table.do(lambda table: admin.replace_seat(table, int(seat), pressed.user, name))
    await speech.heard(pressed.table, pressed.user, pressed.responder.say)
    return Screen((Text(pressed.responder.say("Welcome to the table. Press *My hand* on the board.")),))


async def on_kick(pressed: Pressed) -> Screen:
    """Take somebody out, after being asked."""
    seat, _, user = pressed.rest.partition(":")
    if not (seat.isdecimal() and user.isdecimal()):
        raise UserError(UNKNOWN)
    moderator = await moderates(pressed.responder.interaction, pressed.table)
    return await votes.kick(pressed.responder, pressed.table, int(seat), int(user), moderator=moderator)


async def on_mute(pressed: Pressed) -> Screen:
    """No more reminders for this turn."""
    table = pressed.table
    seat = table.seat_of(pressed.user)
    if seat is None:
        raise UserError(N_("You do not sit at this table."))
    await pressed.responder.acknowledge()
    since = Clock.load(table.row.clock).since.get(seat.seat)
    await table.do(lambda table: standing.mute(table, seat.seat, since))
    return Screen((Text(pressed.responder.say("I will not remind you of this turn again.")),))


VERBS: dict[str, Handler] = {"sub": on_sub, "kick": on_kick, "mute": on_mute}
