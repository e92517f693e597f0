"""A simple sensible player: it sees views only."""

from __future__ import annotations

from engines.chance import Rng
from engines.clinic.view import View
from engines.game import Decision, Move


def sensible(view: View, decisions: list[Decision], rng: Rng) -> Move | None:
    """The move to make; None: wait."""
    asked = next((decision for decision in decisions if decision.must), None)
    return asked.default if asked else None
