"""The sensible player: it follows the game's own heuristics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.chance import Rng
from engines.contract import Game
from engines.game import Decision, Move


def choose(game: Game[Any], view: Any, decisions: Sequence[Decision], rng: Rng) -> tuple[Decision, Move] | None:
    """Choose the suggested move; the default if a seat must move and nothing is suggested."""
    move = game.sensible(view, list(decisions), rng) if decisions else None
    if move is not None:
        return next((decision, move) for decision in decisions if move in decision.moves)
    asked = next((decision for decision in decisions if decision.must and decision.default is not None), None)
    return (asked, asked.default) if asked is not None and asked.default is not None else None
