"""Which game somebody wants to look at, and whether they may: the one named, or the latest one of this channel."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.commands.answer import Answer
from bot.errors import Sorry
from bot.names import clean
from bot.screens.limits import clip
from bot.tables.hall import Hall
from bot.tables.table import Table
from bot.words import N_
from engines import GAMES
from storage import TableRow

WHICH = N_("Which game? Name its number in the field `table`; /history lists those that are over.")
HIDDEN = N_("That game is played where you cannot look.")


async def find_game(hall: Hall, answer: Answer, number: int | None) -> Table:
    """The game that is meant, running or over; Sorry where it may not be seen from here."""
    if number is None:
        row = await hall.house.storage.latest_at(answer.interaction.channel_id or 0)
        if row is None:
            raise Sorry(WHICH)
        number = row.id
    table = await hall.table(number)
    if table.seat_of(answer.user) is None and not may_see(answer.interaction, table):
        raise Sorry(HIDDEN)
    return table


def may_see(interaction: discord.Interaction, table: Table) -> bool:
    """Whether this person sees the channel of the game; what the bot does not know of a channel, it does not deny."""
    if interaction.guild_id is None or interaction.guild_id != table.row.guild:
        return False
    channel = interaction.guild.get_channel(table.row.channel) if interaction.guild else None
    if channel is None or not isinstance(interaction.user, discord.Member):
        return True
    return channel.permissions_for(interaction.user).view_channel


async def game_choices(hall: Hall, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """Games somebody plays or played, the latest touched first, for autocompletion."""
    rows = await hall.house.storage.tables_of(interaction.user.id, unfinished=False, limit=50)
    found = []
    for row in rows:
        if row.started is None or row.game not in GAMES:
            continue
        name = await _named(hall, row)
        if typed.casefold() in name.casefold():
            found.append(app_commands.Choice(name=name, value=row.id))
    return found[:25]


async def _named(hall: Hall, row: TableRow) -> str:
    names = [clean(seat.name) for seat in await hall.house.storage.seats(row.id)]
    return clip(f"#{row.id} {GAMES[row.game].title}: {', '.join(names)}", 100)
