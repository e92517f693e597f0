"""Rulings cited by their words, so that no number is typed by hand."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from bot.words import ENGLISH

_RULING = re.compile(r"^- \*\*([A-Z]?\d+[a-z]?(?:\.\d+)?)\*\* (.+)$", re.MULTILINE)


@cache
def cited(game: str, *beginnings: str) -> tuple[str, ...]:
    """Return the numbers of the rulings that begin with these words on the game's English page.

    Raises:
        LookupError: no ruling begins so, or several do.

    """
    return tuple(_number(game, words) for words in beginnings)


def _number(game: str, words: str) -> str:
    found = [number for number, text in _rulings(game) if text.startswith(words)]
    if len(found) != 1:
        raise LookupError(f"{game}: {len(found)} rulings begin with {words!r}")
    return found[0]


@cache
def _rulings(game: str) -> list[tuple[str, str]]:
    page = files("engines") / game.replace("-", "_") / f"rules.{ENGLISH}.md"
    return _RULING.findall(page.read_text(encoding="utf-8"))
