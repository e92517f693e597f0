"""How long a game over days takes, and how often it waits for a player, as `housecall simulate` counts it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from bot.words import Say

FILE = Path(__file__).with_name("waits.json")
"""Medians by game and seats: answers in a row ("usual", "ahead", "always": asked in all windows), and days at 1 day a
turn and three visits a day ("days", "days_ahead")."""


@cache
def counted() -> dict[str, dict[str, dict[str, float]]]:
    """Return the counts; `python -m tests.tools.waits` makes them."""
    found: dict[str, dict[str, dict[str, float]]] = json.loads(FILE.read_text("utf-8"))
    return found


def usual(say: Say, game: str, seats: int) -> str:
    """Return the days that a game with this many seats takes, in words; "" if unknown."""
    found = counted().get(game, {}).get(str(seats))
    if not found:
        return ""
    days, ahead = round(found["days"]), round(found["days_ahead"])
    words = say.count(
        "Expect about {n} day if everyone looks in three times a day",
        "Expect about {n} days if everyone looks in three times a day",
        days,
    )
    return words + (say(", about {n} if they also plan ahead.", n=ahead) if ahead < days else ".")


def always(say: Say, game: str, seats: int) -> str:
    """Return how often a game waits for a player who wants to be asked in every window; "" if unknown."""
    found = counted().get(game, {}).get(str(seats), {})
    if "always" not in found:
        return ""
    return say(
        "The game waits for a player about {n} times instead of {usual}.",
        n=round(found["always"]),
        usual=round(found["usual"]),
    )
