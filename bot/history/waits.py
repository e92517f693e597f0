"""How often a game over days waits for a player, as `housecall simulate` counts it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from bot.words import Say

FILE = Path(__file__).with_name("waits.json")
"""Median answers in a row, by game, seats and way: "usual", "ahead", "always" (asked in all windows)."""


@cache
def counted() -> dict[str, dict[str, dict[str, float]]]:
    """Return the counts; `python -m tests.tools.waits` makes them."""
    found: dict[str, dict[str, dict[str, float]]] = json.loads(FILE.read_text("utf-8"))
    return found


def usual(say: Say, game: str, seats: int) -> str:
    """Return how often a game with this many seats waits, in words; "" if unknown."""
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
    """Return how often a game waits for a player who wants to be asked in every window; "" if unknown."""
    found = counted().get(game, {}).get(str(seats), {})
    if "always" not in found:
        return ""
    return say(
        "Everybody waits about {n} times for somebody to come back, instead of {usual}.",
        n=round(found["always"]),
        usual=round(found["usual"]),
    )
