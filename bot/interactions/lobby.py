"""A lobby: join, leave, choose how to play, start."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.interactions import guests, lobby_options, showing
from bot.interactions.choices import choices
from bot.interactions.command import Command, carry_out, completes, plain
from bot.interactions.play import LEVELS
from bot.interactions.press import Context, Handler, Press
from bot.names import escaped
from bot.screens.room import USUAL_LEVEL
from bot.tables import invited, language, lobby, start
from bot.tables.computers import SITS_IN
from bot.tables.table import Table
from bot.ui.components import Screen, Text
from bot.ui.ids import CustomId
from bot.ui.lobby_verbs import (
    AddComputer,
    Join,
    Leave,
    RemoveComputer,
    ShowOptions,
    Start,
    Wish,
)
from bot.words import N_

ANYWAY = N_("{who} may still come: a seat is kept for them. Start without them all the same?")


async def on_join(press: Press[Join]) -> Screen | None:
    """Join. If the button was in a private message, the answer replaces that."""
    responder, table = press.responder, press.table
    stands = not responder.private and await _changes_by_itself(press)
    await responder.acknowledge(silent=stands)
    await table.do(lambda table: lobby.join(table, press.user, responder.name))
    await language.heard(table, press.user, responder.say)
    if stands:
        return None
    place = {"number": table.id, "channel": table.home}
    return Screen((Text(responder.say("You sit at table #{number} in <#{channel}>.", **place)),))


async def _changes_by_itself(press: Press[Join]) -> bool:
    """Return True if the press was on the lobby or its invitation, which will show the change."""
    message = press.responder.interaction.message
    if message is None:
        return False
    posts = await press.table.services.storage.posts(press.table.id)
    return any(post.message == message.id for post in posts)


async def on_leave(press: Press[Leave]) -> None:
    await press.responder.acknowledge(silent=True)
    await press.table.do(lambda table: lobby.leave(table, press.user))


async def on_add_computer(press: Press[AddComputer]) -> None:
    await press.responder.acknowledge(silent=True)
    level = press.asked.level or "".join(press.values) or USUAL_LEVEL
    await press.table.do(lambda table: lobby.add_computer(table, press.user, level))


async def on_remove_computer(press: Press[RemoveComputer]) -> None:
    await press.responder.acknowledge(silent=True)
    await press.table.do(lambda table: lobby.remove_computer(table, press.user))


async def on_wish(press: Press[Wish]) -> None:
    await press.responder.acknowledge(silent=True)
    wish = press.values[0] if press.values else "any"
    seat = int(wish) if wish.isdecimal() else None
    await press.table.do(lambda table: lobby.wish(table, press.user, seat))


async def on_start(press: Press[Start]) -> Screen | None:
    """Start the game. Ask the host to confirm if invited players are missing. Add computer players to a lone host."""
    table, say = press.table, press.responder.say
    sure, kept = press.asked.sure, invited.kept(table)
    if kept and not sure and press.user == table.row.host:
        who = say.join([escaped(seat.name) for seat in kept])
        return showing.sure(table, say, ANYWAY, Start(table.id, sure=True), who=who)
    await press.responder.acknowledge(silent=not sure)

    async def begin(table: Table) -> None:
        while lobby.alone(table):
            await lobby.add_computer(table, press.user, SITS_IN)
        await start.start(table, press.user)
        table.go_on()

    await press.table.do(begin)
    return Screen((Text(say("The game has begun.")),)) if sure else None  # the confirmation needs an end


BUTTONS: dict[type[CustomId], Handler] = {
    **lobby_options.BUTTONS,
    Join: on_join,
    Leave: on_leave,
    AddComputer: on_add_computer,
    RemoveComputer: on_remove_computer,
    Wish: on_wish,
    Start: on_start,
}


# --------------------------------------------------------------------------------------------------------- by typing


def commands(context: Context) -> list[app_commands.Group]:
    group = app_commands.Group(name="lobby", description="Before a game: sit down, choose, start", guild_only=True)
    group.add_command(plain(context, "join", "Sit down", Join, on_join))
    group.add_command(plain(context, "leave", "Get up", Leave, on_leave))
    group.add_command(plain(context, "start", "Deal, and begin", Start, on_start))
    group.add_command(
        plain(context, "remove-computer", "Take a computer player away", RemoveComputer, on_remove_computer)
    )
    group.add_command(
        plain(context, "options", "Show what can be chosen before the game", ShowOptions, lobby_options.on_show_options)
    )
    for command in (_computer(context), _seat(context), lobby_options.option(context)):
        group.add_command(completes(context, command))
    guests.add(group, context)
    return [group]


def _computer(context: Context) -> Command:
    @app_commands.command(name="computer", description="Add a computer player")
    @app_commands.describe(level="How well it plays", table="Which table")
    @app_commands.choices(level=choices(LEVELS))
    async def computer(interaction: discord.Interaction, level: str = USUAL_LEVEL, table: int | None = None) -> None:
        await carry_out(context, interaction, table, lambda number: AddComputer(number, level), on_add_computer)

    return computer


def _seat(context: Context) -> Command:
    @app_commands.command(name="seat", description="Wish for a seat, where seats differ")
    @app_commands.describe(number="Which seat, from 1 on; 0 is any", table="Which table")
    async def seat(
        interaction: discord.Interaction, number: app_commands.Range[int, 0, 6], table: int | None = None
    ) -> None:
        wish = str(number - 1) if number else "any"
        await carry_out(context, interaction, table, Wish, on_wish, values=[wish])

    return seat
