"""Choices of a command's field, named in the language of whoever picks one; what is chosen stays the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from discord.app_commands import Choice, locale_str

from bot.ui.limits import CHOICES, clip


def choices(words: Mapping[str, str]) -> list[Choice[str]]:
    """A choice for each value: what it is called, a marked sentence, and what the command is given."""
    return [Choice(name=locale_str(sentence), value=value) for value, sentence in words.items()]


def fitting(every: Iterable[tuple[str, str]], typed: str) -> list[Choice[str]]:
    """Of these values, each with what it is called, those that have what somebody has typed so far in either."""
    found = [(value, words) for value, words in every if typed.casefold() in f"{value} {words}".casefold()]
    return [Choice(name=clip(words, 100), value=value) for value, words in found[:CHOICES]]
