"""Standing orders, which windows ask a player, and reminders of a turn."""

from __future__ import annotations

from typing import Literal, get_args

import discord
from discord import app_commands

from bot.errors import UserError
from bot.interactions import showing
from bot.interactions.commands import Command, carry_out, choices, completes
from bot.interactions.find_table import plays
from bot.interactions.hand import show_hand
from bot.interactions.press import UNKNOWN, Context, Handler, Press
from bot.outbox.hand_message import Chosen, said_lines, sayable
from bot.screens.orders import ASK_WORDS, ASKS, NO_LONGER, UNTIL_CHANGED, UNTIL_TURN, Said, orders_screen
from bot.screens.phrases import moment
from bot.tables import ahead, clock, put_off, standing
from bot.tables.moves import need_player
from bot.tables.orders import Ask
from bot.ui.components import Screen, Text
from bot.ui.ids import BACK, ELSE, THEN, CustomId
from bot.ui.own_verbs import CancelOrder, Later, Mute, SayAhead, SetAsk, SetRule, ShowOrders
from bot.words import N_

NO_WINDOWS = N_("In this game nobody answers what others do, so there is nothing of that to choose.")
CANCELLED = N_("What you said ahead is cancelled.")
ORDER_CANCELLED = N_("Your standing order is cancelled.")
NOTHING = N_("Nothing was said ahead, so there is nothing to cancel.")


async def on_orders(press: Press[ShowOrders]) -> Screen:
    return _shown(press)


async def on_set_ask(press: Press[SetAsk]) -> Screen | None:
    """Set which windows ask the player: from the menu of orders, or by a button on the hand."""
    when = next((one for one in get_args(Ask) if one == press.asked.when or press.values == [one]), None)
    if when is None:
        raise UserError(UNKNOWN)
    seat, words = need_player(press.table, press.user), press.table.face.asking
    if not words:
        raise UserError(NO_WINDOWS)
    await press.responder.acknowledge()
    await press.table.do(lambda table: standing.ask(table, seat.seat, when))
    if press.asked.when:
        label = words[when]
        await show_hand(press, notice=f"✅ {press.responder.say(label)}")
        return None
    return _shown(press)


async def on_say_ahead(press: Press[SayAhead]) -> None:
    """Plan the next turn: add a step, add an alternative to the last one, or remove one."""
    seat, how = need_player(press.table, press.user), press.asked.how or THEN
    if how not in {THEN, ELSE, BACK}:
        raise UserError(UNKNOWN)
    if not ahead.may_say(press.table, seat.seat):
        raise UserError(ahead.NOW, fresh=True)
    if how == BACK:
        await press.responder.acknowledge()
        await press.table.do(lambda table: ahead.take_back(table, seat.seat))
    await show_hand(press, chosen=Chosen(ahead=THEN if how == BACK else how))


async def on_set_rule(press: Press[SetRule]) -> Screen:
    """Set the answer for one kind of window, or how long such answers last."""
    seat, key = need_player(press.table, press.user), press.asked.key
    chosen = press.values[0] if len(press.values) == 1 else ""
    await press.responder.acknowledge()
    if not key and chosen == NO_LONGER:
        await press.table.do(lambda table: ahead.no_rules(table, seat.seat))
    elif not key and chosen in {UNTIL_TURN, UNTIL_CHANGED}:
        await press.table.do(lambda table: ahead.until(table, seat.seat, next_turn=chosen == UNTIL_TURN))
    elif key and (chosen == ASKS or chosen.removeprefix("-").isdecimal()):  # negative: ask here
        value = int(chosen) if chosen != ASKS else None
        await press.table.do(lambda table: ahead.rule(table, seat.seat, key, value))
    else:
        raise UserError(UNKNOWN)
    return _shown(press)


