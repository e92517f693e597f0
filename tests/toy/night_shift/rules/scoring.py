from engines.game import Outcome, Prompt
from tests.toy.night_shift.state import NightShift


def outcome(s: NightShift) -> Outcome | None:
    """N7: most patients win; ties share a rank."""
    if s.steps:
        return None
    ranks = tuple(1 + sum(other > score for other in s.scores) for score in s.scores)
    parts = tuple({"patients": score} for score in s.scores)
    return Outcome(ranks, tuple(s.scores), parts, Prompt("morning"))
