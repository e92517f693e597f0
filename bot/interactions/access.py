"""Who may do what: people whom a server keeps out, who may see a game, moderate it, open tables and make leagues.

People whom a server keeps out may only play on where they sit and manage their own data; those blocked by the bot's
host may only do the latter.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from bot import permissions
from bot.errors import UserError
from bot.interactions.responder import Responder
from bot.outbox.visibility import Sight, UnsureError, kept_out
from bot.servers.server import Server
from bot.tables import entry
from bot.tables.entry import Guest
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.ui.desk_verbs import Annul, CloseTables, Decide, Desk, KeepOut, LetIn
from bot.ui.forget_verbs import ForgetServer
from bot.ui.ids import CustomId
from bot.ui.lobby_verbs import About
from bot.ui.own_verbs import NotWith
from bot.ui.verbs import Forget, Setting
from bot.words import N_, Say

WHICH = N_("Which game? Name its number in the field `table`; /history lists those that are over.")
HIDDEN = N_("That game is played where you cannot look.")
MISSING = N_("I need the permission {missing} in {forum}. A moderator can give it to me.")
ELSEWHERE = N_("That table belongs to another server.")
NOT_HERE = N_(
    "Not everybody in this channel can look where that game is played, so its replay cannot be shown to all here."
)
SIGHT_UNSURE = N_("I could not find out whether you can look where that game is played. Please try again in a moment.")
LEAGUE_MANAGERS = N_("On this server only somebody with the permission Manage Server makes leagues.")
LEAGUE_OPENERS = N_("On this server {roles} make leagues. You can sign up for any that is open: /league show")
OWN = {Setting, Forget, NotWith, About}
"""Presses away from tables that concern a person's own data."""
MANAGING = {Desk, Decide, KeepOut, LetIn, Annul, CloseTables, ForgetServer}
"""Presses of server managers, who may also be kept out of its games."""


async def need_welcome_at(registry: TableRegistry, responder: Responder, table: Table) -> None:
    """Raise UserError for people who are kept out by the table's server, unless they sit there."""
    need_service(registry, responder.interaction, table.row.guild)
    if table.seat_of(responder.user) is None:
        await need_welcome(registry, responder.interaction, table.row.guild)


async def need_welcome_to(registry: TableRegistry, responder: Responder, table: Table, asked: CustomId) -> None:
    """Raise UserError if the press at a table comes from a person who is kept out by its server."""
    if type(asked) not in OWN:
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
    if all(one.name != "table" for one in command.parameters):
        await need_welcome(registry, interaction, interaction.guild_id)


async def need_welcome(registry: TableRegistry, interaction: discord.Interaction[Any], guild: int | None) -> None:
    """Raise UserError for people who are kept out by this server, personally or by a role."""
    need_service(registry, interaction, guild)
    if guild is None:
        return
    try:
        out = await kept_out(registry.servers, sight(interaction), guild, interaction.user)
    except UnsureError:
        raise UserError(entry.UNSURE) from None
    if out:
        ban = (await registry.servers.of(guild)).ban_of(interaction.user.id)
        raise entry.kept_out(ban.until if ban is not None else 0)


def need_service(registry: TableRegistry, interaction: discord.Interaction[Any], guild: int | None) -> None:
    """Raise UserError for blocked people, and for everyone on or from a blocked server."""
    for place in (guild, interaction.guild_id):
        entry.need_service(registry.services.settings, place, interaction.user.id)


async def guest_at(responder: Responder, guild: int | None, user: int = 0) -> Guest:
    """Return this person, or another `user`, as a guest of a server. Raise UserError if they are not on it, or that
    cannot be found out.
    """
    asked = responder.interaction
    try:
        member = await sight(asked).member(guild or 0, user or asked.user)
    except UnsureError:
        raise UserError(entry.UNSURE) from None
    if member is None:
        raise UserError(HIDDEN)
    roles, rights = frozenset(role.id for role in member.roles), member.guild_permissions
    if asked.guild_id == guild and not user:
        rights = asked.permissions
    return Guest(member.id, member.display_name, guild or 0, roles, rights.manage_guild)


async def find_game(registry: TableRegistry, responder: Responder, number: int | None) -> Table:
    """Return the game, running or over. Raise UserError if the person may not see it."""
    table = await game_meant(registry, responder, number)
    await need_sight(responder, table)
    return table


