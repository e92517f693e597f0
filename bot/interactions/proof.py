"""/proof: a game that is over as a file, with which anybody can prove that nobody touched its deck."""

from __future__ import annotations

import io

import discord
from discord import app_commands

from bot.errors import UserError
from bot.interactions.command import Command, completes
from bot.interactions.offered import own_games
from bot.interactions.press import Context, Handler, Press
from bot.interactions.responder import Responder
from bot.interactions.rights import find_game
from bot.tables import proof as proving
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.ui.ids import CustomId
from bot.ui.verbs import Proof
from bot.words import N_

SECRET = N_("The proof tells every secret of the game, so there is none before it is over.")
DELETED = N_("The moves of this game are no longer stored; only its result is.")
HOW = N_(
    "This is the whole game. `housecall verify {name} --start … --end …` checks it: *start* is the fingerprint in the "
    "game's first post, *end* the one in its results. docs/proof.md says what that proves, and what it does not."
)


async def on_proof(press: Press[Proof]) -> None:
    """Hand it out, to whoever may look at the game."""
    table, responder = press.table, press.responder
    need_over(table)
    await responder.acknowledge(silent=responder.private)
    await hand(press.context.registry, responder, table)


BUTTONS: dict[type[CustomId], Handler] = {Proof: on_proof}


def commands(context: Context) -> list[Command]:
    """Its command."""
    registry = context.registry

    @app_commands.command(name="proof", description="A finished game as a file that proves its shuffle")
    @app_commands.describe(table="Which game; without it the latest one of this channel")
    async def proof(interaction: discord.Interaction, table: int | None = None) -> None:
        responder = Responder(interaction)
        found = await find_game(registry, responder, table)
        need_over(found)
        await responder.acknowledge()
        await hand(registry, responder, found)

    return [completes(context, proof, own_games)]


def need_over(table: Table) -> None:
    """UserError while the game has secrets."""
    if table.row.status not in proving.ENDED or table.row.seed is None:
        raise UserError(SECRET)


async def hand(registry: TableRegistry, responder: Responder, table: Table) -> None:
    """The file, for whoever asked alone, after they were acknowledged."""
    try:
        made = await proving.export(registry.services.storage, table.id)
    except proving.NoFileError:
        raise UserError(DELETED) from None
    name = f"{table.row.game}-{table.id}.json"
    words, file = responder.say(HOW, name=name), discord.File(io.BytesIO(proving.text(made)), filename=name)
    if responder.silent:  # what was pressed on stays
        await responder.interaction.followup.send(words, file=file, ephemeral=True)
    else:
        await responder.interaction.edit_original_response(content=words, attachments=[file])
