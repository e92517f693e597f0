"""A lobby as data: who is here, its settings, kept seats."""

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
"""The levels of computer players in words, the usual one first."""
USUAL_LEVEL = next(iter(LEVEL_WORDS))


def level_word(say: Say, level: str) -> str:
    return say(LEVEL_WORDS[level][0]) if level in LEVEL_WORDS else level


@dataclass(frozen=True, slots=True)
class Guest:
    """A player in a lobby: name ready for markdown, the seat they wish for (None: any)."""

    name: str
    computer: str = ""
    wish: int | None = None
    facts: str = ""
    """Their reliability, in words."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """The content of a lobby message. `moved_to`: the place of the game once it has begun. `pace` may be `USUAL`.
    `minutes`: the usual length with this number of players; 0: unknown.
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
    """Names of people whose seats are kept until `kept_until`."""
    kept_until: int = 0
    only: bool = False
    """Only invited people may join."""
    role: int = 0
    """The role that may be called."""
    minutes: int = 0
    sits_in: int = 0
    zone: str = ""
    """The time zone of the player who opened the table."""
    friendly: Why | None = None
    """Why it does not count for ratings; None if it does."""
    maintenance: str = ""
    """The notice of maintenance."""
