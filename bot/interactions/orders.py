"""Moves that go on by themselves, in which of the small windows one is asked, and no more reminders for a turn."""

from __future__ import annotations

from typing import Literal, get_args

import discord
from discord import app_commands

from bot.errors import UserError
from bot.interactions.choices import choices
from bot.interactions.command import Command, carry_out, completes, plain
from bot.interactions.hand import show_hand
from bot.interactions.press import UNKNOWN, Context, Handler, Press
from bot.screens.orders import ASK_WORDS, orders_screen
from bot.tables import standing
from bot.tables.moves import need_player
from bot.tables.orders import Ask
from bot.tables.time_control import Clock
from bot.ui.components import Screen, Text
from bot.ui.ids import CustomId
from bot.ui.verbs import CancelOrder, Mute, SetAsk, ShowOrders
from bot.words import N_


async def on_orders(press: Press[ShowOrders]) -> Screen:
    """What one seat wants done without being asked."""
    return _shown(press)


async def on_set_ask(press: Press[SetAsk]) -> Screen | None:
    """Say in which windows one wants to be asked: in the menu of standing orders, or by a button on the hand."""
    when = next((one for one in get_args(Ask) if one == press.asked.when or press.values == [one]), None)
    if when is None:
        raise UserError(UNKNOWN)
    seat = need_player(press.table, press.user)
    await press.responder.acknowledge()
    await press.table.do(lambda table: standing.ask(table, seat.seat, when))
    if press.asked.when:
        label = (press.table.face.asking or ASK_WORDS)[when]
        await show_hand(press, notice=f"✅ {press.responder.say(label)}")
        return None
    return _shown(press)


async def on_cancel_order(press: Press[CancelOrder]) -> None:
    """Take a standing order back."""
    seat = need_player(press.table, press.user)
    await press.responder.acknowledge()
    await press.table.do(lambda table: standing.cancel(table, seat.seat))
    await show_hand(press, notice=press.responder.say("Your standing order is cancelled."))


async def on_mute(press: Press[Mute]) -> Screen:
    """No more reminders for this turn."""
    table = press.table
    seat = table.seat_of(press.user)
    if seat is None:
        raise UserError(N_("You do not sit at this table."))
    await press.responder.acknowledge()
    since = Clock.load(table.row.clock).since.get(seat.seat)
    await table.do(lambda table: standing.mute(table, seat.seat, since))
    return Screen((Text(press.responder.say("I will not remind you of this turn again.")),))


def _shown(press: Press[ShowOrders] | Press[SetAsk]) -> Screen:
    table = press.table
    seat = need_player(table, press.user)
    press.context.live.closed(table.id, press.user)
    mine = standing.of(table, seat.seat)
    moves = [table.game.move(text) for text in mine.order.moves] if mine.order else []
    return orders_screen(table.audience(seat.seat, press.responder.say), moves, standing.asking(table, seat.seat))


BUTTONS: dict[type[CustomId], Handler] = {
    ShowOrders: on_orders,
    SetAsk: on_set_ask,
    CancelOrder: on_cancel_order,
    Mute: on_mute,
}


def commands(context: Context) -> list[Command]:
    """Their command."""

    @app_commands.command(name="orders", description="Moves that go on by themselves, and when you are asked")
    @app_commands.describe(
        ask="In which of the small windows you want to be asked", cancel="Cancel your order", table="Which table"
    )
    @app_commands.choices(ask=choices(ASK_WORDS))
    async def orders(
        interaction: discord.Interaction,
        ask: Literal["concern", "always", "round"] | None = None,
        cancel: bool = False,  # noqa: FBT001, FBT002  discord.py reads the signature
        table: int | None = None,
    ) -> None:
        if ask:
            await carry_out(context, interaction, table, SetAsk, on_set_ask, values=[ask])
        elif cancel:
            await carry_out(context, interaction, table, CancelOrder, on_cancel_order)
        else:
            await carry_out(context, interaction, table, ShowOrders, on_orders)

    mute = plain(context, "mute", "No more reminders for this turn", Mute, on_mute)
    return [completes(context, orders), mute]
