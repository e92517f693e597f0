"""People who are kept out by a server. They may only play on where they sit and manage their own data. Those blocked by
the bot's host may only do the latter.
"""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.errors import UserError
from bot.interactions.responder import Responder
from bot.outbox.visibility import Sight, UnsureError
from bot.outbox.welcome import blocked, kept_out
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.ui.desk_verbs import Annul, CloseTables, Decide, Desk
from bot.ui.forget_verbs import ForgetServer
from bot.ui.ids import CustomId
from bot.ui.own_verbs import NotWith
from bot.ui.verbs import Forget, Rematch, Setting
from bot.words import N_

KEPT_OUT = N_(
    "The moderators of this server have decided that you do not take part in its games. Where you sit already you play "
    "on, and /me is yours as before; ask them if you think it is a mistake."
)
BLOCKED = N_("I am not at your service here: whoever runs me has decided so. /me is yours as before.")
BLOCKED_CONTACT = N_(
    "I am not at your service here: whoever runs me has decided so. /me is yours as before. If you think it is a "
    "mistake, write to: {contact}"
)
UNSURE = N_("I could not find out just now whether you may do that here. Please try again in a moment.")
OWN = {Setting, Forget, NotWith}
"""Presses away from tables that concern a person's own data."""
MANAGING = {Desk, Decide, Annul, CloseTables, ForgetServer}
"""Presses of server managers, who may also be kept out of its games."""
NEW_TABLE = {Rematch}
"""Presses at a table that lead to another one."""


async def need_welcome_at(registry: TableRegistry, responder: Responder, table: Table) -> None:
    """Raise UserError for people who are kept out by the table's server, unless they sit there."""
    need_service(registry, responder.interaction, table.row.guild)
    if table.seat_of(responder.user) is None:
        await need_welcome(registry, responder.interaction, table.row.guild)


async def need_welcome_to(registry: TableRegistry, responder: Responder, table: Table, asked: CustomId) -> None:
    """Raise UserError if the press at a table comes from a person who is kept out by its server."""
    if type(asked) in OWN:
        return
    if type(asked) in NEW_TABLE:
        await need_welcome(registry, responder.interaction, table.row.guild)
    else:
        await need_welcome_at(registry, responder, table)


async def need_welcome_outside(registry: TableRegistry, responder: Responder, asked: CustomId) -> None:
    """Raise UserError if the press away from tables comes from a person who is kept out by this server."""
    if type(asked) in MANAGING:
        need_service(registry, responder.interaction, responder.interaction.guild_id)
    elif type(asked) not in OWN:
        await need_welcome(registry, responder.interaction, responder.interaction.guild_id)


async def need_welcome_typed(registry: TableRegistry, interaction: discord.Interaction[Any]) -> None:
    """Raise UserError if the command comes from a person who is kept out. Commands at a table are checked there."""
    command = interaction.command
    if not isinstance(command, app_commands.Command) or command.qualified_name.startswith("me "):
        return
    need_service(registry, interaction, interaction.guild_id)
    if command.qualified_name.startswith("server "):
        return  # managers may be kept out of games
    new = command.qualified_name == Rematch.verb
    if new or all(one.name != "table" for one in command.parameters):
        await need_welcome(registry, interaction, interaction.guild_id)


async def need_welcome(registry: TableRegistry, interaction: discord.Interaction[Any], guild: int | None) -> None:
    """Raise UserError for people who are kept out by this server, personally or by a role."""
    need_service(registry, interaction, guild)
    if guild is None:
        return
    sight: Sight = interaction.client.sight
    try:
        out = await kept_out(registry.servers, sight, guild, interaction.user)
    except UnsureError:
        raise UserError(UNSURE) from None
    if out:
        raise UserError(KEPT_OUT)


def need_service(registry: TableRegistry, interaction: discord.Interaction[Any], guild: int | None) -> None:
    """Raise UserError for blocked people, and for everyone on or from a blocked server."""
    settings = registry.services.settings
    here = (guild, interaction.guild_id)
    if any(blocked(settings, place, interaction.user.id) for place in here):
        raise UserError(BLOCKED_CONTACT if settings.contact else BLOCKED, contact=settings.contact)
