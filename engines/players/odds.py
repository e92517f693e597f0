from __future__ import annotations

from collections.abc import Sequence
from math import exp

from engines.game import Outcome


def odds(merits: Sequence[float], seat: int) -> float:
    """Return the chance that `seat` wins; a merit that is higher by 1 makes a seat e times as likely to win."""
    mine = merits[seat]
    return 1 / sum(exp(max(-50.0, min(50.0, merit - mine))) for merit in merits)


def won(outcome: Outcome, seat: int) -> float:
    """Return the worth of a finished game to a seat: 1, shared among winners, or 0."""
    return 1 / outcome.ranks.count(1) if outcome.ranks[seat] == 1 else 0.0
