"""A lobby: sit down, get up, choose how to play, start."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands

from bot import packs
from bot.errors import UserError
from bot.interactions import showing
from bot.interactions.choices import choices
from bot.interactions.command import Command, carry_out, completes, plain
from bot.interactions.find_table import find_table
from bot.interactions.lobby_clock import CLOCK, choose, values_of
from bot.interactions.play import LEVELS
from bot.interactions.press import UNKNOWN, Context, Handler, Press
from bot.interactions.responder import Responder
from bot.names import escaped
from bot.screens.lobby import USUAL_LEVEL
from bot.screens.options import Field, fields, options_screen, text, value_of
from bot.tables import check_in, language, lobby, rating, start
from bot.tables.computers import SITS_IN
from bot.tables.table import Table
from bot.tables.time_control import ABSENCE_WORDS, PACE_CHOICES
from bot.ui.components import Screen, Text
from bot.ui.ids import CustomId
from bot.ui.lobby_verbs import (
    AddComputer,
    Join,
    Leave,
    Rate,
    RemoveComputer,
    SetAbsence,
    SetClock,
    SetOption,
    SetPace,
    ShowOptions,
    Start,
    Wish,
)
from bot.words import N_, Say, speaker

RATED = {"rated": N_("Rated"), "friendly": N_("Friendly")}
WORDS = {"pace": PACE_CHOICES, "absence": ABSENCE_WORDS, "rating": RATED}
WITHOUT = N_("No answer yet from {who}. Start without them all the same? Their seats become free.")
ASKED = N_(
    "👋 I have asked {who} whether they are still here, since they sat down a while ago. The game begins as soon as "
    "they have answered, or {when} with those who have."
)
ANYWAY = N_("{who} may still come: a seat is kept for them. Start without them all the same?")


async def on_join(press: Press[Join]) -> None:
    """Sit down."""
    await press.responder.acknowledge(silent=True)
    await press.table.do(lambda table: lobby.join(table, press.user, press.responder.name))
    await language.heard(press.table, press.user, press.responder.say)


async def on_leave(press: Press[Leave]) -> None:
    """Get up."""
    await press.responder.acknowledge(silent=True)
    await press.table.do(lambda table: lobby.leave(table, press.user))


async def on_add_computer(press: Press[AddComputer]) -> None:
    """Add a computer player."""
    await press.responder.acknowledge(silent=True)
    level = press.asked.level or "".join(press.values) or USUAL_LEVEL
    await press.table.do(lambda table: lobby.add_computer(table, press.user, level))


async def on_remove_computer(press: Press[RemoveComputer]) -> None:
    """Remove a computer player."""
    await press.responder.acknowledge(silent=True)
    await press.table.do(lambda table: lobby.remove_computer(table, press.user))


async def on_wish(press: Press[Wish]) -> None:
    """Wish for a seat."""
    await press.responder.acknowledge(silent=True)
    wish = press.values[0] if press.values else "any"
    seat = int(wish) if wish.isdecimal() else None
    await press.table.do(lambda table: lobby.wish(table, press.user, seat))


async def on_start(press: Press[Start]) -> Screen | None:
    """Deal; after asking the host once more, where people who have a seat kept are not here, or who were asked whether
    they are. Who sits alone at a game for more plays against the computer.
    """
    table, say = press.table, press.responder.say
    sure = press.asked.sure
    again = await _asks_again(table, press.user, say) if not sure and press.user == table.row.host else None
    if again is not None:
        return again
    await press.responder.acknowledge(silent=not sure)

    async def begin(table: Table) -> None:
        while lobby.alone(table):
            await lobby.add_computer(table, press.user, SITS_IN)
        await start.start(table, press.user, sure=sure)
        table.go_on()

    await press.table.do(begin)
    question = check_in.open_now(table)
    if question is not None:
        who = say.join([table.names()[one] for one in check_in.waited(table)])
        return Screen((Text(say(ASKED, who=who, when=f"<t:{question.due // 1000}:R>")),))
    return Screen((Text(say("The game has begun.")),)) if sure else None  # nothing is left to press in the question


async def _asks_again(table: Table, host: int, say: Say) -> Screen | None:
    """Who may still come, or has not answered, when the host presses Start."""
    yes = Start(table.id, sure=True)
    if kept := await lobby.kept(table):
        return showing.sure(table, say, ANYWAY, yes, who=say.join([escaped(seat.name) for seat in kept]))
    names = [table.names()[one] for one in check_in.waited(table) if table.seats[one].user != host]
    return showing.sure(table, say, WITHOUT, yes, who=say.join(names)) if names else None


async def on_rate(press: Press[Rate]) -> None:
    """Choose whether the game counts for ratings."""
    how = press.asked.how or "".join(press.values)
    if how not in RATED:
        raise UserError(UNKNOWN)
    await press.responder.acknowledge(silent=True)
    await press.table.do(lambda table: rating.set_friendly(table, press.user, friendly=how == "friendly"))


async def on_show_options(press: Press[ShowOptions]) -> Screen:
    """Show the options."""
    return _options(press.responder, press.table, press.asked.page or 0)


async def on_set_option(press: Press[SetOption]) -> Screen:
    """Set an option."""
    name = press.asked.name
    field = next(
        (field for field in fields(press.table.game.Options, packs.of(press.table.row.game)) if field.name == name),
        None,
    )
    if field is None:
        raise UserError(UNKNOWN)
    try:
        value = value_of(field, press.values)
    except (ValueError, IndexError):
        raise UserError(UNKNOWN) from None
    await press.responder.acknowledge()
    kept = "" if value == field.default else value
    await press.table.do(lambda table: lobby.set_option(table, press.user, name, kept))
    return _options(press.responder, press.table, press.asked.page)


async def on_pace(press: Press[SetPace]) -> Screen:
    """Set how long a turn may take."""
    await press.responder.acknowledge()
    await press.table.do(lambda table: lobby.set_pace(table, press.user, "".join(press.values)))
    return _options(press.responder, press.table, 0)


async def on_absence(press: Press[SetAbsence]) -> Screen:
    """Set what happens when somebody's time is up."""
    await press.responder.acknowledge()
    await press.table.do(lambda table: lobby.set_absence(table, press.user, "".join(press.values)))
    return _options(press.responder, press.table, 0)


