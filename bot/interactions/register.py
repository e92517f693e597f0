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
from bot.tables.registry import Hall

Command = app_commands.Command[Any, ..., Any] | app_commands.Group


def commands(hall: Hall, live: LiveHands) -> list[Command]:
    """All of them, for the tree and for the sentences that translators need."""
    return [
        play.command(hall),
        learn.command(hall, live),
        *table.commands(hall, live),
        *pressing.commands(hall, live),
        rules.command(),
        admin.group(hall),
        games.command(hall),
        me.group(hall),
        server.group(hall),
        watch.command(hall),
        replay.command(hall),
        proof.command(hall),
        *records.commands(hall),
    ]
