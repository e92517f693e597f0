"""Commands that do what a button does, for people who would rather type: /undo, /why, /lobby join ..."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import discord
from discord import app_commands

from bot.errors import UserError
from bot.interactions.choices import choices
from bot.interactions.dispatch import VERBS
from bot.interactions.find_table import find_table, table_choices
from bot.interactions.live_hands import LiveHands
from bot.interactions.play import LEVELS
from bot.interactions.press import Pressed
from bot.interactions.responder import Responder
from bot.names import clean
from bot.screens.options import Field, fields, text
from bot.screens.orders import ASK_WORDS
from bot.screens.questions import subject
from bot.tables import questions
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.tables.table_settings import Question
from bot.tables.time_control import ABSENCE_WORDS, PACE_WORDS
from bot.ui.limits import clip
from bot.words import N_, Say, speaker

Command = app_commands.Command[Any, ..., Any]

PLAIN: tuple[tuple[str, str, str], ...] = (
    ("hand", "hand", "Your hand and what you can do"),
    ("changed", "changed", "What happened since you last looked"),
    ("why", "why", "Why you cannot do what you would like to do"),
    ("undo", "undo", "Take your last move back; where others have moved since, they are asked"),
    ("draw", "draw", "Offer a draw, or accept one"),
    ("rematch", "rematch", "Ask for another game with the same people and options, or say that you are in"),
    ("tips", "tips", "Switch the tips of a lesson off, or on again"),
    ("mute", "mute", "No more reminders for this turn"),
)
"""Name, verb of the button, description."""
BACK = {"changed", "rematch"}
"""Verbs that in the thread of a game that is over mean that game."""
LOBBY: tuple[tuple[str, str, str], ...] = (
    ("join", "join", "Sit down"),
    ("leave", "leave", "Get up"),
    ("start", "start", "Deal, and begin"),
    ("remove-computer", "unbot", "Take a computer player away"),
    ("options", "opts", "Show what can be chosen before the game"),
)
WORDS = {"pace": PACE_WORDS, "absence": ABSENCE_WORDS}
ANSWERS = {"agree": N_("Agree"), "refuse": N_("Decline"), "withdraw": N_("Withdraw what I asked")}
DONE = N_("Done.")
WHICH = N_("Several things are asked here. Say which one: the field `question` lists them.")
NOTHING_ASKED = N_("Nothing is asked here just now that this would answer.")


class Pressing:
    """Carries out a button's verb for a command."""

    def __init__(self, registry: TableRegistry, live: LiveHands) -> None:
        self.registry = registry
        self.live = live

    async def press(
        self,
        interaction: discord.Interaction[Any],
        table: int | None,
        verb: str,
        rest: str = "",
        values: Sequence[str] = (),
    ) -> None:
        """Do at a table what the button does; what it shows is the answer."""
        responder = Responder(interaction)
        found = await find_table(self.registry, responder, table, back=verb in BACK)
        screen = await VERBS[verb](Pressed(responder, found, rest, list(values), self.registry, self.live))
        if screen is None:
            await responder.word(DONE)
        else:
            await responder.show(screen)

    def completes(self, command: Command) -> Command:
        """Let the field `table` offer somebody's tables."""

        async def complete(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[int]]:
            return await table_choices(self.registry, interaction, str(current))

        command.autocomplete("table")(complete)
        return command

    def plain(self, name: str, verb: str, description: str) -> Command:
        """A command that takes a table and nothing else."""

        @app_commands.command(name=name, description=description)
        @app_commands.describe(table="Which of your tables")
        async def command(interaction: discord.Interaction, table: int | None = None) -> None:
            await self.press(interaction, table, verb)

        return self.completes(command)


def commands(registry: TableRegistry, live: LiveHands) -> list[Command | app_commands.Group]:
    """All of them."""
    pressing = Pressing(registry, live)
    return [*(pressing.plain(*one) for one in PLAIN), _answer(pressing), _orders(pressing), _lobby(pressing)]


def _answer(pressing: Pressing) -> Command:
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
        found = await find_table(pressing.registry, Responder(interaction), table)
        if question is None:
            meant = _asked(found, interaction.user.id, answer)
            if len(meant) != 1:
                raise UserError(WHICH if meant else NOTHING_ASKED)
            question = meant[0].number
        await pressing.press(interaction, found.id, answer, str(question))

    @command.autocomplete("question")
    async def numbers(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[int]]:
        try:
            found = await find_table(
                pressing.registry, Responder(interaction), getattr(interaction.namespace, "table", None)
            )
        except UserError:
            return []
        say, said = speaker(str(interaction.locale)), str(getattr(interaction.namespace, "answer", ""))
        named = [(_named(found, one, say), one.number) for one in _asked(found, interaction.user.id, said)]
        return [app_commands.Choice(name=name, value=value) for name, value in named if current in f"{value} {name}"]

    return pressing.completes(command)


