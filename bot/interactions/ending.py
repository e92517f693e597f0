"""Ending a game early: concede, offer a draw, call it off; a moderator ends it for all."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.errors import UserError
from bot.interactions import showing
from bot.interactions.command import Command, completes, plain
from bot.interactions.find_table import find_table
from bot.interactions.press import Context, Handler, Press
from bot.interactions.responder import Responder
from bot.interactions.rights import moderates
from bot.interactions.telling import told_of
from bot.interactions.votes import vote
from bot.tables import ending
from bot.tables.moves import need_player
from bot.tables.table import Table
from bot.ui.components import Screen, Text
from bot.ui.ids import CustomId
from bot.ui.verbs import Cancel, Concede, Draw, End
from bot.words import N_

CONCEDE = N_("Do you really want to give up this game?")
END = N_("End this game now? The people who play are not asked, and nobody wins or loses.")
MODERATORS = N_("Only a moderator can end a game without asking the others. If you play in it, /cancel asks them.")


async def on_concede(press: Press[Concede]) -> Screen:
    need_player(press.table, press.user)
    if not press.asked.sure:
        return showing.sure(press.table, press.responder.say, CONCEDE, Concede(press.table.id, sure=True))
    await press.responder.acknowledge()
    await press.table.do(lambda table: ending.concede(table, press.user))
    return Screen((Text(press.responder.say("You have conceded. Thank you for the game.")),))


async def on_draw(press: Press[Draw]) -> Screen:
    return await vote(press.responder, press.table, "draw", sure=press.asked.sure)


async def on_cancel(press: Press[Cancel]) -> Screen:
    return await vote(press.responder, press.table, "cancel", sure=press.asked.sure)


async def on_end(press: Press[End]) -> Screen:
    """End a game as a moderator, after a confirmation."""
    if not await moderates(press.responder.interaction, press.table):
        raise UserError(MODERATORS)
    return await _end(press.context, press.responder, press.table, sure=True)


async def _end(context: Context, responder: Responder, table: Table, *, sure: bool) -> Screen:
    """End a game without the players' consent, after a confirmation; for moderators."""
    await responder.acknowledge()
    what = "lobby_closed" if table.row.started is None else "cancelled"
    told = await told_of(context.registry, table, what, responder.user)
    if await table.do(lambda table: ending.cancel(table, sure=sure, told=told)) == "sure":
        return showing.sure(table, responder.say, END, End(table.id, sure=True))
    done = N_("This lobby was closed.") if table.row.started is None else N_("The game was called off.")
    return Screen((Text(responder.say(done)),))


BUTTONS: dict[type[CustomId], Handler] = {Concede: on_concede, Draw: on_draw, Cancel: on_cancel, End: on_end}


def commands(context: Context) -> list[Command]:
    return [
        plain(context, "concede", "Give up a game", Concede, on_concede),
        plain(context, "draw", "Offer a draw, or accept one", Draw, on_draw),
        completes(context, _cancel(context)),
    ]


def _cancel(context: Context) -> app_commands.Command[Any, ..., Any]:
    @app_commands.command(
        name="cancel", description="Call a game off: everybody has to agree, unless a moderator does it"
    )
    @app_commands.describe(table="Which table")
    async def cancel(interaction: discord.Interaction, table: int | None = None) -> None:
        responder = Responder(interaction)
        found = await find_table(context.registry, responder, table)
        if await moderates(interaction, found):
            await responder.show(await _end(context, responder, found, sure=False))
            return
        await responder.show(await vote(responder, found, "cancel", sure=False))

    return cancel
