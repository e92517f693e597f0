"""Presses that end a game, or begin the next one."""

from __future__ import annotations

from bot.errors import UserError
from bot.interactions import showing, votes
from bot.interactions.play import rematch
from bot.interactions.press import Handler, Pressed
from bot.interactions.rights import moderates
from bot.tables import ending, moves
from bot.ui.components import Screen, Text
from bot.words import N_

MODERATORS = N_("Only a moderator can end a game without asking the others. If you play in it, /cancel asks them.")


async def on_concede(pressed: Pressed) -> Screen:
    """Give up, after being asked."""
    moves.need_player(pressed.table, pressed.user)
    if pressed.rest != "yes":
        return showing.sure(
            pressed.table, pressed.responder.say, N_("Do you really want to give up this game?"), "concede"
        )
    await pressed.responder.acknowledge()
    await pressed.table.do(lambda table: ending.concede(table, pressed.user))
    return Screen((Text(pressed.responder.say("You have conceded. Thank you for the game.")),))


async def on_draw(pressed: Pressed) -> Screen:
    """Offer or accept a draw."""
    return await votes.vote(pressed.responder, pressed.table, "draw", sure=pressed.rest == "yes")


async def on_cancel(pressed: Pressed) -> Screen:
    """Ask or agree to call the game off."""
    return await votes.vote(pressed.responder, pressed.table, "cancel", sure=pressed.rest == "yes")


async def on_end(pressed: Pressed) -> Screen:
    """End a game without asking those who play, as a moderator who was asked once more."""
    if not await moderates(pressed.responder.interaction, pressed.table):
        raise UserError(MODERATORS)
    return await votes.end(pressed.responder, pressed.table, sure=True)


async def on_rematch(pressed: Pressed) -> Screen:
    """Ask for another game, with a lobby for the same people and options; or say that one is in."""
    await pressed.responder.acknowledge()
    return await rematch(pressed.registry, pressed.responder, pressed.table)


VERBS: dict[str, Handler] = {
    "concede": on_concede,
    "draw": on_draw,
    "cancel": on_cancel,
    "end": on_end,
    "rematch": on_rematch,
}
