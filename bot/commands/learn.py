"""/learn: a first game against a computer player, with a word about each screen as it comes up."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.commands import play
from bot.commands.answer import Answer
from bot.commands.live import LiveHands
from bot.errors import Sorry
from bot.faces import lessons
from bot.presses.moves import show_hand
from bot.presses.pressed import Pressed
from bot.tables import autoplay, lobby
from bot.tables.hall import Hall
from bot.tables.table import Table
from bot.tables.terms import Terms
from bot.words import N_
from engines import GAMES

LEVEL = "easy"
NOT_TAUGHT = N_("There is no lesson for that game yet. /rules tells how it goes, and /play opens a table.")
ALIKE = N_("This lesson is always dealt in the same way (its secret number is “{name}”) and counts for no statistics.")


def command(hall: Hall, live: LiveHands) -> app_commands.Command[Any, ..., Any]:
    """The command."""
    games = [app_commands.Choice(name=GAMES[key].title, value=key) for key in lessons()]

    @app_commands.command(name="learn", description="Learn a game in five minutes, against a computer player")
    @app_commands.describe(game="Which game")
    @app_commands.choices(game=games)
    @app_commands.guild_only()
    async def learn(interaction: discord.Interaction, game: str) -> None:
        answer = Answer(interaction)
        lesson, notice = lessons().get(game), ""
        if lesson is None:
            raise Sorry(NOT_TAUGHT)
        table = await _running(hall, answer.user, game)
        if table is None:
            notice = answer.say(lesson.intro) + "\n-# " + answer.say(ALIKE, name=lesson.name)
            await play.need_place(hall, answer)
            await answer.acknowledge()
            table = await opened(hall, answer, game)
        pressed = Pressed(answer, table, "", [], hall, live)
        await answer.show(show_hand(pressed, notice=notice))

    return learn


async def opened(hall: Hall, answer: Answer, game: str) -> Table:
    """A lesson that has begun."""
    lesson = lessons()[game]
    terms = Terms(options=dict(lesson.options), most=2, lesson=True)
    change = await play.opening(hall, answer, game, terms, answer.interaction.channel_id or 0, [LEVEL])
    await change.commit()
    table = await hall.table(change.table.id)

    async def begin(table: Table) -> None:
        await lobby.wish(table, answer.user, lesson.seat)
        await lobby.start(table, answer.user)
        await autoplay.run(table)  # so that the first screen asks something already

    await table.do(begin)
    return table


async def _running(hall: Hall, user: int, game: str) -> Table | None:
    """Somebody's lesson in this game that is not over yet."""
    for row in await hall.house.storage.tables_of(user, unfinished=True):
        if row.game == game and row.status == "playing" and Terms.load(row.settings).lesson:
            return await hall.table(row.id)
    return None