def _asked(table: Table, user: int, answer: str) -> list[Question]:
    """What somebody could mean by their answer."""
    if answer != "withdraw":
        return questions.to_answer(table, user)
    seat = table.seat_of(user)
    return [one for one in table.settings.questions if one.by == (seat.seat if seat is not None else -1)]


def _named(table: Table, question: Question, say: Say) -> str:
    names = [clean(seat.name) for seat in table.seats]
    by = names[question.by] if question.by >= 0 else ""
    return clip(subject(say, question.kind, by, names[question.seat] if question.seat >= 0 else ""), 100)


def _orders(pressing: Pressing) -> Command:
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
        verb = "ask" if ask else "unorder" if cancel else "orders"
        await pressing.press(interaction, table, verb, values=[ask] if ask else [])

    return pressing.completes(orders)


# ----------------------------------------------------------------------------------------------------- the lobby


def _lobby(pressing: Pressing) -> app_commands.Group:
    group = app_commands.Group(name="lobby", description="Before a game: sit down, choose, start", guild_only=True)
    for one in LOBBY:
        group.add_command(pressing.plain(*one))
    for command in (_computer(pressing), _seat(pressing), _option(pressing)):
        group.add_command(pressing.completes(command))
    return group


def _computer(pressing: Pressing) -> Command:
    @app_commands.command(name="computer", description="Add a computer player")
    @app_commands.describe(level="How well it plays", table="Which table")
    @app_commands.choices(level=choices(LEVELS))
    async def computer(interaction: discord.Interaction, level: str = "easy", table: int | None = None) -> None:
        await pressing.press(interaction, table, "bot", level)

    return computer


def _seat(pressing: Pressing) -> Command:
    @app_commands.command(name="seat", description="Wish for a seat, where seats differ")
    @app_commands.describe(number="Which seat, from 1 on; 0 is any", table="Which table")
    async def seat(
        interaction: discord.Interaction, number: app_commands.Range[int, 0, 6], table: int | None = None
    ) -> None:
        await pressing.press(interaction, table, "wish", values=[str(number - 1) if number else "any"])

    return seat


def _option(pressing: Pressing) -> Command:
    @app_commands.command(name="option", description="Choose how the game is played")
    @app_commands.describe(
        option="What to choose", value="How; several values with commas between", table="Which table"
    )
    async def option(interaction: discord.Interaction, option: str, value: str, table: int | None = None) -> None:
        values = [one.strip() for one in value.split(",") if one.strip()]
        if option in {"pace", "absence"}:
            await pressing.press(interaction, table, option, values=values)
        else:
            await pressing.press(interaction, table, "opt", f"0:{option}", values)

    async def table_of(interaction: discord.Interaction) -> Table | None:
        try:
            return await find_table(
                pressing.registry, Responder(interaction), getattr(interaction.namespace, "table", None)
            )
        except UserError:
            return None

    @option.autocomplete("option")
    async def names(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        table = await table_of(interaction)
        if table is None:
            return []
        say = speaker(str(interaction.locale))
        every = [("pace", say("Time limit")), ("absence", say("When time is up"))]
        every += [(one.name, table.face.option(say, one.name).text) for one in fields(table.game.Options)]
        return _choices(every, current)

    @option.autocomplete("value")
    async def values(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        table = await table_of(interaction)
        name = str(getattr(interaction.namespace, "option", ""))
        if table is None:
            return []
        say = speaker(str(interaction.locale))
        if words := WORDS.get(name):
            return _choices([(key, say(sentence)) for key, sentence in words.items()], current)
        field: Field | None = next((one for one in fields(table.game.Options) if one.name == name), None)
        every = [(text(one), table.face.choice(say, name, one)) for one in (field.values if field else ())]
        return _choices(every, current)

    return option


def _choices(every: list[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    fitting = [(value, words) for value, words in every if typed.casefold() in f"{value} {words}".casefold()]
    return [app_commands.Choice(name=words[:100], value=value) for value, words in fitting[:25]]
