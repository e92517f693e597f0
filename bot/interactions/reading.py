"""Screens that only show something: changes, the log, the board, piles, reasons, more, and a player's tables."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.errors import UserError
from bot.history import missed, news
from bot.interactions import showing
from bot.interactions.commands import Command, carry_out, completes, plain
from bot.interactions.find_table import begun, plays
from bot.interactions.hand import show_hand
from bot.interactions.press import Context, Handler, Press
from bot.interactions.responder import Responder
from bot.outbox.inbox_hand import moved
from bot.screens import board as boards
from bot.screens.games import SHOWN, is_awaited
from bot.screens.games import games as listed
from bot.screens.phrases import title_of
from bot.tables import spectators, undo
from bot.tables.moves import need_player
from bot.tables.reader import signed
from bot.tables.registry import TableRegistry
from bot.tables.turns import NEVER, waiting
from bot.ui.components import Screen
from bot.ui.ids import CustomId
from bot.ui.verbs import Changed, GoTo, InWords, Log, More, Piles, See, Why
from bot.words import N_

PATIENCE = 8.0
"""Seconds to wait for a personal picture; else the board is in words."""


async def on_changed(press: Press[Changed]) -> Screen:
    """Show the turns since this person's last move, or since they last looked; else the board's lines."""
    table, say = press.table, press.responder.say
    showing.need_begun(table)
    await press.responder.acknowledge()
    press.context.live.closed(table.id, press.user)
    seat = table.seat_of(press.user)
    if seat is not None:
        lines = missed.since(table, seat.seat, missed.last_own(table, press.user), say)
        empty = say("Nothing has happened since your last move.")
    else:
        looked = await table.do(lambda table: spectators.looked(table, press.user))
        lines = missed.since(table, None, looked, say) or news.latest(table, say)
        empty = say("Nothing has happened yet.")
    return showing.told(table, press.user, say, lines, title=say("what changed"), empty=empty)


def _closing(show: Callable[[Press[Any]], Awaitable[Screen]]) -> Handler:
    """Return the handler of a button whose screen replaces the hand; the command's screen is shown next to it."""

    async def shown(press: Press[Any]) -> Screen:
        press.context.live.closed(press.table.id, press.user)
        return await show(press)

    return shown


async def show_log(press: Press[Log]) -> Screen:
    say = await signed(press.table, press.user, press.responder.say)
    return await showing.log(press.table, press.user, say, press.asked.page or 0)


async def show_words(press: Press[InWords]) -> Screen:
    return showing.text(press.table, press.user, press.responder.say)


async def show_piles(press: Press[Piles]) -> Screen:
    return showing.piles(press.table, press.user, press.responder.say, press.asked.page or 0)


async def on_see(press: Press[See]) -> Screen | None:
    """Show the board as a picture, including what only this person may know."""
    table, responder = press.table, press.responder
    showing.need_begun(table)
    await responder.acknowledge()
    press.context.live.closed(table.id, press.user)
    seat = table.seat_of(press.user)
    audience = table.audience(seat.seat if seat else None, responder.say)
    if press.values and press.values[0].isdecimal() and int(press.values[0]) < len(table.seats):
        audience = replace(audience, at=replace(audience.at, large=int(press.values[0])))
    picture = await press.context.registry.pictures.draw(audience, patience=PATIENCE)
    if picture is None:
        return showing.text(table, press.user, responder.say)
    name = f"view-{press.context.registry.pictures.key(audience)}.png"
    await responder.show(boards.seen(audience, title=title_of(table), filename=name), {name: picture})
    return None


async def on_why(press: Press[Why]) -> Screen:
    press.context.live.closed(press.table.id, press.user)
    return showing.why(press.table, press.user, press.responder.say, press.asked.path, press.asked.page or 0)


async def on_more(press: Press[More]) -> Screen:
    press.context.live.closed(press.table.id, press.user)
    back = undo.possible(press.table, press.user)
    return showing.more(press.table, press.user, press.responder.say, back=back)


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


BUTTONS: dict[type[CustomId], Handler] = {
    See: on_see,
    Changed: on_changed,
    Log: _closing(show_log),
    InWords: _closing(show_words),
    Piles: _closing(show_piles),
    Why: on_why,
    More: on_more,
    GoTo: on_go_to,
}


def commands(context: Context) -> list[Command]:
    return [
        completes(context, _board(context)),
        plain(context, "log", "What happened in a game", Log, show_log, could=begun, back=True),
        plain(context, "changed", "What happened since you last looked", Changed, on_changed, could=begun, back=True),
        plain(context, "why", "Why you cannot do what you would like to do", Why, on_why, could=plays),
        _games(context.registry),
    ]


def _board(context: Context) -> Command:
    @app_commands.command(name="board", description="The board in words")
    @app_commands.describe(table="Which of your tables", piles="List the discard piles instead")
    async def board(interaction: discord.Interaction, table: int | None = None, piles: bool = False) -> None:  # noqa: FBT001, FBT002
        if piles:
            await carry_out(context, interaction, table, Piles, show_piles, could=begun, back=True)
        else:
            await carry_out(context, interaction, table, InWords, show_words, could=begun, back=True)

    return board


def _games(registry: TableRegistry) -> Command:
    @app_commands.command(name="games", description="Your games, where it is your turn, and a button to each hand")
    async def games(interaction: discord.Interaction) -> None:
        responder = Responder.of(interaction)
        await responder.acknowledge()
        rows = await registry.services.storage.tables_of(responder.user, unfinished=True, limit=SHOWN + 1)
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
        if not shown:
            await responder.word(N_("You play at no table just now. /play opens one."))
            return
        await responder.show(listed(responder.say, turns, shown[:SHOWN], responder.user, more=len(shown) > SHOWN))

    return games
