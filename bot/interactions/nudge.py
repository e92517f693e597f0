"""A nudge of the awaited player: the board's button, and /table nudge."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands

from bot.errors import UserError
from bot.interactions.commands import carry_out_at, completes
from bot.interactions.find_table import find_table
from bot.interactions.press import UNKNOWN, Context, Handler, Press
from bot.screens.phrases import moment
from bot.tables import nudge as nudges
from bot.tables.table import Table
from bot.ui.components import Screen, Text
from bot.ui.ids import CustomId
from bot.ui.verbs import Nudge


async def on_nudge(press: Press[Nudge]) -> Screen:
    table, say, number = press.table, press.responder.say, press.asked.seat
    if number >= len(table.seats):
        raise UserError(UNKNOWN)
    await press.responder.acknowledge()
    due = await table.do(lambda table: nudges.nudge(table, press.user, number))
    name = table.names()[number]
    if due is None:
        told = say("{name} takes no calls just now, so I sent nothing.", name=name)
    elif due > table.services.env.now():
        told = say("Nudged. {name} gets the call {when}.", name=name, when=moment(due))
    else:
        told = say("Nudged. {name} gets the call now.", name=name)
    return Screen((Text(told),))


def _has_someone(table: Table, user: int) -> bool:
    try:
        nudges.meant(table, user)
    except UserError:
        return False
    return True


BUTTONS: dict[type[CustomId], Handler] = {Nudge: on_nudge}


def add(table: app_commands.Group, context: Context) -> None:
    """Add the command to its group."""

    @table.command(name="nudge", description="Nudge the player that a game waits for, after half of their time")
    @app_commands.describe(table="Which of your tables")
    async def nudge(interaction: discord.Interaction, table: int | None = None) -> None:
        find = partial(find_table, number=table, could=_has_someone)
        user = interaction.user.id
        await carry_out_at(
            context, interaction, find, lambda found: Nudge(found.id, nudges.meant(found, user)), on_nudge
        )

    completes(context, nudge)
