"""Answering a decision: browse menus, select or type moves, make them, and tell the player what they did."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands
from rapidfuzz import fuzz, process

from bot.errors import UserError
from bot.faces.values import Position
from bot.history import news, transcript
from bot.interactions.commands import Command, completes, table_of
from bot.interactions.find_table import find_table, plays
from bot.interactions.hand import show_hand
from bot.interactions.press import Context, Handler, Press
from bot.interactions.responder import Responder
from bot.outbox.hand_message import Chosen
from bot.scheduler import timeouts
from bot.screens.offers import hinted
from bot.screens.selects import DEEPER, WHOLE
from bot.tables import ahead, moves, undo
from bot.tables.moves import STALE, Played, need_player
from bot.tables.reader import suggested
from bot.tables.table import Table
from bot.ui.ids import ELSE, THEN, CustomId, DecisionStamp
from bot.ui.limits import clip
from bot.ui.verbs import Choose, Hand, MakeMove, MoveMany, SureMove, Tick, TurnPage
from bot.words import N_, Say, speaker
from engines.game import Decision, Move

NOTICE = 600
"""Most characters of feedback on a move."""
SURE = 90
"""A guess with at least this score (0 to 100) is accepted if no other comes close."""


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
    before = _placed(decision, asked.places) if asked.places else []
    picked = _read(decision, [*before, *(value[1:] for value in press.values)])
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
    notice = await play(table, press.user, responder.say, stamp, texts)
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


async def play(table: Table, user: int, say: Say, stamp: DecisionStamp, texts: list[str], via: str = "pressed") -> str:
    """Make moves and return their effects, for this player only: the text may reveal secret answers.

    Raises:
        UserError: see `moves.play`.

    """

    async def made(table: Table) -> str:
        seat = moves.need_player(table, user).seat
        before, since = table.at(seat), table.row.move_count
        played = await moves.play(table, user, stamp, texts, via)
        rest = _rest(table, seat, say, played)
        return clip(_told(table, seat, say, before, since), NOTICE - len(rest)) + rest

    return await table.do(made)


def done_already(table: Table, user: int, say: Say) -> str:
    """Return the effects of another delivery of the present press; "" if it made no move."""
    seat, rows = table.seat_of(user), table.of_this_press()
    if seat is None or not rows:
        return ""
    return clip(f"✅ {news.own(table, rows, seat.seat, say)}".rstrip(), NOTICE)


def _told(table: Table, seat: int, say: Say, before: Position, since: int) -> str:
    """Return the player's own deeds, or choices, and then the effects on others."""
    rows = transcript.since(table, since)
    done = news.own(table, rows, seat, say)
    if not done:
        moves = [table.game.move(row.move) for row in rows if row.seat == seat]
        done = say.join([table.face.label(say, before, move).text for move in moves])
    befell = news.befell(table, rows, seat, say)
    return f"✅ {done}".rstrip() + (f"\n{befell}" if befell else "")


def _rest(table: Table, seat: int, say: Say, played: Played) -> str:
    """Return which of several moves were not made: they became a standing order, or were left out."""
    rest = ""
    if played.standing:
        rest += "\n📋 " + say.count(
            "{n} more goes on by itself as a standing order.",
            "{n} more go on by themselves as a standing order.",
            len(played.standing),
        )
    if played.left:
        why = table.face.because(say, table.at(seat), played.reason) if played.reason else ""
        rest += "\n⚠️ " + say.count(
            "{n} choice was left. {why}", "{n} choices were left. {why}", len(played.left), why=why
        )
    return rest


BUTTONS: dict[type[CustomId], Handler] = {
    MakeMove: on_move,
    SureMove: on_sure_move,
    Choose: on_choose,
    TurnPage: on_turn_page,
    Tick: on_tick,
    MoveMany: on_move_many,
}


def commands(context: Context) -> list[Command]:
    return [completes(context, _move(context))]


def _move(context: Context) -> Command:
    registry = context.registry

    @app_commands.command(name="move", description="Make a move by typing; your legal moves are suggested")
    @app_commands.describe(move="What you want to do", table="Which of your tables")
    async def move(interaction: discord.Interaction, move: str, table: int | None = None) -> None:
        responder = Responder.of(interaction)
        found = await find_table(registry, responder, table, could=plays)
        seat = need_player(found, responder.user)
        stamp, text = meant(found, seat.seat, responder.say, move)
        press = Press(responder, found, Hand(found.id), context)
        if lost := _lost(press, moves := _read(_decision(press, stamp), [text]), stamp):
            await show_hand(press, chosen=Chosen(stamp.number, picked=moves, lost=lost))
            return
        await responder.acknowledge()
        await found.do(lambda table: timeouts.came_back(table, responder.user))
        notice = await play(found, responder.user, responder.say, stamp, [text], "typed")
        await show_hand(press, notice=notice)

    @move.autocomplete("move")
    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        found = await table_of(context, interaction, plays)
        with suppress(UserError):
            if found is not None:
                seat = need_player(found, interaction.user.id).seat
                return suggestions(found, seat, speaker(str(interaction.locale)), current)
        return []

    return move


def suggestions(table: Table, seat: int, say: Say, typed: str) -> list[app_commands.Choice[str]]:
    """Return up to 25 legal moves that fit the typed text. Each value names decision and move."""
    every = _labelled(table, seat, say)
    if typed:
        found = process.extract(typed, [label for label, _, _ in every], scorer=fuzz.WRatio, limit=25)
        every = [every[place] for _, score, place in found if score > 30]
    return [
        app_commands.Choice(
            name=clip(label, 100), value=f"{DecisionStamp(table.row.undo_count, decision.number)}:{move}"
        )
        for label, decision, move in every[:25]
    ]


def meant(table: Table, seat: int, say: Say, typed: str) -> tuple[DecisionStamp, str]:
    """Return the move that was chosen from the suggestions or typed freely.

    Raises:
        UserError: nothing fits, or several moves do.

    """
    stamp, _, text = typed.partition(":")
    try:
        return DecisionStamp.read(stamp), text
    except ValueError:
        pass
    every = _labelled(table, seat, say)
    exact = [one for one in every if typed.casefold() in {str(one[2]).casefold(), one[0].casefold()}]
    if not exact:
        found = process.extract(typed, [label for label, _, _ in every], scorer=fuzz.WRatio, limit=2)
        exact = [every[place] for _, score, place in found if score >= SURE]
        exact += [one for one in every if typed.casefold() in one[2].verb]  # so that "draw" is not "draw nothing"
    if len({label for label, _, _ in exact}) != 1:  # equal cards count as one
        raise UserError(N_("I am not sure which move you mean. Pick one from the list that appears while you type."))
    _, decision, move = exact[0]
    return DecisionStamp(table.row.undo_count, decision.number), str(move)


def _labelled(table: Table, seat: int, say: Say) -> list[tuple[str, Decision, Move]]:
    """Return the legal moves with their words. Words that several moves share are followed by what tells them apart."""
    at = table.at(seat)
    own = sorted(table.own(seat), key=lambda decision: not decision.must)
    every = [(table.face.label(say, at, move), one, move) for one in own for move in list(one.moves)[:400]]
    hints: dict[str, set[str]] = {}
    for label, _, _ in every:
        hints.setdefault(label.text, set()).add(label.hint)
    return [(hinted(label).text if len(hints[label.text]) > 1 else label.text, one, move) for label, one, move in every]
