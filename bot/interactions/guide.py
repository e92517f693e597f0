"""/help: about the bot, how to begin, and its games."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.errors import UserError
from bot.faces import FACES
from bot.interactions.command import Command
from bot.interactions.press import UNKNOWN, Context, OutsideHandler, OutsidePress
from bot.interactions.responder import Responder
from bot.screens.guide import guide
from bot.ui.components import Screen
from bot.ui.ids import CustomId
from bot.ui.lobby_verbs import Help
from engines import GAMES


async def on_help(press: OutsidePress[Help]) -> Screen:
    chosen = press.values[0] if press.values else ""
    if chosen not in GAMES:
        raise UserError(UNKNOWN)
    return guide(press.responder.say, GAMES, FACES, press.context.registry.services.settings, chosen)


OUTSIDE: dict[type[CustomId], OutsideHandler] = {Help: on_help}


def commands(context: Context) -> list[Command]:
    @app_commands.command(name="help", description="What I am, how to begin, and what there is to play")
    async def help_(interaction: discord.Interaction) -> None:
        responder = Responder(interaction)
        await responder.show(guide(responder.say, GAMES, FACES, context.registry.services.settings))

    return [help_]
