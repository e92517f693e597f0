"""Tries a law on tables and seeds that Hypothesis draws."""

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
"""The approximate length of a random game, in moves."""
SHORT = 21
"""The default length; name games that are longer."""

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
    """Try a law on tables and seeds that Hypothesis draws, on about so many positions: fewer games if they are long."""
    examples = min(MOST, max(FEWEST, positions // MOVES.get(game.id, SHORT)))

    @settings(_SETTINGS, max_examples=examples * MORE)
    @given(table=st.sampled_from(tables(game)), seed=st.integers(0, 2**32 - 1))
    def holds(table: Table, seed: int) -> None:
        law(table, seed)

    holds()
