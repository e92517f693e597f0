"""The commands' descriptions in every language with a catalogue. Their names stay English."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot.words import ENGLISH, Say, speaker
from engines import GAMES

if TYPE_CHECKING:
    from discord.app_commands import TranslationContextTypes, locale_str

    from bot.interactions.register import Command

UNDESCRIBED = "…"
"""discord.py's description of a field without one."""
SAID = {
    Location.command_description,
    Location.group_description,
    Location.parameter_description,
    Location.choice_name,
}


class Translator(app_commands.Translator):
    """Gives Discord the descriptions of commands and fields, and the names of choices."""

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
        """Return a description or choice in a language; None keeps English."""
        if context.location not in SAID:
            return None
        return _told(speaker(locale.value), string.message)


def _told(say: Say, text: str) -> str | None:
    told = say.text(text)
    return None if say.language == ENGLISH or told == text else told


def texts(command: Command) -> Iterator[str]:
    """Return all descriptions of a command and of those below it."""
    yield command.description
    if isinstance(command, app_commands.Group):
        for below in command.commands:
            yield from texts(below)
        return
    for parameter in command.parameters:
        if str(parameter.description) != UNDESCRIBED:
            yield str(parameter.description)


def named(command: Command) -> Iterator[str]:
    """Return the names of the choices of its fields, and of those below it. Games keep their titles."""
    for one in command.commands if isinstance(command, app_commands.Group) else ():
        yield from named(one)
    for parameter in command.parameters if isinstance(command, app_commands.Command) else ():
        yield from (choice.name for choice in parameter.choices if choice.value not in GAMES)
