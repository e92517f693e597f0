"""Public questions at a table. Answers to them are private."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from bot.errors import UserError
from bot.interactions import showing
from bot.interactions.choices import choices
from bot.interactions.command import Command, carry_out, completes
from bot.interactions.find_table import find_table
from bot.interactions.press import Context, Handler, Press
from bot.interactions.responder import Responder
from bot.interactions.rights import moderates
from bot.interactions.telling import told_of
from bot.names import clean
from bot.screens import questions as screens
from bot.screens.questions import subject
from bot.tables import answering, ending, questions
from bot.tables.questions import Reply
from bot.tables.table import Table
from bot.tables.table_settings import Kind, Question
from bot.ui.components import Screen, Text
from bot.ui.ids import CustomId
from bot.ui.limits import clip
from bot.ui.verbs import Agree, Cancel, Draw, Refuse, Withdraw
from bot.words import N_, Say, speaker

SENT = N_(
    "I have asked the others, in public. It lapses with the next move that somebody presses; you can withdraw it "
    "there, or under *More*."
)
SENT_MEANWHILE = N_(
    "I have asked the others, in public. It lapses once everybody who is to choose now has chosen; you can withdraw it "
    "there, or under *More*."
)
DONE = {
    "draw": N_("Everybody agreed, so the game is over."),
    "cancel": N_("Everybody agreed, so the game is over."),
    "undo": N_("Thank you: the moves are taken back."),
    "substitute": N_("Thank you: your seat is offered."),
    "kick": N_("Thank you for having played: a computer player sits in for you."),
}
ANSWERS = {"agree": N_("Agree"), "refuse": N_("Decline"), "withdraw": N_("Withdraw what I asked")}
WHICH = N_("Several things are asked here. Say which one: the field `question` lists them.")
NOTHING_ASKED = N_("Nothing is asked here just now that this would answer.")


async def vote(responder: Responder, table: Table, what: Literal["draw", "cancel"], *, sure: bool) -> Screen:
    """Offer a draw or ask to call the game off, or agree to it."""
    await responder.acknowledge()
    reply = await table.do(lambda table: ending.vote(table, responder.user, what, sure=sure))
    question = questions.open_now(table, what)  # the confirmation is about this very question
    again = (Draw if what == "draw" else Cancel)(table.id, sure=True)
    yes = Agree(table.id, question.number, sure=True) if question is not None else again
    return _replied(responder, table, question, what, reply, yes)


async def agree(responder: Responder, table: Table, number: int, *, sure: bool) -> Screen:
    await responder.acknowledge()
    question = questions.numbered(table, number)
    reply = await table.do(lambda table: answering.agree(table, responder.user, number, sure=sure))
    kind: Kind = question.kind if question is not None else "draw"
    return _replied(
        responder, table, questions.numbered(table, number), kind, reply, Agree(table.id, number, sure=True)
    )


def _replied(
    responder: Responder, table: Table, question: Question | None, kind: Kind, reply: Reply, yes: CustomId
) -> Screen:
    say = responder.say
    if reply == "sure":
        return showing.sure(table, say, screens.SURE[kind], yes)
    if reply == "asked":
        return Screen((Text(say(SENT_MEANWHILE if question is not None and question.phase else SENT)),))
    if reply == "done":
        return Screen((Text(say(DONE[kind])),))
    return Screen((Text(_noted(say, table, question)),))


def _noted(say: Say, table: Table, question: Question | None) -> str:
    """Return thanks for a yes, and who is missing. The player of the seat it is about need not agree."""
    missing = questions.missing(table, question) if question is not None else []
    others = [one for one in missing if question is not None and one.seat != question.seat]
    if others:
        return say.count("Thank you. {n} more has to agree.", "Thank you. {n} more have to agree.", len(others))
    if question is None or not missing:
        return say("Thank you, that is noted.")
    until, name = f"<t:{question.due // 1000}:f>", table.names()[question.seat]
    return say("Thank you, all have agreed. {name} can still decline until {when}.", name=name, when=until)


async def on_agree(press: Press[Agree]) -> Screen:
    """Agree; ask for confirmation if that ends the game."""
    return await agree(press.responder, press.table, press.asked.number, sure=press.asked.sure)


async def on_refuse(press: Press[Refuse]) -> Screen:
    await press.responder.acknowledge()
    await press.table.do(lambda table: answering.refuse(table, press.user, press.asked.number))
    return Screen((Text(press.responder.say("You declined, and the others are told.")),))


async def on_withdraw(press: Press[Withdraw]) -> Screen:
    number, keeper = press.asked.number, await moderates(press.responder.interaction, press.table)
    await press.responder.acknowledge()
    told = await told_of(press.context.registry, press.table, "withdrawn", press.user)
    await press.table.do(lambda table: answering.withdraw(table, press.user, number, keeper=keeper, told=told))
    return Screen((Text(press.responder.say("It is withdrawn.")),))


BUTTONS: dict[type[CustomId], Handler] = {Agree: on_agree, Refuse: on_refuse, Withdraw: on_withdraw}


def commands(context: Context) -> list[Command]:
    @app_commands.command(name="answer", description="Answer what the table is asked in public, or withdraw it")
    @app_commands.describe(
        answer="What you say", question="Which question, where there are several", table="Which of your tables"
    )
    @app_commands.choices(answer=choices(ANSWERS))
    async def command(
        interaction: discord.Interaction,
        answer: Literal["agree", "refuse", "withdraw"],
        question: int | None = None,
        table: int | None = None,
    ) -> None:
        found = await find_table(context.registry, Responder(interaction), table)
        if question is None:
            meant = _asked(found, interaction.user.id, answer)
            if len(meant) != 1:
                raise UserError(WHICH if meant else NOTHING_ASKED)
            question = meant[0].number
        number = question
        if answer == "agree":
            await carry_out(context, interaction, found.id, lambda table: Agree(table, number), on_agree)
        elif answer == "refuse":
            await carry_out(context, interaction, found.id, lambda table: Refuse(table, number), on_refuse)
        else:
            await carry_out(context, interaction, found.id, lambda table: Withdraw(table, number), on_withdraw)

    @command.autocomplete("question")
    async def numbers(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[int]]:
        try:
            found = await find_table(
                context.registry, Responder(interaction), getattr(interaction.namespace, "table", None)
            )
        except UserError:
            return []
        say, said = speaker(str(interaction.locale)), str(getattr(interaction.namespace, "answer", ""))
        named = [(_named(found, one, say), one.number) for one in _asked(found, interaction.user.id, said)]
        return [app_commands.Choice(name=name, value=value) for name, value in named if current in f"{value} {name}"]

    return [completes(context, command)]


def _asked(table: Table, user: int, answer: str) -> list[Question]:
    if answer != "withdraw":
        return questions.to_answer(table, user)
    seat = table.seat_of(user)
    return [one for one in table.settings.questions if one.by == (seat.seat if seat is not None else -1)]


def _named(table: Table, question: Question, say: Say) -> str:
    names = [clean(seat.name) for seat in table.seats]
    by = names[question.by] if question.by >= 0 else ""
    return clip(subject(say, question.kind, by, names[question.seat] if question.seat >= 0 else ""), 100)
