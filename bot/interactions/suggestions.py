"""Suggestions of a command's fields, and what a typed value means.

Discord's clients sometimes send the words of a suggestion instead of its value. Fields with suggestions are declared
here, so that each understands the value, the words, and the words in other letters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import discord
from discord import AppCommandOptionType, app_commands
from discord.app_commands import Choice

from bot.errors import UserError
from bot.names import escaped
from bot.ui.limits import CHOICE_TEXT, CHOICES, clip
from bot.words import N_, folded

Pairs = Sequence[tuple[Any, str]]
"""Values, each with its words."""
Every = Callable[[discord.Interaction[Any]], Awaitable[Pairs]]
Narrow = Callable[[Pairs, str], Pairs]
NO_SUCH = N_("I do not know “{typed}” here. Pick one from the list that comes up as you type.")
FIRST = ("table", "league")
"""Fields on which the suggestions of others depend."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field with suggestions. `number`: its values are numbers; `strict`: nothing else is understood; `several`: it
    takes values with commas between; `partly`: a part of the words will do.
    """

    every: Every
    number: bool
    strict: bool
    several: bool
    partly: bool


def containing(pairs: Pairs, typed: str) -> Pairs:
    """Return the values that contain the typed text, or whose words do."""
    return [(value, words) for value, words in pairs if typed.casefold() in f"{value} {words}".casefold()]


def suggests(
    command: app_commands.Command[Any, ..., Any],
    name: str,
    every: Every,
    *,
    narrow: Narrow = containing,
    strict: bool = False,
    several: bool = False,
    partly: bool = False,
) -> None:
    """Let a command suggest values for a field, and understand them by value and by words. `every` returns all values
    with their words, `narrow` those that fit a text, the best first.
    """
    known: dict[str, Field] = command.extras.setdefault("suggests", {})
    if not known:
        command.add_check(partial(_understand, command))
    parameter = command.get_parameter(name)
    number = parameter is not None and parameter.type is AppCommandOptionType.integer
    known[name] = Field(every, number, strict, several, partly or strict or number)

    @command.autocomplete(name)
    async def suggest(interaction: discord.Interaction, current: str) -> list[Choice[Any]]:
        await _read_fields(known, interaction, but=name)
        pairs = _distinct(await every(interaction))
        return [Choice(name=words, value=value) for value, words in narrow(pairs, str(current))[:CHOICES]]


async def _understand(command: app_commands.Command[Any, ..., Any], interaction: discord.Interaction[Any]) -> bool:
    """Replace typed words by their values, before the command runs."""
    try:
        await _read_fields(command.extras["suggests"], interaction)
    except UserError as sorry:
        raise app_commands.CommandInvokeError(command, sorry) from sorry
    return True


async def _read_fields(known: dict[str, Field], interaction: discord.Interaction[Any], but: str = "") -> None:
    given = vars(interaction.namespace)
    for name, field in sorted(known.items(), key=lambda one: one[0] not in FIRST):
        typed = given.get(name)
        if name == but or not isinstance(typed, str) or not typed.strip():
            continue
        pairs = _distinct(await field.every(interaction))
        value = meant(pairs, typed, several=field.several, partly=field.partly)
        if value is not None:
            given[name] = value
        elif not but and (field.number or (field.strict and pairs)):  # without any the command says why
            raise UserError(NO_SUCH, typed=escaped(clip(typed.strip(), 60)))


def meant(pairs: Pairs, typed: str, *, several: bool = False, partly: bool = False) -> Any | None:
    """Return the value that is meant: by value, by words, in other letters, or `partly`: as the only one with that
    text. None if there is no such value, or more than one.
    """
    text, like = typed.strip(), folded(typed.strip())
    ways = [
        {value for value, _ in pairs if text == str(value)},
        {value for value, words in pairs if text == words.strip()},
        {value for value, words in pairs if like in {folded(str(value)), folded(words.strip())}},
        {value for value, words in pairs if partly and like in folded(words)},
    ]
    found = next((values for values in ways if len(values) == 1), set())
    if found or not several or "," not in text:
        return next(iter(found), None)
    parts = [meant(pairs, part, partly=partly) for part in text.split(",") if part.strip()]
    return ",".join(map(str, parts)) if parts and None not in parts else None


def _distinct(pairs: Pairs) -> Pairs:
    """Return the pairs with words as Discord shows them; a number follows words that several values share."""
    shown = [(value, clip(words, CHOICE_TEXT)) for value, words in pairs]
    many = Counter(words for _, words in shown)
    return [
        (value, f"{clip(words, CHOICE_TEXT - 22)} · #{value}" if many[words] > 1 and isinstance(value, int) else words)
        for value, words in shown
    ]
