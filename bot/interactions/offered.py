"""Suggestions of tables and games for a command's field."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from bot.names import clean
from bot.tables.registry import TableRegistry
from bot.ui.limits import CHOICES, clip
from engines import GAMES
from storage import TableRow

LATEST = 50
"""How many of a person's latest tables are searched."""
Offered = list[app_commands.Choice[int]]


async def own_tables(registry: TableRegistry, interaction: discord.Interaction[Any], typed: str) -> Offered:
    rows = await registry.services.storage.tables_of(interaction.user.id, unfinished=True, limit=LATEST)
    return await _fitting(registry, rows, typed)


async def own_games(registry: TableRegistry, interaction: discord.Interaction[Any], typed: str) -> Offered:
    rows = await registry.services.storage.tables_of(interaction.user.id, unfinished=False, limit=LATEST)
    return await _fitting(registry, [row for row in rows if row.started is not None and row.game in GAMES], typed)


async def _fitting(registry: TableRegistry, rows: Iterable[TableRow], typed: str) -> Offered:
    found = []
    for row in rows:
        names = [clean(seat.name) for seat in await registry.services.storage.seats(row.id)]
        name = clip(f"#{row.id} {GAMES[row.game].title}: {', '.join(names)}", 100)
        if typed.casefold() in name.casefold():
            found.append(app_commands.Choice(name=name, value=row.id))
    return found[:CHOICES]
