"""Choices of a command's field, named in the language of whoever picks one; what is chosen stays the same."""

from __future__ import annotations

from collections.abc import Mapping

from discord.app_commands import Choice, locale_str


def choices(words: Mapping[str, str]) -> list[Choice[str]]:
    """A choice for each value: what it is called, a marked sentence, and what the command is given."""
    return [Choice(name=locale_str(sentence), value=value) for value, sentence in words.items()]
