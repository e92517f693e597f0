"""Chance that falls the same way in every run."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.tables.environment import Environment


def foreseen(seed: int = 1, **more: Any) -> Environment:
    """An environment whose seeds, dice and nonces follow from one number; the rest is real unless it is given."""
    rng = Random(seed)
    return Environment(seed=lambda: rng.randbytes(32), rng=rng, **more)
