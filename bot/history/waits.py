"""How often everybody waits for somebody to come back in a game over days, as `housecall simulate` counts it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from bot.words import Say

FILE = Path(__file__).with_name("waits.json")
"""Median answers in a row, by game, seats and way: "usual", "ahead", "sealed", "always" (all windows asked)."""


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


def cost(say: Say, game: str, seats: int, way: str) -> str:
    """The same for a "sealed" game, or for somebody who is "always" asked, beside the usual; empty where not known."""
    found = counted().get(game, {}).get(str(seats), {})
    if way not in found:
        return ""
    return say(
        "Everybody waits about {n} times for somebody to come back, instead of {usual}.",
        n=round(found[way]),
        usual=round(found["usual"]),
    )
