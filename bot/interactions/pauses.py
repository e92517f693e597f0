"""Pauses and gifts of time: the buttons under *More* and on announcements, and the same as commands."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands

from bot import dates
from bot.interactions import showing
from bot.interactions.commands import carry_out, completes
from bot.interactions.find_table import find_table, paused, plays, running, unless_moderator
from bot.interactions.press import Context, Handler, Press
from bot.interactions.responder import Responder
from bot.interactions.rights import MODERATOR_REASON, Reason, act_at, ask_reason, reason_in
from bot.screens.phrases import title_of
from bot.tables import admin, gifts, pauses, questions
from bot.tables.preferences import Preferences
from bot.tables.questions import Reply
from bot.tables.table import Table
from bot.tables.time_control import DAY
from bot.ui.components import Screen
from bot.ui.ids import CustomId
from bot.ui.verbs import GoOn, MoreTime, Pause
from bot.words import N_, Say

ASKED = N_(
    "I have asked the others, in public. If they agree, the game pauses until {until}; silence until {when} means no. "
    "Until then it goes on."
)
PAUSED = N_("Paused until {until}.")
TIME_ASKED = N_("I have asked the others, in public. If no one declines until {when}, the time is given.")
WISH_ASKED = N_("I have asked the others, in public. You get the time if one of them agrees and no one declines.")
GIVEN = N_("Done: {time}.")
NOTED = N_("Thank you, that is noted.")


async def on_pause(press: Press[Pause]) -> Screen | None:
    """Choose a length, or pause for so many days."""
    if press.asked.days is None:
        return showing.pause_lengths(press.table, press.user, press.responder.say)
    days, reason, table = min(max(press.asked.days, 1), pauses.MOST_DAYS), reason_in(press), press.table
    if reason is None and await act_at(press.responder, table, "paused") is not None:
        await ask_reason(press, title_of(table))
        return None
    return await _pause(press.responder, table, table.services.env.now() + days * DAY, reason or "")


async def _pause(responder: Responder, table: Table, until: int, reason: str) -> Screen:
    user, act = responder.user, await act_at(responder, table, "paused", reason=reason)
    await responder.acknowledge()
    reply = await table.do(lambda table: admin.pause(table, user, until, act, moderator=act is not None))
    return showing.about(table, user, responder.say, _paused(table, responder.say, reply))


def _paused(table: Table, say: Say, reply: Reply) -> str:
    question = questions.open_now(table, "pause")
    if reply == "asked" and question is not None:
        return say(ASKED, until=pauses.moment(question.until), when=f"<t:{question.due // 1000}:f>")
    if reply == "done":
        return say(PAUSED, until=pauses.moment(table.settings.paused_until))
    return say(NOTED)


async def on_go_on(press: Press[GoOn]) -> Screen | None:
    """Let a paused game go on."""
    table, user, reason = press.table, press.user, reason_in(press)
    act = await act_at(press.responder, table, "resumed", reason=reason or "")
    if act is not None and reason is None and table.row.status == "paused":
        await ask_reason(press, title_of(table))
        return None
    await press.responder.acknowledge()
    table.here(user)
    await table.do(lambda table: admin.resume(table, user, act, moderator=act is not None))
    return showing.about(table, user, press.responder.say, press.responder.say("The game goes on."))


async def on_more_time(press: Press[MoreTime]) -> Screen:
    """Give the awaited player more time, or ask for it."""
    table, say = press.table, press.responder.say
    await press.responder.acknowledge()
    reply = await table.do(lambda table: gifts.ask(table, press.user))
    question = gifts.open_now(table)
    if reply == "asked" and question is not None:
        when = f"<t:{question.due // 1000}:f>"
        words = say(WISH_ASKED if question.kind == "time_wish" else TIME_ASKED, when=when)
    else:
        words = say(GIVEN, time=say(gifts.WORDS[table.settings.time_limit])) if reply == "done" else say(NOTED)
    return showing.about(table, press.user, say, words)


BUTTONS: dict[type[CustomId], Handler] = {Pause: on_pause, GoOn: on_go_on, MoreTime: on_more_time}


def add(table: app_commands.Group, context: Context) -> None:
    """Add the commands to /table."""

    @table.command(name="pause", description="Let a game and its clock stand still; the other players are asked")
    @app_commands.describe(
        until="How long: 3 days, until Friday, or a date such as 2027-01-31; 7 days unless you say so",
        table="Which table",
        reason=MODERATOR_REASON,
    )
    async def pause(
        interaction: discord.Interaction, until: str = "", table: int | None = None, reason: Reason = ""
    ) -> None:
        could, values = unless_moderator(interaction, plays), [reason] if reason else []
        days = dates.days(until.strip() or str(pauses.USUAL_DAYS))
        if days is not None and 0 < days <= pauses.MOST_DAYS:
            ask = partial(Pause, days=days)
            await carry_out(context, interaction, table, ask, on_pause, could=could, values=values)
            return
        responder = Responder.of(interaction)
        found = await find_table(context.registry, responder, table, could=could)
        wish = Preferences.load(await found.services.storage.preferences(responder.user))
        ends = pauses.read(until, wish.zone, found.services.env.now())
        await responder.show(await _pause(responder, found, ends, reason))

    @table.command(name="resume", description="Let a paused game go on before the pause is over")
    @app_commands.describe(table="Which table", reason=MODERATOR_REASON)
    async def resume(interaction: discord.Interaction, table: int | None = None, reason: Reason = "") -> None:
        values = [reason] if reason else []
        await carry_out(context, interaction, table, GoOn, on_go_on, could=paused, values=values)

    @table.command(name="more-time", description="Give the awaited player more time, or ask for it yourself")
    @app_commands.describe(table="Which table")
    async def more_time(interaction: discord.Interaction, table: int | None = None) -> None:
        await carry_out(context, interaction, table, MoreTime, on_more_time, could=running)

    completes(context, pause)
    completes(context, resume)
    completes(context, more_time)