async def game_meant(registry: TableRegistry, responder: Responder, number: int | None) -> Table:
    """Return the game, without a check of rights. Raise UserError that says how to name one."""
    if number is None:
        row = await registry.services.storage.latest_at(responder.interaction.channel_id or 0)
        if row is None:
            raise UserError(WHICH)
        number = row.id
    table = await registry.table(number)
    await need_welcome_at(registry, responder, table)
    return table


async def need_sight(responder: Responder, table: Table) -> None:
    """Raise UserError unless the person sits at the table or can see where it is played now."""
    if table.seat_of(responder.user) is not None:
        return
    if responder.interaction.guild_id not in {None, table.row.guild}:
        raise UserError(ELSEWHERE)
    try:
        seen = await looks(responder.interaction, table.row.guild, table.home)
    except UnsureError:
        raise UserError(SIGHT_UNSURE) from None
    if not seen:
        raise UserError(HIDDEN)


async def looks(interaction: discord.Interaction[Any], guild: int | None, place: int) -> bool:
    """Return True if a person can see a place of a server. Raise UnsureError."""
    if interaction.channel_id == place:  # no one can press in a place hidden from them
        return True
    return guild is not None and await sight(interaction).sees(guild, place, interaction.user)


async def need_shareable(responder: Responder, table: Table) -> None:
    """Raise UserError if some people of the channel cannot see where the game is played."""
    here, guild = responder.interaction.channel_id, table.row.guild
    if here == table.home:
        return
    try:
        shown = here is not None and guild is not None and responder.interaction.guild_id == guild
        if shown and await sight(responder.interaction).open_to_all(guild or 0, table.home, here or 0):
            return
    except UnsureError:
        raise UserError(SIGHT_UNSURE) from None
    raise UserError(NOT_HERE)


async def visible(registry: TableRegistry, responder: Responder, tables: Sequence[int]) -> set[int]:
    """Return which of these tables may be listed to this person. Unclear ones are left out."""
    seen = await asyncio.gather(*(_listed(registry, responder, number) for number in tables))
    return {number for number, may in zip(tables, seen, strict=True) if may}


async def _listed(registry: TableRegistry, responder: Responder, number: int) -> bool:
    storage = registry.services.storage
    row = await storage.table(number)
    if row is None:
        return False
    if any(seat.user == responder.user for seat in await storage.seats(number)):
        return True
    try:
        here = responder.interaction.guild_id in {None, row.guild}
        return here and await looks(responder.interaction, row.guild, row.home or row.channel)
    except UnsureError:
        return False


async def moderates(interaction: discord.Interaction[Any], table: Table) -> bool:
    """Return True if a person may look after others' tables: Manage Messages in the table's place."""
    guild = table.row.guild
    if guild is None or interaction.guild_id != guild:
        return False
    if interaction.channel_id == table.home:
        return interaction.permissions.manage_messages
    try:
        return (await sight(interaction).rights(guild, table.home, interaction.user)).manage_messages
    except UnsureError:
        return False


def missing_in(place: discord.abc.GuildChannel | discord.Thread, say: Say) -> str:
    """Return a sentence that names the needed permissions that the bot lacks in a place, or ""."""
    kind: permissions.Kind = "forum" if isinstance(place, discord.ForumChannel) else "channel"
    if isinstance(place, discord.Thread):
        kind = "thread"
        if place.parent is None:  # then the bot cannot see it
            return ""
    lacking = permissions.missing(place.permissions_for(place.guild.me), kind)
    words = say.join([say(one.title_in(kind)) for one in lacking])
    return say(MISSING, missing=words, forum=place.mention) if lacking else ""


def sight(interaction: discord.Interaction[Any]) -> Sight:
    """Return what the interaction's bot knows about places and people."""
    found: Sight = interaction.client.sight
    return found


def need_league_opener(server: Server, guest: Guest) -> None:
    """Raise UserError if a person may not make leagues here. Server managers always may."""
    roles = server.settings.league_roles
    if guest.manages or guest.roles & set(roles):
        return
    if not roles:
        raise UserError(LEAGUE_MANAGERS)
    raise UserError(LEAGUE_OPENERS, roles=[f"<@&{role}>" for role in roles])


def manages(server: Server, responder: Responder) -> bool:
    asked = responder.interaction
    return asked.guild_id == server.guild and asked.permissions.manage_guild
