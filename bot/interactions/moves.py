"""Answering a decision: browse menus, select moves, make them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.errors import UserError
from bot.interactions import noting, typed
from bot.interactions.command import Command, completes
from bot.interactions.find_table import find_table
from bot.interactions.hand import show_hand
from bot.interactions.press import Context, Handler, Press
from bot.interactions.responder import Responder
from bot.outbox.hand_message import Chosen
from bot.scheduler import timeouts
from bot.screens.selects import DEEPER, WHOLE
from bot.tables import ahead, undo
from bot.tables.moves import STALE, need_player
from bot.tables.reader import suggested
from bot.ui.ids import ELSE, THEN, CustomId, DecisionStamp
from bot.ui.verbs import Choose, Hand, MakeMove, MoveMany, SureMove, Tick, TurnPage
from bot.words import speaker
from engines.game import Decision, Move


async def on_move(press: Press[MakeMove]) -> None:
    await _choose(press, press.asked.stamp, [press.asked.move], sure=False)


async def on_sure_move(press: Press[SureMove]) -> None:
    await _choose(press, press.asked.stamp, [press.asked.move], sure=True)


async def on_choose(press: Press[Choose]) -> None:
    """Take a choice in a menu: a whole move, or the next words of one. Several moves are only selected."""
    stamp = press.asked.stamp
    decision = _decision(press, stamp)
    whole = [value[1:] for value in press.values if value.startswith(WHOLE)]
    if len(whole) > 1:
        await show_hand(press, chosen=Chosen(stamp.number, picked=_read(decision, whole), ahead=stamp.ahead))
    elif whole:
        await _choose(press, stamp, whole, sure=False)
    elif len(press.values) == 1 and press.values[0].startswith(DEEPER):
        path = tuple(press.values[0].removeprefix(DEEPER).split())
        await show_hand(press, chosen=Chosen(stamp.number, path, ahead=stamp.ahead))
    else:
        raise UserError(STALE, fresh=True)


async def on_turn_page(press: Press[TurnPage]) -> None:
    """Show the choices after some words, or another page of them."""
    asked = press.asked
    _decision(press, asked.stamp)
    stamp, path = asked.stamp, tuple(asked.path.split())
    await show_hand(press, chosen=Chosen(stamp.number, path, asked.page, ahead=stamp.ahead))


async def on_tick(press: Press[Tick]) -> None:
    """Select moves to be made together."""
    asked = press.asked
    decision = _decision(press, asked.stamp)
    if press.values:
        picked = _read(decision, [value[1:] for value in press.values])
    else:
        picked = _read(decision, _placed(decision, asked.places) if asked.places else [])
    stamp, path = asked.stamp, tuple(asked.path.split())
    await show_hand(press, chosen=Chosen(stamp.number, path, picked=picked, ahead=stamp.ahead))


async def on_move_many(press: Press[MoveMany]) -> None:
    """Make several moves in the shown order. Buttons name them by their places in the decision's list; the last one may
    name moves in full.
    """
    stamp = press.asked.stamp
    texts = _placed(_decision(press, stamp), press.asked.places)
    await _choose(press, stamp, texts, sure=press.asked.sure)


def _decision(press: Press[Any], stamp: DecisionStamp) -> Decision:
    table = press.table
    seat = need_player(table, press.user)
    if stamp.ahead:
        open_now = ahead.decision(table, seat.seat, instead=stamp.ahead == ELSE)
        found = open_now if open_now is not None and open_now.number == stamp.number else None
    else:
        found = next((one for one in table.own(seat.seat) if one.number == stamp.number), None)
    if found is None or stamp.undos != table.row.undo_count:
        raise UserError(STALE, fresh=True)
    return found


def _read(decision: Decision, texts: list[str]) -> tuple[Move, ...]:
    """Return the moves of a decision that these texts name, in order."""
    named = {str(move): move for move in decision.moves}
    return tuple(named[text] for text in texts if text in named)


def _placed(decision: Decision, places: str) -> list[str]:
    """Return the texts of the moves that `offers.places` named."""
    offered = [str(move) for move in decision.moves]
    try:
        return [offered[int(place)] if place.isdecimal() else place for place in places.split(",")]
    except IndexError:
        raise UserError(STALE, fresh=True) from None


async def _choose(press: Press[Any], stamp: DecisionStamp, texts: list[str], *, sure: bool) -> None:
    """Make the moves. Ask for confirmation first if they lose something for good."""
    table, responder = press.table, press.responder
    if not sure:
        moves = _read(_decision(press, stamp), texts)
        lost = _lost(press, moves, stamp)
        if lost:
            await show_hand(press, chosen=Chosen(stamp.number, picked=moves, lost=lost, ahead=stamp.ahead))
            return
    await responder.acknowledge()
    press.context.live.closed(table.id, press.user)  # the answer shows the fresh hand
    if stamp.ahead:
        await table.do(lambda table: ahead.say(table, press.user, stamp, texts))
        await show_hand(press, chosen=Chosen(ahead=THEN))
        return
    notice = await noting.play(table, press.user, responder.say, stamp, texts)
    await show_hand(press, notice=notice)


def _lost(press: Press[Any], moves: tuple[Move, ...], stamp: DecisionStamp) -> str:
    """Return what these moves lose for good. One-way moves always count, others only if they cannot be undone and are
    not part of a plan.
    """
    table, say = press.table, press.responder.say
    seat = need_player(table, press.user).seat
    if stamp.ahead:
        foreseen = ahead.foreseen(table, seat, instead=stamp.ahead == ELSE)
        at, choices = replace(table.at(seat), view=foreseen.view()), table.face.choices
        against = any(choices.tone(at, move) == "against" for move in moves)
        return choices.lost(say, at, moves) if against else ""
    at, choices = table.at(seat), table.face.choices
    lost = choices.lost(say, at, moves) if moves else ""
    if not lost or any(choices.tone(at, move) == "against" for move in moves):
        return lost
    usual = suggested(table, seat) in moves
    return "" if usual or undo.stays_open(table, seat, moves) else lost


BUTTONS: dict[type[CustomId], Handler] = {
    MakeMove: on_move,
    SureMove: on_sure_move,
    Choose: on_choose,
    TurnPage: on_turn_page,
    Tick: on_tick,
    MoveMany: on_move_many,
}


# --------------------------------------------------------------------------------------------------------- by typing


def commands(context: Context) -> list[Command]:
    return [completes(context, _move(context))]


def _move(context: Context) -> Command:
    registry = context.registry

    @app_commands.command(name="move", description="Make a move by typing; your legal moves are suggested")
    @app_commands.describe(move="What you want to do", table="Which of your tables")
    async def move(interaction: discord.Interaction, move: str, table: int | None = None) -> None:
        responder = Responder(interaction)
        found = await find_table(registry, responder, table)
        seat = need_player(found, responder.user)
        stamp, text = typed.meant(found, seat.seat, responder.say, move)
        press = Press(responder, found, Hand(found.id), context)
        if lost := _lost(press, moves := _read(_decision(press, stamp), [text]), stamp):
            await show_hand(press, chosen=Chosen(stamp.number, picked=moves, lost=lost))
            return
        await responder.acknowledge()
        await found.do(lambda table: timeouts.came_back(table, responder.user))
        notice = await noting.play(found, responder.user, responder.say, stamp, [text], "typed")
        await show_hand(press, notice=notice)

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
