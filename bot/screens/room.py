"""A lobby as data: who is there, what was chosen, whose seats are kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.faces.face import Face
from bot.tables.rating import Why
from bot.words import N_, Say
from engines.contract import Game

LEVEL_EMOJI = "🤖"
LEVEL_WORDS = {
    "sensible": (N_("sensible"), N_("Does the obvious thing, at once. Good for a first game.")),
    "easy": (N_("easy"), N_("Plays by whim, and badly.")),
    "strong": (N_("strong"), N_("Looks ahead, and takes a moment to think.")),
}
"""How well computer players play, in words, and what to expect of them; the usual level first."""
USUAL_LEVEL = next(iter(LEVEL_WORDS))


def level_word(say: Say, level: str) -> str:
    """How well a computer player plays, in words."""
    return say(LEVEL_WORDS[level][0]) if level in LEVEL_WORDS else level


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody in a lobby: name ready for markdown, the seat they wish for (None: any)."""

    name: str
    computer: str = ""
    wish: int | None = None
    facts: str = ""
    """How they play in company, in words."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """What a lobby message shows. `moved_to`: where the game is played, once it has begun. `pace` may be `USUAL`.
    `minutes`: how long a game of so many takes; 0: nobody knows.
    """

    table: int
    game: Game[Any]
    face: Face
    status: str
    guests: Sequence[Guest]
    most: int
    host: int | None
    options: dict[str, Any]
    pace: str = "none"
    absence: str = "default"
    expires: int = 0
    moved_to: int = 0
    kept: Sequence[str] = ()
    """Names of people who may still sit down, before others; until `kept_until`."""
    kept_until: int = 0
    only: bool = False
    """Nobody sits down but those who are invited."""
    role: int = 0
    """The role that may be called."""
    minutes: int = 0
    sits_in: int = 0
    zone: str = ""
    """The time zone of the player who opened the table."""
    friendly: Why | None = None
    """Why it counts for no rating; None where it does."""
    maintenance: str = ""
    """What is said before maintenance."""
