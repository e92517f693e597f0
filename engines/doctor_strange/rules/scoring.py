from engines.doctor_strange.state import DoctorStrange, viable
from engines.game import Outcome, Prompt


def outcome(s: DoctorStrange) -> Outcome | None:
    """Return the result, or None during the game (S4, S6); scores count viable Characters."""
    if s.steps:
        return None
    parts = []
    for seat in (0, 1):
        fighters = viable(s, seat)
        own = sum(c.owner == seat for c in fighters)
        parts.append({"own": own, "controlled": len(fighters) - own})
    scores = tuple(sum(part.values()) for part in parts)
    if s.winner is None:
        return Outcome((1, 1), scores, tuple(parts), Prompt("hundred_rounds"))
    ranks = (1, 2) if s.winner == 0 else (2, 1)
    return Outcome(ranks, scores, tuple(parts), Prompt("nobody_left", {"seat": 1 - s.winner}))
