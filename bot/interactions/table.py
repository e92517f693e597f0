"""Commands about the table one plays at: /board, /move, /log, /concede, /cancel."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from bot.errors import UserError
from bot.interactions import noting, showing, typed, votes
from bot.interactions.find_table import find_table, table_choices
from bot.interactions.live_hands import LiveHands
from bot.interactions.responder import Responder
from bot.interactions.rights import moderates
from bot.scheduler import timeouts
from bot.tables import moves
from bot.tables.registry import TableRegistry
from bot.words import N_, speaker

Command = app_commands.Command[Any, ..., Any]


def commands(registry: TableRegistry, live: LiveHands) -> list[Command]:
    """All of them."""
    made = [_board(registry), _move(registry, live), _log(registry), _concede(registry), _cancel(registry)]
    for command in made:
        command.autocomplete("table")(_tables(registry))  # type: ignore[arg-type]  # the field is a number
    return made


def _tables(registry: TableRegistry) -> Callable[..., Awaitable[list[app_commands.Choice[int]]]]:
    async def complete(interaction: discord.Interaction, current: int | str) -> list[app_commands.Choice[int]]:
        return await table_choices(registry, interaction, str(current))

    return complete


def _board(registry: TableRegistry) -> Command:
    @app_commands.command(name="board", description="The board in words")
    @app_commands.describe(table="Which of your tables", piles="List the discard piles instead")
    async def board(interaction: discord.Interaction, table: int | None = None, piles: bool = False) -> None:  # noqa: FBT001, FBT002
        responder = Responder(interaction)
        found = await find_table(registry, responder, table, back=True)
        if piles:
            await responder.show(showing.piles(found, responder.user, responder.say, page=0))
            return
        await responder.show(showing.text(found, responder.user, responder.say))

    return board


def _move(registry: TableRegistry, live: LiveHands) -> Command:
    @app_commands.command(name="move", description="Make a move by typing; your legal moves are suggested")
    @app_commands.describe(move="What you want to do", table="Which of your tables")
    async def move(interaction: discord.Interaction, move: str, table: int | None = None) -> None:
        responder = Responder(interaction)
        found = await find_table(registry, responder, table)
        seat = moves.need_player(found, responder.user)
        stamp, text = typed.meant(found, seat.seat, responder.say, move)
        await responder.acknowledge()
        await found.do(lambda table: timeouts.came_back(table, responder.user))
        notice = await noting.play(found, responder.user, responder.say, stamp, [text], "typed")
        await responder.show(showing.hand(found, responder.user, responder.say, notice=notice))
        live.opened(found, responder.user, interaction, responder.say)

    @move.autocomplete("move")
    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        number = getattr(interaction.namespace, "table", None)
        try:
            found = await find_table(registry, Responder(interaction), number)
            seat = moves.need_player(found, interaction.user.id)
        except UserError:
            return []
        return typed.suggestions(found, seat.seat, speaker(str(interaction.locale)), current)

    return move


def _log(registry: TableRegistry) -> Command:
    @app_commands.command(name="log", description="What happened in a game")
    @app_commands.describe(table="Which of your tables")
    async def log(interaction: discord.Interaction, table: int | None = None) -> None:
        responder = Responder(interaction)
        found = await find_table(registry, responder, table, back=True)
        say = responder.say
        screen = showing.told(
            found, responder.user, say, found.moves[-60:], title=say("log"), empty=say("Nothing has happened yet.")
        )
        await responder.show(screen)

    return log


def _concede(registry: TableRegistry) -> Command:
    @app_commands.command(name="concede", description="Give up a game")
    @app_commands.describe(table="Which of your tables")
    async def concede(interaction: discord.Interaction, table: int | None = None) -> None:
        responder = Responder(interaction)
        found = await find_table(registry, responder, table)
        moves.need_player(found, responder.user)
        question = N_("Do you really want to give up this game?")
        await responder.show(showing.sure(found, responder.say, question, "concede"))

    return concede


def _cancel(registry: TableRegistry) -> Command:
    @app_commands.command(
        name="cancel", description="Call a game off: everybody has to agree, unless a moderator does it"
    )
    @app_commands.describe(table="Which table")
    async def cancel(interaction: discord.Interaction, table: int | None = None) -> None:
        responder = Responder(interaction)
        found = await find_table(registry, responder, table)
        if await moderates(interaction, found):
            await responder.show(await votes.end(responder, found, sure=False))
            return
        await responder.show(await votes.vote(responder, found, "cancel", sure=False))

    return cancel
