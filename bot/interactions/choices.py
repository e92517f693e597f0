"""Choices of a command's field, named in the reader's language. Their values do not depend on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from discord.app_commands import Choice, locale_str

from bot.ui.limits import CHOICES, clip


def choices(words: Mapping[str, str]) -> list[Choice[str]]:
    """Return a choice for each value and its marked name."""
    return [Choice(name=locale_str(sentence), value=value) for value, sentence in words.items()]


def fitting(every: Iterable[tuple[str, str]], typed: str) -> list[Choice[str]]:
    """Return the values, each with its name, that contain the typed text in either."""
    found = [(value, words) for value, words in every if typed.casefold() in f"{value} {words}".casefold()]
    return [Choice(name=clip(words, 100), value=value) for value, words in found[:CHOICES]]
