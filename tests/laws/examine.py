"""A law tried on tables and seeds that Hypothesis draws."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engines.contract import Game
from tests.laws.playing import Playing
from tests.laws.tables import LAW_GAMES, Table, tables

MORE = int(os.environ.get("HOUSECALL_LAWS", "1"))
"""Set to 10, every law is tried on ten times as many tables, with fresh seeds each time."""

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
    examples = min(MOST, max(FEWEST, positions // length(game.id)))

    @settings(_SETTINGS, max_examples=examples * MORE)
    @given(table=st.sampled_from(tables(game)), seed=st.integers(0, 2**32 - 1))
    def holds(table: Table, seed: int) -> None:
        law(table, seed)

    holds()


@cache
def length(game_id: str) -> int:
    """Moves of a game, about: the mean over all its tables."""
    lengths = []
    for seed, table in enumerate(tables(LAW_GAMES[game_id])):
        playing = Playing(table, seed)
        while playing.go():
            pass
        lengths.append(playing.moves)
    return sum(lengths) // len(lengths)
