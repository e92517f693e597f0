"""From how strong everybody looks to how likely each of them is to win."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from engines.game import Outcome


def odds(merits: Sequence[float], seat: int) -> float:
    """How likely `seat` is to win where a merit that is higher by 1 makes a seat e times as likely."""
    mine = merits[seat]
    return 1 / sum(exp(max(-50.0, min(50.0, merit - mine))) for merit in merits)


def won(outcome: Outcome, seat: int) -> float:
    """What a finished game is worth to a seat: 1, shared among winners, or 0."""
    return 1 / outcome.ranks.count(1) if outcome.ranks[seat] == 1 else 0.0
