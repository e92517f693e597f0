"""The settings of a lobby, by menus and by typing."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot import packs
from bot.errors import UserError
from bot.interactions.choices import fitting
from bot.interactions.command import Command, carry_out
from bot.interactions.find_table import find_table
from bot.interactions.press import UNKNOWN, Context, Handler, Press
from bot.interactions.responder import Responder
from bot.screens.options import Field, fields, named, options_screen, value_of, values_named
from bot.tables import lobby, rating
from bot.tables.table import Table
from bot.tables.time_control import ABSENCE_WORDS, PACE_CHOICES, SITS_IN_WORDS
from bot.ui.components import Screen
from bot.ui.ids import CustomId
from bot.ui.lobby_verbs import Rate, SetAbsence, SetOption, SetPace, SetSitsIn, ShowOptions
from bot.words import N_, Say, speaker
from engines import GAMES

RATED = {"rated": N_("Rated"), "friendly": N_("Friendly")}
WORDS = {"time_limit": PACE_CHOICES, "absence": ABSENCE_WORDS, "rating": RATED, "sits_in": SITS_IN_WORDS}


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


async def on_pace(press: Press[SetPace]) -> Screen:
    await press.responder.acknowledge()
    await press.table.do(lambda table: lobby.set_pace(table, press.user, "".join(press.values)))
    return _options(press.responder, press.table, 0)


async def on_absence(press: Press[SetAbsence]) -> Screen:
    await press.responder.acknowledge()
    await press.table.do(lambda table: lobby.set_absence(table, press.user, "".join(press.values)))
    return _options(press.responder, press.table, 0)


async def on_sits_in(press: Press[SetSitsIn]) -> Screen:
    """Set after how many days off a computer player sits in."""
    await press.responder.acknowledge()
    await press.table.do(lambda table: lobby.set_sits_in(table, press.user, "".join(press.values)))
    return _options(press.responder, press.table, 0)


def _options(responder: Responder, table: Table, page: int) -> Screen:
    return options_screen(responder.say, table.id, table.face, table.game.Options, table.settings, page)


BUTTONS: dict[type[CustomId], Handler] = {
    Rate: on_rate,
    ShowOptions: on_show_options,
    SetOption: on_set_option,
    SetPace: on_pace,
    SetAbsence: on_absence,
    SetSitsIn: on_sits_in,
}


# --------------------------------------------------------------------------------------------------------- by typing


def option(context: Context) -> Command:
    @app_commands.command(name="option", description="Choose how the game is played")
    @app_commands.describe(
        option="What to choose", value="How; several values with commas between", table="Which table"
    )
    async def typed(interaction: discord.Interaction, option: str, value: str, table: int | None = None) -> None:
        values = [one.strip() for one in value.split(",") if one.strip()]
        if option == "time_limit":
            await carry_out(context, interaction, table, SetPace, on_pace, values=values)
        elif option == "absence":
            await carry_out(context, interaction, table, SetAbsence, on_absence, values=values)
        elif option == "rating":
            await carry_out(context, interaction, table, Rate, on_rate, values=values)
        elif option == "sits_in":
            await carry_out(context, interaction, table, SetSitsIn, on_sits_in, values=values)
        else:
            ask = partial(SetOption, page=0, name=option)
            await carry_out(context, interaction, table, ask, on_set_option, values=values)

    @typed.autocomplete("option")
    async def names(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        table = await _table_of(context, interaction)
        return [] if table is None else fitting(_names(table, speaker(str(interaction.locale))), current)

    @typed.autocomplete("value")
    async def values(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        table, name = await _table_of(context, interaction), str(getattr(interaction.namespace, "option", ""))
        return [] if table is None else fitting(_values(table, name, speaker(str(interaction.locale))), current)

    return typed


async def _table_of(context: Context, interaction: discord.Interaction) -> Table | None:
    number = getattr(interaction.namespace, "table", None)
    try:
        return await find_table(context.registry, Responder(interaction), number)
    except UserError:
        return None


def _names(table: Table, say: Say) -> list[tuple[str, str]]:
    every = [
        ("time_limit", say("Time limit")),
        ("absence", say("When time is up")),
        ("rating", say("Friendly or rated")),
    ]
    every.append(("sits_in", say("Days off")))
    return every + named(say, table.face, table.game.Options)


def _values(table: Table, name: str, say: Say) -> list[tuple[str, str]]:
    if words := WORDS.get(name):
        return [(key, say(sentence)) for key, sentence in words.items()]
    return values_named(say, table.face, table.game.Options, name)
