"""How often everybody waits for somebody to come back in a game over days, as `housecall simulate` counts it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from bot.words import Say

FILE = Path(__file__).with_name("waits.json")
"""Median answers in a row, by game, seats and way: "usual", "ahead", "always" (all windows asked)."""


@cache
def counted() -> dict[str, dict[str, dict[str, float]]]:
    """What was counted; `python -m tests.tools.waits` does so anew."""
    found: dict[str, dict[str, dict[str, float]]] = json.loads(FILE.read_text("utf-8"))
    return found


def usual(say: Say, game: str, seats: int) -> str:
    """How often everybody waits in a game of so many; empty where it is not known."""
    found = counted().get(game, {}).get(str(seats))
    if not found:
        return ""
    words = say.count(
        "Over a whole game everybody waits about {n} time for somebody to come back",
        "Over a whole game everybody waits about {n} times for somebody to come back",
        round(found["usual"]),
    )
    if round(found["ahead"]) < round(found["usual"]):
        words += say(", about {n} where people say ahead what they can", n=round(found["ahead"]))
    return f"{words}."


def always(say: Say, game: str, seats: int) -> str:
    """The same for a player who wants to be asked in every window, next to the usual; empty where not known."""
    found = counted().get(game, {}).get(str(seats), {})
    if "always" not in found:
        return ""
    return say(
        "Everybody waits about {n} times for somebody to come back, instead of {usual}.",
        n=round(found["always"]),
        usual=round(found["usual"]),
    )
