"""Which game a person wants to see, and whether they may: the named one, or the latest of this channel."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import discord

from bot import permissions
from bot.errors import UserError
from bot.interactions.gate import need_welcome_at
from bot.interactions.responder import Responder
from bot.outbox.visibility import Sight, UnsureError
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.words import N_, Say

WHICH = N_("Which game? Name its number in the field `table`; /history lists those that are over.")
HIDDEN = N_("That game is played where you cannot look.")
MISSING = N_("I need the permission {missing} in {forum}. A moderator can give it to me.")
ELSEWHERE = N_("That table belongs to another server.")
NOT_HERE = N_(
    "Not everybody in this channel can look where that game is played, so its replay cannot be shown to all here."
)
UNSURE = N_("I could not find out whether you can look where that game is played. Please try again in a moment.")


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
        raise UserError(UNSURE) from None
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
        raise UserError(UNSURE) from None
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
