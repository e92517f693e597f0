"""/table: look after a game. Why it waits, pause, resume, move it here, replace or remove a player."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.errors import UserError
from bot.interactions import seats, showing
from bot.interactions.command import completes
from bot.interactions.find_table import find_table
from bot.interactions.play import need_place
from bot.interactions.press import Context
from bot.interactions.responder import Responder
from bot.interactions.rights import ELSEWHERE, missing_in, moderates, sight
from bot.interactions.telling import told_of
from bot.outbox.sender import left
from bot.outbox.visibility import UnsureError
from bot.tables import admin, places
from bot.tables.clock import named
from bot.tables.table import Table
from bot.words import N_, Say


def commands(context: Context) -> list[app_commands.Group]:
    table = app_commands.Group(name="table", description="Look after a game", guild_only=True)
    for add in (_why, _pause, _resume, _move_here, seats.add):
        add(table, context)
    return [table]


async def _kept(context: Context, interaction: discord.Interaction[Any], number: int | None) -> tuple[Responder, Table]:
    responder = Responder(interaction)
    found = await find_table(context.registry, responder, number)
    admin.need_keeper(found, responder.user, moderator=await moderates(interaction, found))
    await responder.acknowledge()
    return responder, found


def _why(table: app_commands.Group, context: Context) -> None:
    @table.command(name="why", description="What a game waits for")
    async def why(interaction: discord.Interaction, table: int | None = None) -> None:
        responder = Responder(interaction)
        found = await find_table(context.registry, responder, table, back=True)
        await responder.acknowledge()
        await _look_for_people(interaction.client, found)
        say, posts = responder.say, await found.services.storage.posts(found.id)
        refused = list(dict.fromkeys(post.refusal for post in posts if post.refusal))
        await responder.show(showing.waits(found, say, _missing(interaction.client, found, say), refused))

    completes(context, why)


def _missing(client: discord.Client, table: Table, say: Say) -> str:
    """Return a sentence about permissions that the bot lacks where the game is played, or ""."""
    guild = client.get_guild(table.row.guild or 0)
    place = guild.get_channel_or_thread(table.home) if guild is not None else None
    return missing_in(place, say) if place is not None else ""


async def _look_for_people(client: discord.Client, table: Table) -> None:
    """Check if the awaited players are still on the server; Discord does not report members who leave."""
    for seat in named(table):
        if seat.user is not None and await left(client, table, seat.user):
            await table.do(partial(places.gone, seat=seat.seat))


def _pause(table: app_commands.Group, context: Context) -> None:
    @table.command(name="pause", description="Let a game and its clock stand still (host or moderator)")
    async def pause(interaction: discord.Interaction, table: int | None = None) -> None:
        responder, found = await _kept(context, interaction, table)
        told = await told_of(context.registry, found, "paused", responder.user)
        await found.do(lambda table: admin.pause(table, responder.user, told))
        await responder.word(N_("Paused."))

    completes(context, pause)


def _resume(table: app_commands.Group, context: Context) -> None:
    @table.command(name="resume", description="Let a paused game go on (host or moderator)")
    async def resume(interaction: discord.Interaction, table: int | None = None) -> None:
        responder, found = await _kept(context, interaction, table)
        told = await told_of(context.registry, found, "resumed", responder.user)
        await found.do(lambda table: admin.resume(table, told))
        await responder.word(N_("The game goes on."))

    completes(context, resume)


def _move_here(table: app_commands.Group, context: Context) -> None:
    @table.command(name="move-here", description="Play a game in this channel from now on")
    async def move_here(interaction: discord.Interaction, table: int | None = None) -> None:
        responder = Responder(interaction)
        found = await find_table(context.registry, responder, table)
        if found.seat_of(responder.user) is None and not await moderates(interaction, found):
            raise UserError(N_("Only people who play at that table, or a moderator, can move it."))
        here = interaction.channel_id
        if here is None or interaction.guild_id != found.row.guild:
            raise UserError(ELSEWHERE)
        await responder.acknowledge()
        await need_place(context.registry, responder)
        await _need_everybody(responder, found, here)
        told = await told_of(context.registry, found, "moved", responder.user)
        await found.do(lambda table: admin.move_to(table, here, told))
        await responder.word(N_("The game is played here from now on."))

    completes(context, move_here)


UNSEEN = N_("{who} cannot look into this channel, so the game stays where everybody who plays can see it.")
UNSURE = N_(
    "I could not find out whether everybody who plays can look into this channel, so the game stays where it is. "
    "Please try again in a moment."
)


async def _need_everybody(responder: Responder, table: Table, here: int) -> None:
    """Raise UserError unless all players can see a channel. Players who left the server see nothing."""
    eyes, guild, asker = sight(responder.interaction), table.row.guild or 0, responder.interaction.user
    unseen = []
    try:
        for seat in table.persons():
            user = asker if seat.user == asker.id else seat.user or 0
            if await eyes.member(guild, user) is not None and not await eyes.sees(guild, here, user):
                unseen.append(table.names()[seat.seat])
    except UnsureError:
        raise UserError(UNSURE) from None
    if unseen:
        raise UserError(UNSEEN, who=responder.say.join(unseen))
