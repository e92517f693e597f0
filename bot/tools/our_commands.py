"""The bot's commands without a running bot."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import discord

from bot.interactions import register
from bot.interactions.commands import Tree

if TYPE_CHECKING:
    from bot.interactions.register import Command
    from bot.settings import Settings


def our_commands(settings: Settings) -> list[Command]:
    """Return the commands; none of them can be used."""
    context: Any = SimpleNamespace(registry=SimpleNamespace(services=SimpleNamespace(settings=settings)))
    return register.commands(context)


def our_tree(settings: Settings) -> Tree:
    """Return the tree of the commands, as Discord gets them."""
    tree = Tree(discord.Client(intents=discord.Intents(guilds=True)))
    for one in our_commands(settings):
        tree.add_command(one)
    return tree
