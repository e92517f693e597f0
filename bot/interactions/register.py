"""Every slash command of the bot, in one list."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.interactions import (
    admin,
    games,
    learn,
    me,
    play,
    pressing,
    proof,
    records,
    replay,
    rules,
    server,
    table,
    watch,
)
from bot.interactions.live_hands import LiveHands
from bot.tables.registry import TableRegistry

Command = app_commands.Command[Any, ..., Any] | app_commands.Group


def commands(registry: TableRegistry, live: LiveHands) -> list[Command]:
    """All of them, for the tree and for the sentences that translators need."""
    return [
        play.command(registry),
        learn.command(registry, live),
        *table.commands(registry, live),
        *pressing.commands(registry, live),
        rules.command(),
        admin.group(registry),
        games.command(registry),
        me.group(registry),
        server.group(registry),
        watch.command(registry),
        replay.command(registry),
        proof.command(registry),
        *records.commands(registry),
    ]
