from __future__ import annotations

from typing import Any

from bot.faces.asked import Asked
from bot.faces.values import Position
from engines.clinic import GAME
from engines.clinic.state import ClinicGame
from engines.game import Decision, Move
from tests.engines.clinic.scenes import changed, finishing, ward

NAMES = ("Ann", "Bob", "Cyd", "Dan")


def at(s: Any, seat: int | None = 0) -> Position:
    return Position(GAME.view(s, seat), NAMES[: s.seats])


def asked(s: Any, key: str = "", seat: int = 0) -> Decision:
    """Return the awaited decision, or the one with this key."""
    own = [one for one in GAME.decisions(s) if one.seat == seat]
    return next(one for one in own if (one.prompt.key == key if key else one.must))


def under(decision: Decision, *path: str) -> tuple[Asked, list[Move]]:
    """Choose these words. Return how far the answer has come, and the moves that are left."""
    words = " ".join(path)
    left = [move for move in decision.moves if f"{move} ".startswith(f"{words} ")]
    return Asked((decision,), decision.number, path), left


def paying(cash: int, number: int = 1) -> ClinicGame:
    """Return a game where seat 0 pays the bill of a round."""
    s = finishing("business", number=number)
    ward(s)
    s.clinics[0].cash = cash
    changed(s)
    return s
