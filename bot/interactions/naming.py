"""Taking over the present names of the people who press and type."""

from __future__ import annotations

from bot.interactions.responder import Responder
from bot.tables import renaming
from bot.tables.table import Table


def take_name(responder: Responder, table: Table) -> None:
    """Take over a person's name after what they asked for was done, if it came from the table's own server: elsewhere
    they may have another name.
    """
    guild, user, name = responder.interaction.guild_id, responder.user, responder.name
    if guild is not None and guild == table.row.guild and renaming.outdated(table, user, name):
        table.background(lambda table: renaming.take_over(table, user, name), "name")
