"""The aimless player: any legal move. Tools measure with it and golden games are made of it, as it depends on rules
alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from engines.chance import Rng
from engines.game import Decision, Move

URGENT = 0.8
"""Chance that a decision with `must` comes first."""


def choose(decisions: Sequence[Decision], rng: Rng) -> tuple[Decision, Move]:
    """Choose a decision, mostly one with `must`, and any of its moves."""
    urgent = [decision for decision in decisions if decision.must]
    among = urgent if urgent and rng.random() < URGENT else decisions
    decision = among[rng.randrange(len(among))]
    return decision, any_move(decision, rng)


def any_move(decision: Decision, rng: Rng) -> Move:
    """Choose a move of a decision, each equally likely."""
    return next(islice(decision.moves, rng.randrange(len(decision.moves)), None))
