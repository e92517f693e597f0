"""/proof: a finished game as a file that proves that its deck was not changed."""

from __future__ import annotations

import io

import discord
from discord import app_commands

from bot.errors import UserError
from bot.interactions import showing
from bot.interactions.access import find_game
from bot.interactions.commands import Command, completes
from bot.interactions.press import Context, Handler, Press
from bot.interactions.responder import Responder
from bot.tables import proof as proving
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.ui.components import Screen, Text
from bot.ui.ids import CustomId
from bot.ui.verbs import Proof
from bot.words import N_

SECRET = N_("The proof tells every secret of the game, so there is none before it is over.")
DELETED = N_("The moves of this game are no longer stored; only its result is.")
BEFORE = N_(
    "**Was it fair?** Before the first move the game's first post published `deal {start}`. That binds the shuffle and "
    "all that was agreed on: a changed card would need another number. When the game is over, this button hands you "
    "the whole game as a file that anyone can check: /help about:Fair play says how."
)
HOW = N_(
    "**Was it fair?** This is the whole game, as a file.\n"
    "Before the first move its first post published `deal {start}`; the secret number behind that was `{secret}`. The "
    "moves and the result have the fingerprint `{end}`.\n"
    "`housecall verify {name} --start {start} --end {end}` checks all of it. /help about:Fair play says what that "
    "proves, and what it does not."
)


async def on_proof(press: Press[Proof]) -> Screen | None:
    """Send the file to people who may see the game. While the game is running, show the published part."""
    table, responder = press.table, press.responder
    if table.row.started is not None and not table.over:
        words = responder.say(BEFORE, start=proving.shown(table.row.seed_hash))
        return showing.with_way_back(table, press.user, responder.say, Screen((Text(words),)))
    need_over(table)
    await responder.acknowledge(silent=responder.private)
    await hand(press.context.registry, responder, table)
    return None


BUTTONS: dict[type[CustomId], Handler] = {Proof: on_proof}


def commands(context: Context) -> list[Command]:
    registry = context.registry

    @app_commands.command(name="proof", description="A finished game as a file that proves its shuffle")
    @app_commands.describe(table="Which game; without it the latest one of this channel")
    async def proof(interaction: discord.Interaction, table: int | None = None) -> None:
        responder = Responder.of(interaction)
        found = await find_game(registry, responder, table)
        need_over(found)
        await responder.acknowledge()
        await hand(registry, responder, found)

    return [completes(context, proof, over=True)]


def need_over(table: Table) -> None:
    if table.row.status not in proving.ENDED or table.row.seed is None:
        raise UserError(SECRET)


async def hand(registry: TableRegistry, responder: Responder, table: Table) -> None:
    """Send the file privately, after the acknowledgement."""
    try:
        made = await proving.export(registry.services.storage, table.id)
    except proving.NoFileError:
        raise UserError(DELETED) from None
    name = f"{table.row.game}-{table.id}.json"
    words = responder.say(HOW, name=name, start=proving.shown(table.row.seed_hash), secret=made.seed, end=made.end)
    file = discord.File(io.BytesIO(proving.text(made)), filename=name)
    await responder.deferred()
    if responder.silent:  # the pressed message stays
        await responder.interaction.followup.send(words, file=file, ephemeral=True)
    else:
        await responder.interaction.edit_original_response(content=words, attachments=[file])
