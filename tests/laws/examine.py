"""A law tried on tables and seeds that Hypothesis draws."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engines.contract import Game
from tests.laws.tables import Table, tables

MORE = int(os.environ.get("HOUSECALL_LAWS", "1"))
"""Set to 10, every law is tried on ten times as many tables, with fresh seeds each time."""

MOVES = {"clinic": 227, "doctor-strange": 145, "gothic-doctor": 138, "quack-in-the-box": 78}
"""Moves of a random game, about."""
SHORT = 21
"""Moves of a game that is not named there; a long one is better named."""

FEWEST, MOST = 4, 60
"""Examples of a law on one game, before MORE."""

_SETTINGS = settings(
    deadline=None,
    database=None,
    derandomize=MORE == 1,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
    print_blob=False,
)


def examine(game: Game[Any], positions: int, law: Callable[[Table, int], None]) -> None:
    """Try a law on tables and seeds that Hypothesis draws.

    Args:
        game: what to look at.
        positions: about how many positions to look at; a game of long plays is tried with fewer of them.
        law: raises AssertionError where it does not hold.

    Raises:
        AssertionError: the law does not hold; Hypothesis adds the table and the seed.

    """
    examples = min(MOST, max(FEWEST, positions // MOVES.get(game.id, SHORT)))

    @settings(_SETTINGS, max_examples=examples * MORE)
    @given(table=st.sampled_from(tables(game)), seed=st.integers(0, 2**32 - 1))
    def holds(table: Table, seed: int) -> None:
        law(table, seed)

    holds()
