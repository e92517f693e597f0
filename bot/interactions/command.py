"""Commands that do the same as a table's button."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot.interactions.find_table import find_table
from bot.interactions.offered import Offered, own_tables
from bot.interactions.press import Context, Press
from bot.interactions.responder import Responder
from bot.ui.components import Screen
from bot.ui.ids import CustomId
from bot.words import N_

Command = app_commands.Command[Any, ..., Any]
DONE = N_("Done.")
Asked = TypeVar("Asked", bound=CustomId)


async def carry_out(
    context: Context,
    interaction: discord.Interaction[Any],
    table: int | None,
    ask: Callable[[int], Asked],
    handler: Callable[[Press[Asked]], Awaitable[Screen | None]],
    *,
    values: Sequence[str] = (),
    back: bool = False,
) -> None:
    """Run a button's handler at a table; `ask` makes the custom_id for its number. `back`: in the thread of a finished
    game, that game counts.
    """
    responder = Responder(interaction)
    found = await find_table(context.registry, responder, table, back=back)
    screen = await handler(Press(responder, found, ask(found.id), context, list(values)))
    if screen is not None:
        await responder.show(screen)
    elif not responder.shown:
        await responder.word(DONE)


def completes(context: Context, command: Command, offered: Callable[..., Awaitable[Offered]] = own_tables) -> Command:
    """Add suggestions to the field `table`: the player's tables, or those of `offered`."""

    async def complete(interaction: discord.Interaction, current: str) -> Offered:
        return await offered(context.registry, interaction, str(current))

    command.autocomplete("table")(complete)
    return command


def plain(
    context: Context,
    name: str,
    description: str,
    ask: Callable[[int], Asked],
    handler: Callable[[Press[Asked]], Awaitable[Screen | None]],
    *,
    back: bool = False,
) -> Command:
    """Return a command whose only field is a table."""

    @app_commands.command(name=name, description=description)
    @app_commands.describe(table="Which of your tables")
    async def command(interaction: discord.Interaction, table: int | None = None) -> None:
        await carry_out(context, interaction, table, ask, handler, back=back)

    return completes(context, command)
