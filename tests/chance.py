from __future__ import annotations

from random import Random
from typing import Any

from bot.tables.environment import Environment


def foreseen(seed: int = 1, **more: Any) -> Environment:
    """Return an environment with seeds, dice and nonces derived from one number; the rest is real unless given."""
    rng = Random(seed)
    return Environment(seed=lambda: rng.randbytes(32), rng=rng, **more)