async def on_clock(press: Press[SetClock]) -> Screen:
    """Set when the clock runs, or for whom a computer player sits in."""
    await press.responder.acknowledge()
    await choose(press)
    return _options(press.responder, press.table, 0)


def _options(responder: Responder, table: Table, page: int) -> Screen:
    return options_screen(responder.say, table.id, table.face, table.game.Options, table.settings, page)


BUTTONS: dict[type[CustomId], Handler] = {
    Join: on_join,
    Leave: on_leave,
    AddComputer: on_add_computer,
    RemoveComputer: on_remove_computer,
    Wish: on_wish,
    Rate: on_rate,
    Start: on_start,
    ShowOptions: on_show_options,
    SetOption: on_set_option,
    SetPace: on_pace,
    SetAbsence: on_absence,
    SetClock: on_clock,
}


# --------------------------------------------------------------------------------------------------------- by typing


def commands(context: Context) -> list[app_commands.Group]:
    """The commands."""
    group = app_commands.Group(name="lobby", description="Before a game: sit down, choose, start", guild_only=True)
    group.add_command(plain(context, "join", "Sit down", Join, on_join))
    group.add_command(plain(context, "leave", "Get up", Leave, on_leave))
    group.add_command(plain(context, "start", "Deal, and begin", Start, on_start))
    group.add_command(
        plain(context, "remove-computer", "Take a computer player away", RemoveComputer, on_remove_computer)
    )
    group.add_command(
        plain(context, "options", "Show what can be chosen before the game", ShowOptions, on_show_options)
    )
    for command in (_computer(context), _seat(context), _option(context)):
        group.add_command(completes(context, command))
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


def _option(context: Context) -> Command:
    @app_commands.command(name="option", description="Choose how the game is played")
    @app_commands.describe(
        option="What to choose", value="How; several values with commas between", table="Which table"
    )
    async def option(interaction: discord.Interaction, option: str, value: str, table: int | None = None) -> None:
        values = [one.strip() for one in value.split(",") if one.strip()]
        if option == "pace":
            await carry_out(context, interaction, table, SetPace, on_pace, values=values)
        elif option == "absence":
            await carry_out(context, interaction, table, SetAbsence, on_absence, values=values)
        elif option == "rating":
            await carry_out(context, interaction, table, Rate, on_rate, values=values)
        elif option in CLOCK:
            ask_clock = partial(SetClock, name=option)
            await carry_out(context, interaction, table, ask_clock, on_clock, values=values)
        else:
            ask = partial(SetOption, page=0, name=option)
            await carry_out(context, interaction, table, ask, on_set_option, values=values)

    @option.autocomplete("option")
    async def names(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        table = await _table_of(context, interaction)
        return [] if table is None else _choices(_names(table, speaker(str(interaction.locale))), current)

    @option.autocomplete("value")
    async def values(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        table, name = await _table_of(context, interaction), str(getattr(interaction.namespace, "option", ""))
        return [] if table is None else _choices(_values(table, name, speaker(str(interaction.locale))), current)

    return option


async def _table_of(context: Context, interaction: discord.Interaction) -> Table | None:
    number = getattr(interaction.namespace, "table", None)
    try:
        return await find_table(context.registry, Responder(interaction), number)
    except UserError:
        return None


def _names(table: Table, say: Say) -> list[tuple[str, str]]:
    """What can be chosen, each as it is given and as it is called."""
    every = [("pace", say("Time limit")), ("absence", say("When time is up")), ("rating", say("Friendly or rated"))]
    every += [(name, say(words)) for name, words in CLOCK.items()]
    return every + [(one.name, table.face.option(say, one.name).text) for one in fields(table.game.Options)]


def _values(table: Table, name: str, say: Say) -> list[tuple[str, str]]:
    """What an option can be, likewise."""
    if words := WORDS.get(name):
        return [(key, say(sentence)) for key, sentence in words.items()]
    if name in CLOCK:
        return values_of(name, say)
    field: Field | None = next((one for one in fields(table.game.Options) if one.name == name), None)
    return [(text(one), table.face.choice(say, name, one)) for one in (field.values if field else ())]


def _choices(every: list[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    fitting = [(value, words) for value, words in every if typed.casefold() in f"{value} {words}".casefold()]
    return [app_commands.Choice(name=words[:100], value=value) for value, words in fitting[:25]]
