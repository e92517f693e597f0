"""Every slash command of the bot, in one list."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands import games, keeping, learn, me, play, pressing, proof, records, replay, rules, server, table, watch
from bot.commands.live import LiveHands
from bot.tables.hall import Hall

Command = app_commands.Command[Any, ..., Any] | app_commands.Group


def commands(hall: Hall, live: LiveHands) -> list[Command]:
    """All of them, for the tree and for the sentences that translators need."""
    return [
        play.command(hall),
        learn.command(hall, live),
        *table.commands(hall, live),
        *pressing.commands(hall, live),
        rules.command(),
        keeping.group(hall),
        games.command(hall),
        me.group(hall),
        server.group(hall),
        watch.command(hall),
        replay.command(hall),
        proof.command(hall),
        *records.commands(hall),
    ]
