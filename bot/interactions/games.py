"""/games: a player's tables, and the way from one hand to the next in the same message."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.errors import UserError
from bot.interactions.command import Command
from bot.interactions.hand import show_hand
from bot.interactions.press import Context, Handler, Press
from bot.interactions.responder import Responder
from bot.outbox.hand_kept import moved
from bot.screens.games import SHOWN, is_awaited
from bot.screens.games import games as listed
from bot.tables.moves import need_player
from bot.tables.turns import NEVER, waiting
from bot.ui.ids import CustomId
from bot.ui.verbs import GoTo
from bot.words import N_


async def on_go_to(press: Press[GoTo]) -> None:
    """Show the hand at another table in the pressed message. The hand that was there is closed."""
    left, message = press.asked.left, press.responder.interaction.message
    if not press.table.over:  # a finished game has no hand to replace this one
        need_player(press.table, press.user, looking=True)
    await press.responder.acknowledge()
    if left is not None:
        press.context.live.closed(left, press.user)
    if left is not None and message is not None and not message.flags.ephemeral and not press.table.over:
        await moved(press.context.registry, press.user, message.id, left, press.table)
    await show_hand(press)


BUTTONS: dict[type[CustomId], Handler] = {GoTo: on_go_to}


def commands(context: Context) -> list[Command]:
    registry = context.registry

    @app_commands.command(name="games", description="Your games, where it is your turn, and a button to each hand")
    async def games(interaction: discord.Interaction) -> None:
        responder = Responder(interaction)
        await responder.acknowledge()
        rows = await registry.services.storage.tables_of(responder.user, unfinished=True, limit=SHOWN + 1)
        if not rows:
            await responder.word(N_("You play at no table just now. /play opens one."))
            return
        turns = await waiting(registry.services, responder.user)
        place = {turn.row.id: n for n, turn in enumerate(turns)}
        tables = []
        for row in dict.fromkeys([*(turn.row for turn in turns), *rows]):
            try:
                tables.append(await registry.table(row.id))
            except UserError:
                continue
        tables.sort(key=lambda table: (place.get(table.id, NEVER), not is_awaited(table, responder.user)))
        shown = list(dict.fromkeys(tables))
        await responder.show(listed(responder.say, turns, shown[:SHOWN], responder.user, more=len(shown) > SHOWN))

    return [games]
