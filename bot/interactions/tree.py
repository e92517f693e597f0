"""The tree of slash commands. Every error in them is answered in one place."""

from __future__ import annotations

from typing import Any

import discord
import structlog
from discord import app_commands
from discord.ext import commands
from structlog.contextvars import bind_contextvars

from bot.interactions.gate import need_welcome_typed
from bot.interactions.responder import Responder
from bot.tables import pressing

log = structlog.get_logger()
Command = app_commands.Command[Any, ..., Any] | app_commands.ContextMenu


class Tree(app_commands.CommandTree[Any]):
    """The bot's slash commands."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Give the command's log lines its number, and refuse a second delivery."""
        if not await interaction.client.arrivals.taken(interaction.id):
            return False
        command = interaction.command
        pressing.begin(interaction.id)
        bind_contextvars(interaction=interaction.id, command=command and command.qualified_name)
        try:
            await need_welcome_typed(interaction.client.registry, interaction)
        except Exception as sorry:  # noqa: BLE001  the boundary of what comes before a command
            if interaction.type is not discord.InteractionType.autocomplete:
                await Responder(interaction).excuse(sorry)
            return False
        if command is not None and interaction.type is not discord.InteractionType.autocomplete:
            _count(command, interaction)
        return True

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            log.warning("autocomplete_failed", error=str(error))
            return
        await Responder.of(interaction).excuse(error)


def _count(command: Command, interaction: discord.Interaction[Any]) -> None:
    """Count the command and its fields that were filled in."""
    usage, given = interaction.client.usage, {name for name, _ in interaction.namespace}
    usage.count("command", command.qualified_name)
    for field in command.parameters if isinstance(command, app_commands.Command) else ():
        if field.display_name in given:
            usage.count("field", f"{command.qualified_name} {field.display_name}")


CONNECTS: dict[str, Any] = {
    "command_prefix": commands.when_mentioned,
    "help_command": None,
    "intents": discord.Intents(guilds=True, guild_messages=True),  # messages: to notice deleted boards
    "allowed_mentions": discord.AllowedMentions.none(),
    "member_cache_flags": discord.MemberCacheFlags.none(),
    "chunk_guilds_at_startup": False,
    "max_messages": None,
    "tree_cls": Tree,
}
"""Gateway settings: only what the bot needs."""
