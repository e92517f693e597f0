"""/games: the tables somebody plays at, whose turn it is, and links to them."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.errors import UserError
from bot.interactions.command import Command
from bot.interactions.press import Context
from bot.interactions.responder import Responder
from bot.screens.games import is_awaited, line
from bot.ui.components import Screen, Text
from bot.ui.limits import clip
from bot.words import N_

SHOWN = 20


def commands(context: Context) -> list[Command]:
    """Its command."""
    registry = context.registry

    @app_commands.command(name="games", description="Your games, and where it is your turn")
    async def games(interaction: discord.Interaction) -> None:
        responder = Responder(interaction)
        await responder.acknowledge()
        rows = await registry.services.storage.tables_of(responder.user, unfinished=True, limit=SHOWN)
        if not rows:
            await responder.word(N_("You play at no table just now. /play opens one."))
            return
        lines = []
        for row in rows:
            try:
                table = await registry.table(row.id)
            except UserError:
                continue
            lines.append((is_awaited(table, responder.user), line(table, responder.user, responder.say)))
        lines.sort(key=lambda one: not one[0])
        body = "\n".join(text for _, text in lines)
        await responder.show(Screen((Text(f"### {responder.say('Games you are playing')}"), Text(clip(body, 3500)))))

    return [games]
