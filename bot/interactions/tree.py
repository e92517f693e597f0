"""The slash commands, every error of which is answered in one place."""

from __future__ import annotations

from typing import Any

import discord
import structlog
from discord import app_commands
from structlog.contextvars import bind_contextvars

from bot.interactions.responder import Responder

log = structlog.get_logger()


class Tree(app_commands.CommandTree[Any]):
    """The slash commands of the bot."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Let whatever this command logs carry its number; one that is delivered twice is carried out once."""
        if not interaction.client.arrivals.new(interaction.id):
            return False
        command = interaction.command
        bind_contextvars(interaction=interaction.id, command=command and command.qualified_name)
        return True

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        """Tell the person what went wrong."""
        if interaction.type is discord.InteractionType.autocomplete:
            log.warning("autocomplete_failed", error=str(error))
            return
        await Responder.of(interaction).excuse(error)