async def on_cancel_order(press: Press[CancelOrder]) -> None:
    seat = need_player(press.table, press.user)
    await press.responder.acknowledge()
    had = standing.of(press.table, seat.seat).plan is not None
    cancelled = await press.table.do(lambda table: standing.cancel(table, seat.seat))
    word = CANCELLED if had else ORDER_CANCELLED
    await show_hand(press, notice=press.responder.say(word if cancelled else NOTHING))


async def on_mute(press: Press[Mute]) -> Screen:
    table = press.table
    seat = table.seat_of(press.user)
    if seat is None:
        raise UserError(N_("You do not sit at this table."))
    await press.responder.acknowledge()
    await table.do(lambda table: standing.mute(table, seat.seat, clock.turn_began(table, seat.seat)))
    return Screen((Text(press.responder.say("I will not remind you of this turn again.")),))


async def on_later(press: Press[Later]) -> Screen:
    """Call the player to this turn again in two hours."""
    if press.table.seat_of(press.user) is None:
        raise UserError(N_("You do not sit at this table."))
    await press.responder.acknowledge()
    due = await press.table.do(lambda table: put_off.later(table, press.user))
    say = press.responder.say
    told = Screen((Text(say("⏳ I will call you again {when}, if this table still waits for you.", when=moment(due))),))
    return showing.with_way_back(press.table, press.user, say, told)


def _shown(press: Press[ShowOrders] | Press[SetAsk] | Press[SetRule]) -> Screen:
    table = press.table
    seat = need_player(table, press.user)
    press.context.live.closed(table.id, press.user)
    mine = standing.of(table, seat.seat)
    moves = [table.game.move(text) for text in mine.order.moves] if mine.order else []
    audience = table.audience(seat.seat, press.responder.say)
    rules = table.game.habits.rules if table.game.habits is not None else ()
    said = Said(said_lines(table, audience), mine.rules, sayable=sayable(table, seat.seat))
    return orders_screen(audience, moves, standing.asking(table, seat.seat), rules, said)


BUTTONS: dict[type[CustomId], Handler] = {
    ShowOrders: on_orders,
    SetAsk: on_set_ask,
    CancelOrder: on_cancel_order,
    SayAhead: on_say_ahead,
    SetRule: on_set_rule,
    Mute: on_mute,
    Later: on_later,
}


def commands(context: Context) -> list[Command]:
    @app_commands.command(name="orders", description="Moves that go on by themselves, and when you are asked")
    @app_commands.describe(
        ask="In which of the small windows you want to be asked",
        cancel="Cancel your order, and what you said ahead",
        ahead="Say ahead what shall be done when you are asked next",
        table="Which table",
    )
    @app_commands.choices(ask=choices(ASK_WORDS))
    async def orders(
        interaction: discord.Interaction,
        ask: Literal["concern", "always", "round"] | None = None,
        cancel: bool = False,  # noqa: FBT001, FBT002  discord.py reads the signature
        ahead: bool = False,  # noqa: FBT001, FBT002
        table: int | None = None,
    ) -> None:
        if ahead:
            await carry_out(context, interaction, table, SayAhead, on_say_ahead, could=plays)
        elif ask:
            await carry_out(context, interaction, table, SetAsk, on_set_ask, could=plays, values=[ask])
        elif cancel:
            await carry_out(context, interaction, table, CancelOrder, on_cancel_order, could=plays)
        else:
            await carry_out(context, interaction, table, ShowOrders, on_orders, could=plays)

    @app_commands.command(name="mute", description="No more reminders for this turn")
    @app_commands.describe(later="Rather call me to this turn again in two hours", table="Which of your tables")
    async def mute(interaction: discord.Interaction, later: bool = False, table: int | None = None) -> None:  # noqa: FBT001, FBT002
        if later:
            await carry_out(context, interaction, table, Later, on_later, could=plays)
        else:
            await carry_out(context, interaction, table, Mute, on_mute, could=plays)

    return [completes(context, orders), completes(context, mute)]
