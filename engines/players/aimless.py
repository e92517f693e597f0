"""Any legal move at all: what tools measure with and golden games are made of; it depends on the rules alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from engines.chance import Rng
from engines.game import Decision, Move

URGENT = 0.8
"""How often a decision that others wait for comes first."""


def choose(decisions: Sequence[Decision], rng: Rng) -> tuple[Decision, Move]:
    """One of the decisions, mostly one that others wait for, and any of its moves."""
    urgent = [decision for decision in decisions if decision.must]
    among = urgent if urgent and rng.random() < URGENT else decisions
    decision = among[rng.randrange(len(among))]
    return decision, any_move(decision, rng)


def any_move(decision: Decision, rng: Rng) -> Move:
    """One of the moves of a decision, each equally likely."""
    return next(islice(decision.moves, rng.randrange(len(decision.moves)), None))
