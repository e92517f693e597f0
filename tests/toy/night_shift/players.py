"""A simple heuristic player: the strongest dose, every Objection, no Coffee."""

from engines.chance import Rng
from engines.game import Decision, Move
from tests.toy.night_shift.cards import dose
from tests.toy.night_shift.moves import Lay, Object
from tests.toy.night_shift.view import View


def sensible(_view: View, decisions: list[Decision], rng: Rng) -> Move | None:
    """Return a move chosen from the view; None to wait."""
    asked = next((decision for decision in decisions if decision.must), None)
    if asked is None:
        return None
    if doses := [move for move in asked.moves if isinstance(move, Lay)]:
        return max(doses, key=lambda move: (dose(move.card), rng.random()))
    return next((move for move in asked.moves if isinstance(move, Object)), asked.default)
