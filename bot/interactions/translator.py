"""The commands' descriptions in every language with a catalogue. Their names stay English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot.words import ENGLISH, Say, speaker

if TYPE_CHECKING:
    from discord.app_commands import TranslationContextTypes, locale_str

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
