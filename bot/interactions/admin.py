"""/table: look after a game: why it waits, pause, resume, move it here, replace or take out a player."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.errors import UserError
from bot.interactions import showing, votes
from bot.interactions.find_table import find_table, table_choices
from bot.interactions.play import need_place
from bot.interactions.responder import Responder
from bot.interactions.rights import ELSEWHERE, game_meant, moderates, need_sight, sight
from bot.interactions.votes import ALL_ASKED, seat_number, when
from bot.names import clean
from bot.outbox.sender import left
from bot.outbox.visibility import UnsureError
from bot.tables import admin, places, speech
from bot.tables.clock import named
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.ui.limits import clip
from bot.words import N_
from storage import SeatRow


def group(registry: TableRegistry) -> app_commands.Group:
    """The commands."""
    table = app_commands.Group(name="table", description="Look after a game", guild_only=True)
    for add in (_why, _pause, _resume, _move_here, _substitute, _sit_down, _kick):
        add(table, registry)
    return table


async def _kept(
    registry: TableRegistry, interaction: discord.Interaction[Any], number: int | None
) -> tuple[Responder, Table]:
    """The table somebody may look after."""
    responder = Responder(interaction)
    found = await find_table(registry, responder, number)
    admin.need_keeper(found, responder.user, moderator=await moderates(interaction, found))
    await responder.acknowledge()
    return responder, found


def _completes(command: app_commands.Command[Any, ..., Any], registry: TableRegistry) -> None:
    async def complete(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await table_choices(registry, interaction, str(current))

    command.autocomplete("table")(complete)


def _why(table: app_commands.Group, registry: TableRegistry) -> None:
    @table.command(name="why", description="What a game waits for")
    async def why(interaction: discord.Interaction, table: int | None = None) -> None:
        responder = Responder(interaction)
        found = await find_table(registry, responder, table, back=True)
        await responder.acknowledge()
        await _look_for_people(interaction.client, found)
        await responder.show(showing.waits(found, responder.say))

    _completes(why, registry)


async def _look_for_people(client: discord.Client, table: Table) -> None:
    """Ask Discord whether those the table waits for are still on the server; it tells nobody when they leave."""
    for seat in named(table):
        if seat.user is not None and await left(client, table, seat.user):
            await table.do(partial(places.gone, seat=seat.seat))


def _pause(table: app_commands.Group, registry: TableRegistry) -> None:
    @table.command(name="pause", description="Let a game and its clock stand still (host or moderator)")
    async def pause(interaction: discord.Interaction, table: int | None = None) -> None:
        responder, found = await _kept(registry, interaction, table)
        await found.do(lambda table: admin.pause(table, responder.user))
        await responder.word(N_("Paused."))

    _completes(pause, registry)


def _resume(table: app_commands.Group, registry: TableRegistry) -> None:
    @table.command(name="resume", description="Let a paused game go on (host or moderator)")
    async def resume(interaction: discord.Interaction, table: int | None = None) -> None:
        responder, found = await _kept(registry, interaction, table)
        await found.do(admin.resume)
        await responder.word(N_("The game goes on."))

    _completes(resume, registry)


def _move_here(table: app_commands.Group, registry: TableRegistry) -> None:
    @table.command(name="move-here", description="Play a game in this channel from now on")
    async def move_here(interaction: discord.Interaction, table: int | None = None) -> None:
        responder = Responder(interaction)
        found = await find_table(registry, responder, table)
        if found.seat_of(responder.user) is None and not await moderates(interaction, found):
            raise UserError(N_("Only people who play at that table, or a moderator, can move it."))
        here = interaction.channel_id
        if here is None or interaction.guild_id != found.row.guild:
            raise UserError(ELSEWHERE)
        await responder.acknowledge()
        await need_place(registry, responder)
        await _need_everybody(responder, found, here)
        await found.do(lambda table: admin.move_to(table, here))
        await responder.word(N_("The game is played here from now on."))

    _completes(move_here, registry)


UNSEEN = N_("{who} cannot look into this channel, so the game stays where everybody who plays can see it.")
UNSURE = N_(
    "I could not find out whether everybody who plays can look into this channel, so the game stays where it is. "
    "Please try again in a moment."
)


async def _need_everybody(responder: Responder, table: Table, here: int) -> None:
    """UserError where not everybody who plays can look into a channel; who has left the server sees nothing."""
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


WHOSE = N_("Whose seat do you mean? The field `seat` lists them.")
NOT_HERE = N_("That person does not play at this table.")


def _seat(table: Table, user: int, person: discord.User | None, number: int | None) -> SeatRow:
    """The seat that is meant: somebody's, or the one with this number; else that of the only person who has left, or
    one's own.
    """
    if person is not None:
        seat = table.seat_of(person.id)
        if seat is None:
            raise UserError(NOT_HERE)
        return seat
    meant = [number - 1] if number is not None else table.settings.gone
    mine = table.seat_of(user)
    if not meant and mine is not None:
        return mine
    if len(meant) != 1 or not 0 <= meant[0] < len(table.seats):
        raise UserError(WHOSE)
    return table.seats[meant[0]]


def _lists_seats(command: app_commands.Command[Any, ..., Any], registry: TableRegistry) -> None:
    """Let the field `seat` list a table's people: who has left the server cannot be picked from Discord's own list."""

    async def complete(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[int]]:
        try:
            found = await find_table(registry, Responder(interaction), getattr(interaction.namespace, "table", None))
        except UserError:
            return []
        named = [(f"{seat.seat + 1}. {clean(seat.name)}", seat.seat + 1) for seat in found.seats]
        fitting = [one for one in named if str(current).casefold() in one[0].casefold()]
        return [app_commands.Choice(name=clip(name, 100), value=number) for name, number in fitting]

    command.autocomplete("seat")(complete)


OFFERED = N_("The seat of {name} is offered in public; whoever takes it has to press *Sit down*.")


def _substitute(table: app_commands.Group, registry: TableRegistry) -> None:
    @table.command(name="substitute", description="Offer your seat, or somebody's, to another person, who has to agree")
    @app_commands.describe(
        takes="Who is to play on",
        leaves="Whose seat; yours unless you say so",
        seat="Whose seat, also if they have left",
        table="Which table",
    )
    async def substitute(
        interaction: discord.Interaction,
        takes: discord.User,
        leaves: discord.User | None = None,
        seat: int | None = None,
        table: int | None = None,
    ) -> None:
        responder = Responder(interaction)
        found = await find_table(registry, responder, table)
        meant = _seat(found, responder.user, leaves, seat)
        moderator = await moderates(interaction, found)
        alone = admin.at_once(found, responder.user, meant.seat, moderator=moderator, taker=takes.id)
        if takes.bot:
            raise UserError(N_("Bots cannot sit down. Choose a person."))
        await responder.acknowledge()
        by, name = seat_number(found, responder.user), found.names()[meant.seat]
        if alone:
            await found.do(partial(admin.offer, seat=meant.seat, user=takes.id, by=by))
            await responder.word(OFFERED, name=name)
            return
        await found.do(partial(admin.ask_to_replace, seat=meant.seat, user=takes.id, by=by))
        await responder.word(ALL_ASKED, name=name, when=when(found), what=responder.say("the seat is offered"))

    _completes(substitute, registry)
    _lists_seats(substitute, registry)


def _sit_down(table: app_commands.Group, registry: TableRegistry) -> None:
    @table.command(name="sit-down", description="Take the seat that was offered to you")
    async def sit_down(interaction: discord.Interaction, table: int) -> None:
        responder = Responder(interaction)
        found = await game_meant(registry, responder, table)
        if interaction.guild_id != found.row.guild:
            raise UserError(ELSEWHERE)
        seat = found.settings.offers.get(str(responder.user))
        if seat is None:
            await need_sight(responder, found)
            raise UserError(N_("No seat of this table was offered to you."))
        await responder.acknowledge()
        await found.do(lambda table: admin.replace_seat(table, seat, responder.user, responder.name))
        await speech.heard(found, responder.user, responder.say)
        await responder.word(N_("Welcome to the table. /hand shows what you have."))


def _kick(table: app_commands.Group, registry: TableRegistry) -> None:
    @table.command(
        name="kick", description="Take somebody out of a game; a computer player sits in (host or moderator)"
    )
    @app_commands.describe(person="Who is to leave", seat="Whose seat, also if they have left", table="Which table")
    async def kick(
        interaction: discord.Interaction,
        person: discord.User | None = None,
        seat: int | None = None,
        table: int | None = None,
    ) -> None:
        responder = Responder(interaction)
        found = await find_table(registry, responder, table)
        moderator = await moderates(interaction, found)
        if found.seat_of(responder.user) is None:
            admin.need_keeper(found, responder.user, moderator=moderator)
        if person is None and seat is None and len(found.settings.gone) != 1:
            raise UserError(WHOSE)
        meant = _seat(found, responder.user, person, seat)
        await responder.show(votes.sure_to_kick(responder, found, meant.seat, moderator=moderator))

    _completes(kick, registry)
    _lists_seats(kick, registry)
