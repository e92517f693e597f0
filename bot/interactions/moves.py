"""A hand: open it, go through menus, make moves."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.errors import UserError
from bot.interactions import noting, showing, typed
from bot.interactions.command import Command, completes, plain
from bot.interactions.find_table import find_table
from bot.interactions.press import Context, Handler, Press
from bot.interactions.responder import Responder
from bot.scheduler import timeouts
from bot.screens import hand as hands
from bot.screens.menus import DEEPER, WHOLE
from bot.screens.phrases import title_of
from bot.tables import sentences, standing
from bot.tables.moves import STALE, need_player
from bot.ui.components import Screen
from bot.ui.ids import CustomId, DecisionStamp
from bot.ui.verbs import Choose, Hand, MakeMove, MoveMany, SureMove, TurnPage
from bot.words import speaker
from engines.game import Decision, Move


async def on_hand(press: Press[Hand]) -> Screen:
    """My hand."""
    return show_hand(press)


def show_hand(press: Press[Any], *, notice: str = "", path: tuple[int, tuple[str, ...], int] | None = None) -> Screen:
    """The hand of whoever pressed; kept fresh from now on."""
    table, responder = press.table, press.responder
    table.here(press.user)
    seat = table.seat_of(press.user)
    if seat is not None and (word := standing.of(table, seat.seat).word):
        notice = f"📋 {sentences.told(responder.say, word)}\n{notice}".strip()
        number = seat.seat
        table.background(lambda table: standing.told(table, number, word), "word")
    if seat is not None and seat.status == "absent":
        table.background(lambda table: timeouts.came_back(table, press.user), "back")
    screen = showing.hand(table, press.user, responder.say, notice=notice, path=path)
    press.context.live.opened(table, press.user, responder.interaction, responder.say, submenu=path is not None)
    return screen


async def on_move(press: Press[MakeMove]) -> Screen:
    """A button that is a move."""
    return await _choose(press, press.asked.stamp, [press.asked.move], sure=False)


async def on_sure_move(press: Press[SureMove]) -> Screen:
    """A move that was asked for once more."""
    return await _choose(press, press.asked.stamp, [press.asked.move], sure=True)


async def on_choose(press: Press[Choose]) -> Screen:
    """A choice in a menu: whole moves, or the next word of one."""
    stamp = press.asked.stamp
    whole = [value[1:] for value in press.values if value.startswith(WHOLE)]
    if whole:
        return await _choose(press, stamp, whole, sure=False)
    if len(press.values) != 1 or not press.values[0].startswith(DEEPER):
        raise UserError(STALE, fresh=True)
    _decision(press, stamp)
    words = (*press.asked.path.split(), press.values[0][1:])
    return show_hand(press, path=(stamp.number, words, 0))


async def on_turn_page(press: Press[TurnPage]) -> Screen:
    """Another page of a menu."""
    asked = press.asked
    _decision(press, asked.stamp)
    return show_hand(press, path=(asked.stamp.number, tuple(asked.path.split()), asked.page))


async def on_move_many(press: Press[MoveMany]) -> Screen:
    """Several moves in the order shown; they are named by their places in the decision's list."""
    stamp = press.asked.stamp
    decision = _decision(press, stamp)
    offered = list(decision.moves)
    try:
        texts = [str(offered[int(place)]) for place in press.asked.places.split(",")]
    except (ValueError, IndexError):
        raise UserError(STALE, fresh=True) from None
    return await _choose(press, stamp, texts, sure=True)


def _decision(press: Press[Any], stamp: DecisionStamp) -> Decision:
    table = press.table
    seat = need_player(table, press.user)
    found = next((one for one in table.own(seat.seat) if one.number == stamp.number), None)
    if found is None or stamp.undos != table.row.undo_count:
        raise UserError(STALE, fresh=True)
    return found


async def _choose(press: Press[Any], stamp: DecisionStamp, texts: list[str], *, sure: bool) -> Screen:
    """Make the moves, after asking once more where a slip would be regretted or their order matters."""
    table, responder = press.table, press.responder
    if not sure:
        decision = _decision(press, stamp)
        moves = [move for move in decision.moves if str(move) in texts]
        moves.sort(key=lambda move: texts.index(str(move)))
        asked = _ask_once_more(press, decision, moves)
        if asked is not None:
            return asked
    await responder.acknowledge()
    press.context.live.closed(table.id, press.user)  # the answer shows the fresh hand
    notice = await noting.play(table, press.user, responder.say, stamp, texts)
    return show_hand(press, notice=notice)


def _ask_once_more(press: Press[Any], decision: Decision, moves: list[Move]) -> Screen | None:
    table = press.table
    seat = need_player(table, press.user)
    audience = table.audience(seat.seat, press.responder.say)
    if len(moves) > 1:
        return hands.many(audience, decision, moves, title=title_of(table))
    if moves and table.face.fateful(audience.at, moves[0]):
        press.context.live.closed(table.id, press.user)
        return hands.confirm(audience, decision, moves[0], title=title_of(table))
    return None


BUTTONS: dict[type[CustomId], Handler] = {
    Hand: on_hand,
    MakeMove: on_move,
    SureMove: on_sure_move,
    Choose: on_choose,
    TurnPage: on_turn_page,
    MoveMany: on_move_many,
}


# --------------------------------------------------------------------------------------------------------- by typing


def commands(context: Context) -> list[Command]:
    """The commands."""
    hand = plain(context, "hand", "Your hand and what you can do", Hand, on_hand)
    return [hand, completes(context, _move(context))]


def _move(context: Context) -> Command:
    registry = context.registry

    @app_commands.command(name="move", description="Make a move by typing; your legal moves are suggested")
    @app_commands.describe(move="What you want to do", table="Which of your tables")
    async def move(interaction: discord.Interaction, move: str, table: int | None = None) -> None:
        responder = Responder(interaction)
        found = await find_table(registry, responder, table)
        seat = need_player(found, responder.user)
        stamp, text = typed.meant(found, seat.seat, responder.say, move)
        await responder.acknowledge()
        await found.do(lambda table: timeouts.came_back(table, responder.user))
        notice = await noting.play(found, responder.user, responder.say, stamp, [text], "typed")
        await responder.show(showing.hand(found, responder.user, responder.say, notice=notice))
        context.live.opened(found, responder.user, interaction, responder.say)

    @move.autocomplete("move")
    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        number = getattr(interaction.namespace, "table", None)
        try:
            found = await find_table(registry, Responder(interaction), number)
            seat = need_player(found, interaction.user.id)
        except UserError:
            return []
        return typed.suggestions(found, seat.seat, speaker(str(interaction.locale)), current)

    return move
