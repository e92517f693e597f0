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
from bot.interactions.responder import Answer
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
        answer = Answer(interaction)
        found = await find_table(registry, answer, table, back=True)
        if piles:
            await answer.show(showing.piles(found, answer.user, answer.say, page=0))
            return
        await answer.show(showing.text(found, answer.user, answer.say))

    return board


def _move(registry: TableRegistry, live: LiveHands) -> Command:
    @app_commands.command(name="move", description="Make a move by typing; your legal moves are suggested")
    @app_commands.describe(move="What you want to do", table="Which of your tables")
    async def move(interaction: discord.Interaction, move: str, table: int | None = None) -> None:
        answer = Answer(interaction)
        found = await find_table(registry, answer, table)
        seat = moves.need_player(found, answer.user)
        stamp, text = typed.meant(found, seat.seat, answer.say, move)
        await answer.acknowledge()
        await found.do(lambda table: timeouts.came_back(table, answer.user))
        notice = await noting.play(found, answer.user, answer.say, stamp, [text], "typed")
        await answer.show(showing.hand(found, answer.user, answer.say, notice=notice))
        live.opened(found, answer.user, interaction, answer.say)

    @move.autocomplete("move")
    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        number = getattr(interaction.namespace, "table", None)
        try:
            found = await find_table(registry, Answer(interaction), number)
            seat = moves.need_player(found, interaction.user.id)
        except UserError:
            return []
        return typed.suggestions(found, seat.seat, speaker(str(interaction.locale)), current)

    return move


def _log(registry: TableRegistry) -> Command:
    @app_commands.command(name="log", description="What happened in a game")
    @app_commands.describe(table="Which of your tables")
    async def log(interaction: discord.Interaction, table: int | None = None) -> None:
        answer = Answer(interaction)
        found = await find_table(registry, answer, table, back=True)
        say = answer.say
        screen = showing.told(
            found, answer.user, say, found.moves[-60:], title=say("log"), empty=say("Nothing has happened yet.")
        )
        await answer.show(screen)

    return log


def _concede(registry: TableRegistry) -> Command:
    @app_commands.command(name="concede", description="Give up a game")
    @app_commands.describe(table="Which of your tables")
    async def concede(interaction: discord.Interaction, table: int | None = None) -> None:
        answer = Answer(interaction)
        found = await find_table(registry, answer, table)
        moves.need_player(found, answer.user)
        question = N_("Do you really want to give up this game?")
        await answer.show(showing.sure(found, answer.say, question, "concede"))

    return concede


def _cancel(registry: TableRegistry) -> Command:
    @app_commands.command(
        name="cancel", description="Call a game off: everybody has to agree, unless a moderator does it"
    )
    @app_commands.describe(table="Which table")
    async def cancel(interaction: discord.Interaction, table: int | None = None) -> None:
        answer = Answer(interaction)
        found = await find_table(registry, answer, table)
        if await moderates(interaction, found):
            await answer.show(await votes.end(answer, found, sure=False))
            return
        await answer.show(await votes.vote(answer, found, "cancel", sure=False))

    return cancel
