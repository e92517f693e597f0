"""/help: about the bot, how to begin, and its games. /learn: a first game against a computer player, with tips."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands

from bot.errors import UserError
from bot.faces import FACES, lessons
from bot.interactions import play
from bot.interactions.commands import Command, choices, plain
from bot.interactions.find_table import every_game, plays
from bot.interactions.hand import show_hand
from bot.interactions.press import UNKNOWN, Context, Handler, OutsideHandler, OutsidePress, Press
from bot.interactions.responder import Responder
from bot.screens.about import BUTTONS as LABELS
from bot.screens.about import TITLES
from bot.screens.about import about as screen
from bot.screens.guide import guide
from bot.tables import autoplay, lobby, start
from bot.tables import lesson as teaching
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from bot.ui.components import Screen
from bot.ui.ids import CustomId
from bot.ui.lobby_verbs import About, Help, Teach
from bot.ui.verbs import Hand, Tips
from bot.words import N_
from engines import GAMES

LEVEL = "easy"
NOT_TAUGHT = N_("There is no lesson for that game yet. /rules tells how it goes, and /play opens a table.")
ALIKE = N_("This lesson is always dealt in the same way (its secret number is “{name}”) and counts for no statistics.")


async def on_teach(press: Press[Teach] | OutsidePress[Teach]) -> None:
    """Open the lesson of a game; at a table, of its game. Players there keep their seats."""
    beside = None if isinstance(press, OutsidePress) else press.table
    game = press.asked.game if beside is None else beside.row.game
    if game not in GAMES:
        raise UserError(UNKNOWN)
    await _teach(press.context, press.responder, game, beside)


async def on_tips(press: Press[Tips]) -> None:
    if not press.table.settings.lesson or press.table.seat_of(press.user) is None:
        raise UserError(N_("This is no lesson of yours. /learn begins one."))
    await press.responder.acknowledge()
    on = await press.table.do(teaching.tips)
    say = press.responder.say
    await show_hand(press, notice=say("The tips are on.") if on else say("No more tips. /tips brings them back."))


async def on_help(press: OutsidePress[Help]) -> Screen:
    chosen = press.values[0] if press.values else ""
    if chosen not in GAMES:
        raise UserError(UNKNOWN)
    return guide(press.responder.say, GAMES, FACES, press.context.registry.services.settings, chosen)


async def on_about(press: OutsidePress[About]) -> Screen:
    if press.asked.which not in TITLES:
        raise UserError(UNKNOWN)
    return screen(press.responder.say, press.asked.which, press.asked.page, press.context.registry.services.settings)


BUTTONS: dict[type[CustomId], Handler] = {Teach: on_teach, Tips: on_tips}
OUTSIDE: dict[type[CustomId], OutsideHandler] = {
    Teach: on_teach,
    Help: on_help,
    About: on_about,
}


def commands(context: Context) -> list[Command]:
    games = [one for one in every_game(context.registry.services.settings) if one.value in lessons()]

    @app_commands.command(name="learn", description="Learn a game in five minutes, against a computer player")
    @app_commands.describe(game="Which game")
    @app_commands.choices(game=games)
    @app_commands.guild_only()
    async def learn(interaction: discord.Interaction, game: str) -> None:
        await _teach(context, Responder.of(interaction), game)

    @app_commands.command(name="help", description="What I am, how to begin, and what there is to play")
    @app_commands.describe(about="What I keep about you, the terms, or how a game is checked")
    @app_commands.choices(about=choices({which: label for which, (_, label) in LABELS.items()}))
    async def help_(interaction: discord.Interaction, about: Literal["privacy", "terms", "fair"] | None = None) -> None:
        responder, host = Responder.of(interaction), context.registry.services.settings
        shown = guide(responder.say, GAMES, FACES, host) if about is None else screen(responder.say, about, 0, host)
        await responder.show(shown)

    tips = plain(context, "tips", "Switch the tips of a lesson off, or on again", Tips, on_tips, could=_lesson)
    return [help_, learn, tips]


async def _teach(context: Context, responder: Responder, game: str, beside: Table | None = None) -> None:
    """Show a player's lesson; open one if none is running."""
    lesson, notice, registry = lessons().get(game), "", context.registry
    if lesson is None:
        raise UserError(NOT_TAUGHT)
    table = await _running(registry, responder.user, game)
    if table is None:
        notice = responder.say(lesson.intro) + "\n-# " + responder.say(ALIKE, name=lesson.name)
        if beside is None:
            await play.need_place(registry, responder)
        await responder.acknowledge()
        table = await opened(registry, responder, game, beside)
    await show_hand(Press(responder, table, Hand(table.id), context), notice=notice)


async def opened(registry: TableRegistry, responder: Responder, game: str, beside: Table | None = None) -> Table:
    """Return a lesson that has begun, in the channel of the table where it was asked for, or of the command."""
    lesson = lessons()[game]
    settings = TableSettings(
        options=dict(lesson.options), seats_wanted=2, lesson=True, lesson_from=beside.id if beside else 0
    )
    channel = _channel(responder.interaction)
    if beside is not None:  # a forum post cannot contain a thread
        channel = beside.home if beside.settings.forum else beside.row.channel
    table = await play.opened(registry, responder, game, settings, channel, [LEVEL])

    async def begin(table: Table) -> None:
        await lobby.wish(table, responder.user, lesson.seat)
        await start.start(table, responder.user)
        await autoplay.run(table)  # so that the first screen has a question

    await table.do(begin)
    return table


def _channel(interaction: discord.Interaction[Any]) -> int:
    """Return a channel for the lesson's thread: a thread cannot contain one."""
    here = interaction.channel
    if isinstance(here, discord.Thread) and isinstance(here.parent, discord.TextChannel):
        return here.parent.id
    return interaction.channel_id or 0


def _lesson(table: Table, user: int) -> bool:
    return table.settings.lesson and plays(table, user)


async def _running(registry: TableRegistry, user: int, game: str) -> Table | None:
    for row in await registry.services.storage.tables_of(user, unfinished=True):
        if row.game == game and row.status == "playing" and TableSettings.load(row.settings).lesson:
            return await registry.table(row.id)
    return None
