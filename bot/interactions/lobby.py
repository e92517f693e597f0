"""A lobby: join, leave, choose how to play by menus or by typing, start."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot import packs
from bot.errors import UserError
from bot.interactions import guests, showing
from bot.interactions.access import guest_at
from bot.interactions.commands import DONE, Command, carry_out, choices, completes, plain, table_of
from bot.interactions.find_table import in_lobby
from bot.interactions.play import LEVELS
from bot.interactions.press import UNKNOWN, Context, Handler, Press
from bot.interactions.responder import Responder
from bot.interactions.suggestions import Pairs, suggests
from bot.screens.options import Field, fields, named, options_screen, value_of, values_named
from bot.screens.phrases import named_for
from bot.screens.room import USUAL_LEVEL
from bot.tables import invited, language, lobby, rating, start
from bot.tables.computers import SITS_IN
from bot.tables.table import Table
from bot.tables.time_control import ABSENCE_WORDS, PACE_CHOICES, SITS_IN_WORDS
from bot.ui.components import Screen, Text
from bot.ui.ids import CustomId
from bot.ui.lobby_verbs import (
    AddComputer,
    Join,
    Leave,
    Rate,
    RemoveComputer,
    SetAbsence,
    SetOption,
    SetPace,
    SetSitsIn,
    ShowOptions,
    Start,
    Wish,
)
from bot.words import N_, Say, speaker
from engines import GAMES

ANYWAY = N_("{who} may still come: a seat is kept for them. Start without them all the same?")
RATED = {"rated": N_("Rated"), "friendly": N_("Friendly")}
WORDS = {"time_limit": PACE_CHOICES, "absence": ABSENCE_WORDS, "rating": RATED, "sits_in": SITS_IN_WORDS}
SETTERS: dict[type[CustomId], Callable[[Table, int, str], Awaitable[None]]] = {
    SetPace: lobby.set_pace,
    SetAbsence: lobby.set_absence,
    SetSitsIn: lobby.set_sits_in,
}


async def on_join(press: Press[Join]) -> Screen | None:
    """Join. If the button was in a private message, the answer replaces that."""
    responder, table = press.responder, press.table
    stands = not responder.private and await _changes_by_itself(press)
    await responder.acknowledge(silent=stands)
    guest = await guest_at(responder, table.row.guild)
    await table.do(lambda table: lobby.join(table, guest))
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


async def _on_lobby(press: Press[Any]) -> bool:
    """Acknowledge a press. Return True if its message is the lobby, which will show the change by itself."""
    stands = press.responder.interaction.message is not None and not press.responder.private
    await press.responder.acknowledge(silent=stands)
    return stands


async def on_leave(press: Press[Leave]) -> Screen | None:
    say = press.responder.say
    left = say("You have left {game}.", game=named_for(press.table, press.user, say))
    stands = await _on_lobby(press)
    await press.table.do(lambda table: lobby.leave(table, press.user))
    return None if stands else Screen((Text(left),))


async def on_add_computer(press: Press[AddComputer]) -> Screen | None:
    stands = await _on_lobby(press)
    level = press.asked.level or "".join(press.values) or USUAL_LEVEL
    await press.table.do(lambda table: lobby.add_computer(table, press.user, level))
    return None if stands else _done(press)


async def on_remove_computer(press: Press[RemoveComputer]) -> Screen | None:
    stands = await _on_lobby(press)
    await press.table.do(lambda table: lobby.remove_computer(table, press.user))
    return None if stands else _done(press)


def _done(press: Press[Any]) -> Screen:
    return showing.about(press.table, press.user, press.responder.say, press.responder.say(DONE))


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
        who = say.join([table.invited_names()[row.user] for row in kept])
        return showing.sure(table, say, ANYWAY, Start(table.id, sure=True), who=who)
    stands = await _on_lobby(press)

    async def begin(table: Table) -> None:
        while lobby.alone(table):
            await lobby.add_computer(table, press.user, SITS_IN)
        await start.start(table, press.user)
        table.go_on()

    await press.table.do(begin)
    return None if stands else showing.about(table, press.user, say, say("The game has begun."))


async def on_rate(press: Press[Rate]) -> None:
    how = press.asked.how or "".join(press.values)
    if how not in RATED:
        raise UserError(UNKNOWN)
    await press.responder.acknowledge(silent=True)
    await press.table.do(lambda table: rating.set_friendly(table, press.user, friendly=how == "friendly"))


async def on_show_options(press: Press[ShowOptions]) -> Screen:
    return _options(press.responder, press.table, press.asked.page or 0)


async def on_set_option(press: Press[SetOption]) -> Screen:
    name = press.asked.name
    field, value = option_given(press.table.row.game, name, press.values)
    await press.responder.acknowledge()
    kept = "" if value == field.default else value
    await press.table.do(lambda table: lobby.set_option(table, press.user, name, kept))
    return _options(press.responder, press.table, press.asked.page)


def option_given(game: str, name: str, values: list[str]) -> tuple[Field, Any]:
    """Return an option of a game and its chosen or typed value. Raise UserError for unknown ones."""
    field = next((one for one in fields(GAMES[game].Options, packs.of(game)) if one.name == name), None)
    if field is None:
        raise UserError(UNKNOWN)
    try:
        return field, value_of(field, values)
    except (ValueError, IndexError):
        raise UserError(UNKNOWN) from None


async def on_set(press: Press[SetPace] | Press[SetAbsence] | Press[SetSitsIn]) -> Screen:
    """Set the time limit, what happens when it is up, or after how many days off a computer player sits in."""
    await press.responder.acknowledge()
    await press.table.do(lambda table: SETTERS[type(press.asked)](table, press.user, "".join(press.values)))
    return _options(press.responder, press.table, 0)


def _options(responder: Responder, table: Table, page: int) -> Screen:
    return options_screen(responder.say, table.id, table.face, table.game.Options, table.settings, page)


BUTTONS: dict[type[CustomId], Handler] = {
    Join: on_join,
    Leave: on_leave,
    AddComputer: on_add_computer,
    RemoveComputer: on_remove_computer,
    Wish: on_wish,
    Start: on_start,
    Rate: on_rate,
    ShowOptions: on_show_options,
    SetOption: on_set_option,
    **dict.fromkeys(SETTERS, on_set),
}
TYPED: dict[str, tuple[type[Rate | SetPace | SetAbsence | SetSitsIn], Handler]] = {
    "time_limit": (SetPace, on_set),
    "absence": (SetAbsence, on_set),
    "rating": (Rate, on_rate),
    "sits_in": (SetSitsIn, on_set),
}
"""Typed options that are no options of a game."""


def _joinable(table: Table, user: int) -> bool:
    return table.row.status == "lobby" and table.seat_of(user) is None


def commands(context: Context) -> list[app_commands.Group]:
    group = app_commands.Group(name="lobby", description="Before a game: sit down, choose, start", guild_only=True)
    group.add_command(plain(context, "join", "Sit down", Join, on_join, could=_joinable))
    group.add_command(plain(context, "leave", "Get up", Leave, on_leave, could=in_lobby))
    group.add_command(plain(context, "start", "Deal, and begin", Start, on_start, could=in_lobby))
    group.add_command(
        plain(
            context,
            "remove-computer",
            "Take a computer player away",
            RemoveComputer,
            on_remove_computer,
            could=in_lobby,
        )
    )
    group.add_command(
        plain(
            context,
            "options",
            "Show what can be chosen before the game",
            ShowOptions,
            on_show_options,
            could=in_lobby,
        )
    )
    for command in (_computer(context), _seat(context), _option(context)):
        group.add_command(completes(context, command))
    guests.add(group, context)
    return [group]


def _computer(context: Context) -> Command:
    @app_commands.command(name="computer", description="Add a computer player")
    @app_commands.describe(level="How well it plays", table="Which table")
    @app_commands.choices(level=choices(LEVELS))
    async def computer(interaction: discord.Interaction, level: str = USUAL_LEVEL, table: int | None = None) -> None:
        await carry_out(context, interaction, table, partial(AddComputer, level=level), on_add_computer, could=in_lobby)

    return computer


def _seat(context: Context) -> Command:
    @app_commands.command(name="seat", description="Wish for a seat, where seats differ")
    @app_commands.describe(number="Which seat, from 1 on; 0 is any", table="Which table")
    async def seat(
        interaction: discord.Interaction, number: app_commands.Range[int, 0, 6], table: int | None = None
    ) -> None:
        wish = str(number - 1) if number else "any"
        await carry_out(context, interaction, table, Wish, on_wish, could=in_lobby, values=[wish])

    return seat


def _option(context: Context) -> Command:
    @app_commands.command(name="option", description="Choose how the game is played")
    @app_commands.describe(
        option="What to choose", value="How; several values with commas between", table="Which table"
    )
    async def typed(interaction: discord.Interaction, option: str, value: str, table: int | None = None) -> None:
        values = [one.strip() for one in value.split(",") if one.strip()]
        ask, handler = TYPED.get(option, (partial(SetOption, page=0, name=option), on_set_option))
        await carry_out(context, interaction, table, ask, handler, could=in_lobby, values=values)

    async def names(interaction: discord.Interaction[Any]) -> Pairs:
        table = await table_of(context, interaction, in_lobby)
        return [] if table is None else _names(table, speaker(str(interaction.locale)))

    async def values(interaction: discord.Interaction[Any]) -> Pairs:
        table, name = await table_of(context, interaction, in_lobby), str(getattr(interaction.namespace, "option", ""))
        return [] if table is None else _values(table, name, speaker(str(interaction.locale)))

    suggests(typed, "option", names, strict=True)
    suggests(typed, "value", values, strict=True, several=True)
    return typed


def _names(table: Table, say: Say) -> list[tuple[str, str]]:
    every = [
        ("time_limit", say("Time limit")),
        ("absence", say("When time is up")),
        ("rating", say("Friendly or rated")),
        ("sits_in", say("Days off")),
    ]
    return every + named(say, table.face, table.game.Options)


def _values(table: Table, name: str, say: Say) -> list[tuple[str, str]]:
    if words := WORDS.get(name):
        return [(key, say(sentence)) for key, sentence in words.items()]
    return values_named(say, table.face, table.game.Options, name)
