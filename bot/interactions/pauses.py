"""Pauses and gifts of time: the buttons under *More* and on announcements, and the same as commands."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands

from bot import dates
from bot.interactions import showing
from bot.interactions.access import moderates, told_of
from bot.interactions.commands import carry_out, completes
from bot.interactions.find_table import find_table, paused, plays, running, unless_moderator
from bot.interactions.press import Context, Handler, Press
from bot.interactions.responder import Responder
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


async def on_pause(press: Press[Pause]) -> Screen:
    """Choose a length, or pause for so many days."""
    if press.asked.days is None:
        return showing.pause_lengths(press.table, press.user, press.responder.say)
    days = min(max(press.asked.days, 1), pauses.MOST_DAYS)
    return await _pause(press.context, press.responder, press.table, press.table.services.env.now() + days * DAY)


async def _pause(context: Context, responder: Responder, table: Table, until: int) -> Screen:
    user, moderator = responder.user, await moderates(responder.interaction, table)
    await responder.acknowledge()
    told = await told_of(context.registry, table, "paused", user)
    reply = await table.do(lambda table: admin.pause(table, user, until, told, moderator=moderator))
    return showing.about(table, user, responder.say, _paused(table, responder.say, reply))


def _paused(table: Table, say: Say, reply: Reply) -> str:
    question = questions.open_now(table, "pause")
    if reply == "asked" and question is not None:
        return say(ASKED, until=pauses.moment(question.until), when=f"<t:{question.due // 1000}:f>")
    if reply == "done":
        return say(PAUSED, until=pauses.moment(table.settings.paused_until))
    return say(NOTED)


async def on_go_on(press: Press[GoOn]) -> Screen:
    """Let a paused game go on."""
    table, user = press.table, press.user
    moderator = await moderates(press.responder.interaction, table)
    await press.responder.acknowledge()
    told = await told_of(press.context.registry, table, "resumed", user)
    table.here(user)
    await table.do(lambda table: admin.resume(table, user, told, moderator=moderator))
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
    )
    async def pause(interaction: discord.Interaction, until: str = "", table: int | None = None) -> None:
        could = unless_moderator(interaction, plays)
        days = dates.days(until.strip() or str(pauses.USUAL_DAYS))
        if days is not None and 0 < days <= pauses.MOST_DAYS:
            await carry_out(context, interaction, table, partial(Pause, days=days), on_pause, could=could)
            return
        responder = Responder.of(interaction)
        found = await find_table(context.registry, responder, table, could=could)
        wish = Preferences.load(await found.services.storage.preferences(responder.user))
        ends = pauses.read(until, wish.zone, found.services.env.now())
        await responder.show(await _pause(context, responder, found, ends))

    @table.command(name="resume", description="Let a paused game go on before the pause is over")
    @app_commands.describe(table="Which table")
    async def resume(interaction: discord.Interaction, table: int | None = None) -> None:
        await carry_out(context, interaction, table, GoOn, on_go_on, could=paused)

    @table.command(name="more-time", description="Give the awaited player more time, or ask for it yourself")
    @app_commands.describe(table="Which table")
    async def more_time(interaction: discord.Interaction, table: int | None = None) -> None:
        await carry_out(context, interaction, table, MoreTime, on_more_time, could=running)

    completes(context, pause)
    completes(context, resume)
    completes(context, more_time)
