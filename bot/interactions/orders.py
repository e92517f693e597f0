"""Presses about standing orders and standing answers."""

from __future__ import annotations

from typing import get_args

from bot.errors import UserError
from bot.interactions.moves import show_hand
from bot.interactions.press import UNKNOWN, Handler, Pressed
from bot.screens.orders import orders_screen
from bot.tables import standing
from bot.tables.moves import need_player
from bot.tables.table import Ask, Table
from bot.ui.components import Screen


async def on_orders(pressed: Pressed) -> Screen:
    """What one seat wants done without being asked."""
    return _shown(pressed)


async def on_ask(pressed: Pressed) -> Screen:
    """Say in which windows one wants to be asked."""
    when = next((one for one in get_args(Ask) if pressed.values == [one]), None)
    if when is None:
        raise UserError(UNKNOWN)
    seat = need_player(pressed.table, pressed.user)
    await pressed.responder.acknowledge()
    await pressed.table.do(lambda table: standing.ask(table, seat.seat, when))
    return _shown(pressed)


async def on_unorder(pressed: Pressed) -> Screen:
    """Take a standing order back."""
    seat = need_player(pressed.table, pressed.user)
    await pressed.responder.acknowledge()
    await pressed.table.do(lambda table: standing.cancel(table, seat.seat))
    return show_hand(pressed, notice=pressed.responder.say("Your standing order is cancelled."))


def _shown(pressed: Pressed) -> Screen:
    table: Table = pressed.table
    seat = need_player(table, pressed.user)
    pressed.live.closed(table.id, pressed.user)
    mine = standing.of(table, seat.seat)
    moves = [table.game.move(text) for text in mine.order.moves] if mine.order else []
    return orders_screen(table.audience(seat.seat, pressed.responder.say), moves, standing.asking(table, seat.seat))


VERBS: dict[str, Handler] = {"orders": on_orders, "ask": on_ask, "unorder": on_unorder}
