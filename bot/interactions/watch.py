"""/watch: watch a game as a spectator."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.interactions.command import Command, completes
from bot.interactions.offered import own_games
from bot.interactions.press import Context, Handler, Press
from bot.interactions.responder import Responder
from bot.interactions.rights import game_meant, need_sight
from bot.screens.phrases import jump
from bot.tables import spectators
from bot.tables.table import Table
from bot.ui.components import Screen, Text
from bot.ui.ids import CustomId
from bot.ui.verbs import Watch


async def on_watch(press: Press[Watch]) -> Screen:
    await press.responder.acknowledge()
    return await toggled(press.table, press.responder)


def commands(context: Context) -> list[Command]:
    registry = context.registry

    @app_commands.command(name="watch", description="Watch a game, or stop: you are called once, when it is over")
    @app_commands.describe(table="Which game; without it the latest one of this channel")
    @app_commands.guild_only()
    async def watch(interaction: discord.Interaction, table: int | None = None) -> None:
        responder = Responder(interaction)
        found = await game_meant(registry, responder, table)
        if found.watcher(responder.user) is None:  # spectators may always stop
            await need_sight(responder, found)
        await responder.acknowledge()
        await responder.show(await toggled(found, responder))

    return [completes(context, watch, own_games)]


async def toggled(table: Table, responder: Responder) -> Screen:
    say = responder.say
    if await table.do(lambda table: spectators.watch(table, responder.user)):
        words = say("You watch this game: {link}. You are called once, when it is over.", link=jump(table.row))
        more = say("*What changed* on the board tells you what you have missed; /watch again stops.")
        return Screen((Text(f"👀 {words}\n-# {more}"),))
    return Screen((Text(say("You no longer watch this game.")),))


BUTTONS: dict[type[CustomId], Handler] = {Watch: on_watch}
